import type { BaseTranslation } from '../../i18n-types.ts'

// The customers' pages. Customers read です・ます with ご/お.
const ja_book = {
  title: '{name:string}のご予約',
  loading: '空き状況を確認しています…',
  /** The first row. */
  people: '人数',
  day: 'ご来店日',
  time: 'お時間',
  anyTime: '指定なし',
  /** ホール, カウンター: where the house lets its customers choose. */
  area: 'お席のご希望',
  noArea: '指定なし',
  anyArea: 'ほかのお席の空きを見る',
  noneInArea: '{day:string}の{area:string}は満席です。',
  peopleCount: '{n:number}名様',
  peopleMore: '{n:number}名様以上',
  nextDay: '翌{time:string}',
  /** The times. */
  timesOf: '{day:string}の空き時間',
  free: '空きあり',
  notFree: '{from:string}〜{to:string} {reason:string}',
  slotFree: '{day:string} {time:string}、空きあり',
  found: 'ご希望のお時間をお選びください。',
  aroundOnly: '{time:string}の前後2時間を表示しています。',
  showAll: 'すべての時間を表示',
  wishTaken: '{time:string}は{reason:string}。前後のお時間をご覧ください。',
  noneOnDay: '{day:string}はご予約いただけません。{reason:string}。',
  noneAround: 'この前後に空きのあるお時間はございません。',
  dayHint: '例: 12/5、2026/12/5',
  badDay: '日付をご確認ください',
  dayLimits: '{first:string}から{last:string}までの日付をご指定ください。',
  /** The house is open then, but a table is no longer given. */
  lastEntry: '{from:string}以降：ご入店は{last:string}までとなります',
  keeping: 'お席をお取り置きしています…',
  /** Follows a notice while the form holds something. */
  kept: '入力内容はそのまま残っています。',
  /** What went wrong, by code. */
  notice: {
    busy: 'ただいま混み合っています。少し待ってからもう一度お試しください。',
    too_many_requests:
      '操作が続いたため、しばらく受付できません。少し待ってからお試しいただくか、お電話ください。',
    offline: 'インターネットに接続できません。接続をお確かめのうえ、もう一度お試しください。',
    no_answer: 'サーバーから応答がありません。もう一度お試しください。',
    server_fault: 'エラーが発生しました。もう一度お試しください。',
    unknown: 'お手続きできませんでした。もう一度お試しください。',
  },
  /** In place of `busy`, where the page asks again by itself. */
  busyWaits: 'ただいま混み合っています。順番にご案内しますので、このままお待ちください。',
  againIn: '{n:number}秒後にもう一度試します。',
  /** What is looked at again is what is left. */
  lookIn: '{n:number}秒後にもう一度確認します。',
  offlineNow: 'オフラインです。つながり次第、続きからお手続きいただけます。',
  tryAgain: 'もう一度試す',
} satisfies BaseTranslation

export default ja_book
