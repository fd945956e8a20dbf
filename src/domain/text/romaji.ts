// Names as they are typed in kana or in Latin letters, and kana as both are compared: Hepburn and Kunrei, with long vowels and
// double consonants or without, are one (satou, satoh and sato are サトウ), and so are ザ and サ: 山崎 is ヤマザキ or ヤマサキ, and who
// calls is asked once. The same stands in SQL, for the search on the server.

const rows: Record<string, string> = {
  '': 'アイウエオ',
  k: 'カキクケコ',
  s: 'サシスセソ',
  t: 'タチツテト',
  n: 'ナニヌネノ',
  h: 'ハヒフヘホ',
  m: 'マミムメモ',
  r: 'ラリルレロ',
  g: 'ガギグゲゴ',
  z: 'ザジズゼゾ',
  d: 'ダジズデド',
  b: 'バビブベボ',
  p: 'パピプペポ',
}
/** Before ya, yu, yo: ki-ya is kya. */
const beforeY: Record<string, string> = {
  k: 'キ',
  s: 'シ',
  t: 'チ',
  n: 'ニ',
  h: 'ヒ',
  m: 'ミ',
  r: 'リ',
  g: 'ギ',
  z: 'ジ',
  j: 'ジ',
  d: 'ジ',
  b: 'ビ',
  p: 'ピ',
}
const vowels = 'aiueo'

const syllables = new Map<string, string>([
  ...Object.entries(rows).flatMap(([letter, signs]) =>
    [...signs].map((sign, i) => [`${letter}${vowels[i]}`, sign] as const),
  ),
  ...Object.entries(beforeY).flatMap(([letter, sign]) => [
    [`${letter}ya`, `${sign}ャ`] as const,
    [`${letter}yu`, `${sign}ュ`] as const,
    [`${letter}yo`, `${sign}ョ`] as const,
  ]),
  ...['ya ヤ', 'yu ユ', 'yo ヨ', 'wa ワ', 'wo オ', 'fu フ', 'tsu ツ', 'vu ヴ'].map(pair),
  ...['shi シ', 'sha シャ', 'shu シュ', 'sho ショ', 'chi チ', 'cha チャ', 'chu チュ', 'cho チョ'].map(pair),
  ...['ji ジ', 'ja ジャ', 'ju ジュ', 'jo ジョ', 'n ン'].map(pair),
])

function pair(text: string): readonly [string, string] {
  const [letters = '', signs = ''] = text.split(' ')
  return [letters, signs]
}

/** Folded text (`fold`) in katakana or in Latin letters as plain kana; null where it is neither as a whole. One sign alone finds too much. */
export function typedKana(folded: string): string | null {
  if (/^[ァ-ヺー]{2,}$/.test(folded)) return plainKana(folded)
  if (!/^[a-z]{2,}$/.test(folded)) return null
  const letters = folded
    .replaceAll(/m(?=[bpm])/g, 'n')
    .replaceAll('tch', 'ch')
    .replaceAll(/oh(?![aiueoy])/g, 'o')
    .replaceAll(/([bcdfghjkmprstwyz])\1/g, '$1')
  let kana = ''
  for (let at = 0; at < letters.length; ) {
    const size = [3, 2, 1].find((n) => at + n <= letters.length && syllables.has(letters.slice(at, at + n)))
    if (size === undefined) return null
    kana += syllables.get(letters.slice(at, at + size)) ?? ''
    at += size
  }
  return plainKana(kana)
}

const afterN: Record<string, string> = {
  ア: 'ナ',
  イ: 'ニ',
  ウ: 'ヌ',
  エ: 'ネ',
  オ: 'ノ',
  ヤ: 'ニャ',
  ユ: 'ニュ',
  ヨ: 'ニョ',
}

const voiced = 'ガギグゲゴザジズゼゾダデドバビブベボパピプペポ'
const plain = 'カキクケコサシスセソタテトハヒフヘホハヒフヘホ'
const unvoiced = new Map([...voiced].map((sign, i) => [sign, plain[i] ?? sign]))

/** Katakana without what romaji does not tell: long vowels, small ッ, ヂ and ヅ, ヲ, and whether ni is ニ or ンイ; and without voicing. */
export const plainKana = (katakana: string): string =>
  katakana
    .replaceAll(/[ッー]/g, '')
    .replaceAll('ヂ', 'ジ')
    .replaceAll('ヅ', 'ズ')
    .replaceAll('ヲ', 'オ')
    .replaceAll(/ン([アイウエオヤユヨ])/g, (_, next: string) => afterN[next] ?? '')
    .replaceAll(/([オコソトノホモヨロゴゾドボポョ])[ウオ]+/g, '$1')
    .replaceAll(/([ウクスツヌフムユルグズブプュ])ウ+/g, '$1')
    .replaceAll(/[ガ-ポ]/g, (sign) => unvoiced.get(sign) ?? sign)
