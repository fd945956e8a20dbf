// The words that staff read, as restaurants write them: a word that was mended does not come back, and the one that
// took its place is there. No page announces what does not exist.

import { expect, test } from 'vitest'
import { accountWords } from '#functions/send-mails/words/account-words.ts'
import enAgenda from '#i18n/en/agenda/index.ts'
import enAvailability from '#i18n/en/availability/index.ts'
import enBookingList from '#i18n/en/bookingList/index.ts'
import enColleagues from '#i18n/en/colleagues/index.ts'
import enDaily from '#i18n/en/daily/index.ts'
import enHelp from '#i18n/en/help/index.ts'
import enImporting from '#i18n/en/importing/index.ts'
import enOpeningHours from '#i18n/en/openingHours/index.ts'
import enProfile from '#i18n/en/profile/index.ts'
import enSetup from '#i18n/en/setup/index.ts'
import enShell from '#i18n/en/shell/index.ts'
import enStand from '#i18n/en/stand/index.ts'
import jaAvailability from '#i18n/ja/availability/index.ts'
import jaBookingList from '#i18n/ja/bookingList/index.ts'
import jaColleagues from '#i18n/ja/colleagues/index.ts'
import jaDaily from '#i18n/ja/daily/index.ts'
import jaHelp from '#i18n/ja/help/index.ts'
import jaImporting from '#i18n/ja/importing/index.ts'
import jaOpeningHours from '#i18n/ja/openingHours/index.ts'
import jaProfile from '#i18n/ja/profile/index.ts'
import jaSetup from '#i18n/ja/setup/index.ts'
import jaShell from '#i18n/ja/shell/index.ts'
import jaStand from '#i18n/ja/stand/index.ts'

const ja = textsOf([jaStand, jaDaily, jaShell, jaHelp])
const en = textsOf([enStand, enDaily, enShell, enHelp])
const allJa = [
  ...ja,
  ...textsOf([jaAvailability, jaBookingList, jaImporting, jaOpeningHours, jaProfile, jaSetup]),
]
const allEn = [
  ...en,
  ...textsOf([enAgenda, enAvailability, enBookingList, enImporting, enOpeningHours, enProfile, enSetup]),
]

