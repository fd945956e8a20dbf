import { toKatakana } from '#domain/text/kana.ts'

/** As people say them whose names are written otherwise in the list. */
const spoken: Partial<Record<string, string>> = {
  CN: 'チュウゴク',
  GB: 'エイコク 英国 イングランド UK England Scotland Wales',
  HK: 'ホンコン',
  JP: 'ニホン ニッポン',
  KR: 'カンコク',
  MO: 'マカオ',
  NL: 'Holland',
  TW: 'タイワン',
  US: 'ベイコク 米国 USA America',
}

/** How the kanji in the other names are read; the longer word first. */
const readings = {
  民主共和国: 'ミンシュキョウワコク',
  共和国: 'キョウワコク',
  合衆国: 'ガッシュウコク',
  首長国連邦: 'シュチョウコクレンポウ',
  連邦: 'レンポウ',
  自治区: 'ジチク',
  市国: 'シコク',
  諸島: 'ショトウ',
  朝鮮: 'チョウセン',
  中央: 'チュウオウ',
  赤道: 'セキドウ',
  英領: 'エイリョウ',
  仏領: 'フツリョウ',
  米領: 'ベイリョウ',
  領: 'リョウ',
  地域: 'チイキ',
  洋: 'ヨウ',
  東: 'ヒガシ',
  西: 'ニシ',
  南: 'ミナミ',
  北: 'キタ',
  島: 'トウ',
}

// Names in hiragana are found too, and "U.K.".
const folded = (text: string): string => toKatakana(text).toLocaleLowerCase('en').replaceAll('.', '')

const read = (name: string): string =>
  Object.entries(readings).reduce((text, [kanji, kana]) => text.replaceAll(kanji, kana), name)

interface CountryNames {
  code: string
  ja: string
  en: string
  /** '' where it is not known yet. */
  callingCode: string
}

/** By name in both languages, as it is read or said, by code or by calling code. */
export function isFound(country: CountryNames, typed: string): boolean {
  const { code, ja, en, callingCode } = country
  const wanted = folded(typed)
  return [ja, read(ja), en, spoken[code] ?? '', code, callingCode].some((name) =>
    folded(name).includes(wanted),
  )
}
