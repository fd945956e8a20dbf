// Which column of another book is which field of a booking, by the words in its head: those of common books, Japanese and
// English, and of our own export. What is wrong or missing a person says.

import type { TableRow } from './table.ts'

export const importFields = [
  'day',
  'time',
  'people',
  'name',
  'last_name',
  'first_name',
  'kana',
  'last_kana',
  'first_kana',
  'phone',
  'email',
  'requests',
  'comments',
  'status',
  'duration',
  'allergies',
  'notes',
  'birthday',
  'company',
  'tags',
  'reference',
  'made_at',
] as const
export type ImportField = (typeof importFields)[number]

/** What a row of the file is. */
export const importKinds = ['bookings', 'guests'] as const
export type ImportKind = (typeof importKinds)[number]

const ofVisits: readonly ImportField[] = [
  'day',
  'time',
  'people',
  'requests',
  'comments',
  'status',
  'duration',
  'reference',
  'made_at',
]
export const fieldsOfKind = (kind: ImportKind): readonly ImportField[] =>
  kind === 'bookings' ? importFields : importFields.filter((field) => !ofVisits.includes(field))

/** One for each column; null for one that is not taken over. No field stands twice. */
export type Columns = readonly (ImportField | null)[]

/** A row cannot be without these. */
export const neededFields = {
  bookings: ['day', 'time', 'people'],
  guests: ['phone'],
} as const satisfies Record<ImportKind, readonly ImportField[]>

// Without spaces, brackets and the polite ご or お before them.
const words: Record<ImportField, string> = {
  day: '日付 日時 予約日 予約日付 予約日時 来店日 来店日付 来店日時 来店予定日 来店予定日時 利用日 利用日時 date datetime day visitdate visitdatetime reservationdate reservationdatetime bookingdate bookingdatetime startsat',
  time: '時刻 時間 予約時間 予約時刻 来店時間 来店時刻 来店予定時間 来店予定時刻 開始時間 開始時刻 入店時間 time starttime visittime reservationtime bookingtime arrivaltime',
  people:
    '人数 予約人数 来店人数 利用人数 合計人数 名数 pax people partysize covers guests numberofguests numberofpeople reservevisitors party',
  name: '氏名 名前 予約名 予約者 予約者名 予約者氏名 顧客名 顧客氏名 客様名 客様氏名 代表者名 name guestname customername fullname guest customer',
  last_name: '姓 苗字 名字 氏 lastname familyname surname',
  first_name: '名 firstname givenname forename',
  kana: 'フリガナ ふりがな カナ かな 氏名カナ 氏名フリガナ 名前カナ 名前フリガナ 予約名カナ 予約者カナ 予約者名カナ 顧客名カナ 客様名カナ カナ氏名 カナ名 kana furigana namekana',
  last_kana: 'セイ せい 姓カナ 姓かな 姓フリガナ カナ姓 lastnamekana lastkana familynamekana',
  first_kana: 'メイ めい 名カナ 名かな 名フリガナ firstnamekana firstkana givennamekana',
  phone:
    '電話 電話番号 電話番号1 tel telno 携帯 携帯電話 携帯番号 携帯電話番号 連絡先 連絡先電話番号 phone phonenumber mobile mobilephone telephone contact contactnumber',
  email: 'メール メールアドレス eメール email emailaddress mail mailaddress',
  requests:
    '要望 要望備考 要望・備考 備考 客様要望 客様備考 リクエスト request requests specialrequest specialrequests guestnotes customernotes',
  comments:
    'メモ 店舗メモ 予約メモ 社内メモ 店内メモ スタッフメモ 特記事項 コメント memo comment comments note notes internalnotes staffnotes venuenotes',
  status:
    '状態 ステータス 状況 予約状態 予約状況 予約ステータス 来店状況 status state bookingstatus reservationstatus',
  duration:
    '利用時間 利用時間分 滞在時間 滞在時間分 所要時間 席時間 duration durationminutes durationmin stay turntime',
  allergies: 'アレルギー アレルギー情報 アレルゲン allergy allergies allergens dietaryrestrictions dietary',
  notes:
    '顧客メモ 顧客備考 客様メモ 客様のメモ 客様情報 好み 嗜好 嗜好メモ customermemo guestmemo profilenotes',
  birthday: '誕生日 生年月日 誕生月日 birthday birthdate dateofbirth dob',
  company: '会社 会社名 法人名 勤務先 勤務先名 所属 company companyname organization organisation',
  tags: '顧客タグ 客様タグ 顧客区分 会員区分 顧客ランク guesttags customertags segment',
  // By it a row of our own export is known again.
  reference: '予約番号 reference bookingreference',
  made_at:
    '受付日時 受付日 予約受付日時 予約受付日 予約登録日時 登録日時 申込日時 申込日 作成日時 reservedatetime reservedat bookedat createdat madeat',
}

const known = new Map(importFields.flatMap((field) => words[field].split(' ').map((word) => [word, field])))

const plain = (head: string): string =>
  head
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_()[\]「」【】:*※/.-]/g, '')
    .replace(/^[ごお御](?=.{2})/, '')
    .replace(/(?<=.)様$/, '')

const fieldOf = (head: string): ImportField | null => known.get(plain(head)) ?? null

/** Of a guest in a file of guests; beside a booking they may be the booking's own. */
const areTags = (head: string): boolean => ['タグ', 'tag', 'tags'].includes(plain(head))

/** Of bookings, unless nothing says when and for how many. */
export function guessKind(header: readonly string[]): ImportKind {
  const found = header.map(fieldOf)
  const isOfVisits = found.includes('people') || found.includes('time')
  return !isOfVisits && found.includes('phone') ? 'guests' : 'bookings'
}

/** What the heads say; of two columns of one field the first. */
export function guessColumns(header: readonly string[], kind: ImportKind): Columns {
  const taken = new Set<ImportField>()
  return header.map((head) => {
    const field = kind === 'guests' && areTags(head) ? 'tags' : inKind(fieldOf(head), kind)
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

/** What is written beside a guest without a visit is about the guest. */
function inKind(field: ImportField | null, kind: ImportKind): ImportField | null {
  if (field === null || fieldsOfKind(kind).includes(field)) return field
  return field === 'comments' || field === 'requests' ? 'notes' : null
}

/** Books begin with a title now and then: of the first rows the one that names most fields is the head. */
export function headerAt(rows: readonly TableRow[]): number {
  const counted = rows.slice(0, 10).map(({ cells }, at) => ({
    at,
    n: guessColumns(cells, 'bookings').filter((field) => field !== null).length,
  }))
  return counted.sort((a, b) => b.n - a.n || a.at - b.at)[0]?.at ?? 0
}

/** The columns with this one of this field; who had the field before has none. */
export const chosenColumns = (columns: Columns, at: number, field: ImportField | null): Columns =>
  columns.map((now, i) => (i === at ? field : now === field ? null : now))
