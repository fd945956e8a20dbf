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
  peopleCount: '{n:number}名様',
  peopleMore: '{n:number}名様以上',
  nextDay: '翌{time:string}',
  /** The times. */
  timesOf: '{day:string}の空き時間',
  free: '空きあり',
  notFree: '{from:string}〜{to:string} {reason:string}',
  slotFree: '{day:string} {time:string}、空きあり',
  found: '{n:number}件のお時間をご予約いただけます。',
  aroundOnly: '{time:string}の前後2時間を表示しています。',
  showAll: 'すべての時間を表示',
  wishTaken: '{time:string}は{reason:string}。前後のお時間をご覧ください。',
  noneOnDay: '{day:string}はご予約いただけません。{reason:string}。',
  noneAround: 'この前後に空きのあるお時間はございません。',
  otherTimes: 'ほかの空き時間',
  noOthers: '近い日程に空きがございません。お手数ですがお店へお電話ください。',
  tooLarge: '{n:number}名様を超えるご予約は、お電話で承ります。',
  tooSmall: 'オンラインでは{n:number}名様から承ります。',
  callUs: 'お店の電話番号',
  badDay: '日付を選択してください',
  keeping: 'お席を確保しています…',
  /** What went wrong, by code. */
  notice: {
    full: '{when:string}は満席になりました。入力内容はそのまま残っています。ほかのお時間をお選びください。',
    closed_day: '{when:string}は休業となりました。ほかの日をお選びください。',
    outside_hours: '{when:string}は営業時間外です。ほかのお時間をお選びください。',
    break: '{when:string}は休憩時間です。ほかのお時間をお選びください。',
    last_seating: '{when:string}はラストシーティング後です。ほかのお時間をお選びください。',
    past: '{when:string}は受付時間を過ぎました。ほかのお時間をお選びください。',
    past_cutoff: '{when:string}の受付は締め切りました。ほかの日をお選びください。',
    too_far_ahead: '{when:string}はまだ受付を開始していません。',
    below_minimum: '人数が少ないため、オンラインでは承れません。',
    above_maximum: '人数が多いため、お電話でお問い合わせください。',
    hold_expired:
      '確保のお時間が過ぎ、{when:string}は満席になりました。入力内容はそのまま残っています。ほかのお時間をお選びください。',
    busy: 'ただいま混み合っています。少し待ってからもう一度お試しください。',
    too_many_requests:
      '操作が続いたため、しばらく受付できません。少し待ってからお試しいただくか、お店へお電話ください。',
    too_many_holds:
      'ただいま手続き中のお客様が多いため、お席を確保できません。少し待ってからお試しいただくか、お店へお電話ください。',
    offline:
      'インターネットに接続できません。入力内容は残っています。接続をお確かめのうえ、もう一度お試しください。',
    no_answer: 'サーバーから応答がありません。入力内容は残っています。もう一度お試しください。',
    server_fault: 'エラーが発生しました。入力内容は残っています。もう一度お試しください。',
    unsure:
      'ご予約が届いたかどうかを確認できませんでした。「もう一度確認する」を押してください。同じご予約が二重に入ることはありません。',
    invalid: '入力内容をお確かめください。',
    unknown: 'お手続きできませんでした。もう一度お試しください。',
  },
  offlineNow: 'オフラインです。入力内容は残っています。つながり次第、続きからお手続きいただけます。',
  tryAgain: 'もう一度試す',
} satisfies BaseTranslation

export default ja_book