/** Old word, what stands in its place. */
const mended: [RegExp, string][] = [
  [/直接来店/, 'ウォークイン'],
  [/順番待ち/, 'ウェイティング'],
  [/予約に戻/, '予約に変更'],
  [/^当日$/, '日別'],
  [/来店リスト/, '予約リスト'],
  [/^ご予約 /, '予約'],
  [/^遅れる$/, '遅れの連絡あり'],
  [/一部来店/, '一部到着'],
  [/^印$/, 'タグ'],
  [/個別予約/, '個別対応'],
  [/^ネット$/, 'ネット予約'],
  [/^取込$/, 'データ取込'],
  [/承知のうえ/, 'このまま'],
  [/定員超過で/, '定員を超えて'],
  [/いま \{/, '現在 {'],
  [/滞在予定/, 'ご利用時間'],
  [/滞在\(分\)/, '利用時間(分)'],
  [/^受付$/, '受付日時'],
  [/^受付前$/, '受付開始前'],
  [/詳しい項目/, 'その他の項目'],
  [/ほかの時刻/, '時刻を入力'],
  [/過ぎた時刻/, '終了'],
  [/ラスト後/, '最終入店'],
  [/最少人数未満/, '人数不足'],
  [/最大人数超$/, '人数超過'],
  [/同時人数/, 'この時間帯は定員'],
  [/お名前なし/, 'お名前未登録'],
  [/来店歴/, '以前ご来店のお客様'],
  [/要対応の処理/, '要対応の解決'],
  [/食い違/, '変更の重複'],
  [/席を確保した予約/, '先に入っていた予約'],
  [/反映されなかった方/, '反映されなかった内容にする'],
  [/^現在のまま$/, '現在の内容のまま'],
  [/電話済み|電話した記録/, '連絡済みに'],
  [/対応済みにしました/, 'このまま受けました'],
  [/止まっている変更|送れなかった変更/, '送信できていない変更'],
  [/この画面に出ていません/, 'これ以降のネット予約は表示されていません'],
  [/接続をやり直し/, '再接続中です'],
  [/^同期中$/, '更新中'],
  [/約束/, '容量が不足すると'],
  [/ブラウザ(?!ー)/, 'ブラウザー'],
  [/最初の受信/, '初回の読み込み'],
  [/名前のない端末/, '名称未設定の端末'],
  [/担当を外す/, '担当なしにする'],
  [/^決定$/, '設定'],
  [/^ユーザー名$/, 'メールアドレス'],
  [/ログインしたまま/, 'この端末はお店専用'],
  [/よく使われるものを除/, '推測されやすいパスワードは使えません'],
  [/10の手順/, '初めての営業日 10のステップ'],
  [/時間の流れ/, '右がタイムラインです'],
  [/裁断/, 'シュレッダー'],
  [/飲食店のもの/, 'このアカウントでは予約台帳をご利用いただけません'],
  [/[（）]/, '('],
]

test.each(mended)('staff do not read %s but %s', (old, now) => {
  expect(ja.filter((text) => old.test(text))).toEqual([])
  expect(ja.some((text) => text.includes(now))).toBe(true)
})

/** One word for one thing, as src/DECISIONS.md has it: what is not said, a text that said it, and what is said instead. */
const oneWord: [name: string, texts: readonly string[], not: RegExp, before: string, now: string][] = [
  ['a booking is called off', allJa, /取り消(?!し線)/, '今日の取り消しは無料', '今日のキャンセルは'],
  ['typing is taken back', allJa, /取り消す/, '変更を取り消す', '変更を元に戻す'],
  [
    'seats are limited',
    allJa,
    /停止・席数(?!制限)|席数の変更|席数を(変|減)/,
    '停止・席数を追加',
    '停止・席数制限を追加',
  ],
  ['the row and the field', allJa, /行目 /, '{i:number}行目 何日前から', '{i:number}行目の日数'],
  ['the row and the field', allEn, /^(Row|Line) \{i\}/, 'Line {i}: minutes', 'Minutes, row {i}'],
  [
    'several parties',
    allEn,
    /\{parties\}.*\{\{person/,
    '{parties} parties, {people} {{person|people}}',
    '{people} {{cover|covers}}',
  ],
  ['people', allEn, /(?<!^(Minimum|Maximum) booking |\{)\bpax\b/i, '{n} pax', 'Minimum booking pax'],
  [
    'how many are no guests',
    allEn,
    /\{(people|pax)\} (\{\{)?guest/,
    '{people} guests',
    '{n} {{person|people}}',
  ],
]

test.each(oneWord)('one word: %s', (_, texts, not, before, now) => {
  expect(before, 'control').toMatch(not)
  expect(texts.filter((text) => not.test(text))).toEqual([])
  expect(
    texts.some((text) => text.includes(now)),
    now,
  ).toBe(true)
})

test('English is English', () => {
  const japanese = /[\u3040-\u30ff\u3400-\u9fff]/
  expect(en.filter((text) => japanese.test(text))).toEqual([])
  expect(ja.filter((text) => japanese.test(text)).length).toBeGreaterThan(300)
})

test('no page announces what does not exist', () => {
  const promise =
    /準備中です|今できること|次に加わる|近日|公開時に|coming soon|what follows|what it can do today/i
  expect([...ja, ...en].filter((text) => promise.test(text))).toEqual([])
  expect(promise.test('次に加わるもの: イベントの作成')).toBe(true)
})

test('the help names the button of a late party, and each of its answers, by the word it bears', () => {
  const isNamed = (help: readonly string[], word: string) => help.some((text) => text.includes(word))
  for (const word of [`「${jaDaily.late.open}」`, '30分', '席を空ける', jaDaily.late.noShow])
    expect(isNamed(jaHelp.screens.bookings.lines, word), word).toBe(true)
  for (const word of [`“${enDaily.late.open}”`, '30 ', 'release', enDaily.late.noShow.toLowerCase()])
    expect(isNamed(enHelp.screens.bookings.lines, word), word).toBe(true)
  expect(isNamed(jaHelp.everyScreens.profile.lines, `「${jaDaily.late.open}」`), 'control').toBe(false)
})

test('the help of an organiser speaks of no table, course or opening hour', () => {
  const read = ({ shift, shiftTitle, screens, print, keys, of, ...rest }: Record<string, unknown>) =>
    textsOf(rest)
  const table =
    /お店|店名|店舗|開店|営業日|営業時間|来店|予約台帳|予約枠|予約設定|コース|席を空ける|ウォークイン|restaurant|walk-in|opening hours|course|shift/i
  for (const help of [jaHelp, enHelp]) {
    const own = read(help).filter((text) => text !== jaHelp.everyScreens.profile.title)
    expect(own.filter((text) => table.test(text))).toEqual([])
    expect(own).toContain(help.organiserProfile)
    expect(
      textsOf(help.shift).some((text) => table.test(text)),
      'control',
    ).toBe(true)
    expect(help.evening).toHaveLength(10)
  }
})

test('what is said to an account of any house, or of none, suits an organiser as well', () => {
  const ofTables = /お店|店舗|restaurant/i
  const mails = (['ja', 'en'] as const).flatMap((language) =>
    ['invite', 'email_changed'].map((kind) => accountWords(kind, language, '', {}).text),
  )
  const said = textsOf([
    ...[jaShell, enShell].flatMap(({ notMember, notLinked, signIn }) => [
      notMember,
      notLinked,
      signIn.notMember,
    ]),
    ...[jaStand, enStand].map(({ sync }) => sync.connection['not-member']),
    ...[jaColleagues, enColleagues].map(({ invitation }) => invitation),
    ...[jaProfile, enProfile].flatMap(({ noBusiness, noBusinessText }) => [noBusiness, noBusinessText]),
    mails,
  ])
  expect(said.filter((text) => ofTables.test(text))).toEqual([])
  expect(ofTables.test(jaProfile.of.RESTAURANT.title), 'control').toBe(true)
})

function textsOf(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsOf) : []
}
