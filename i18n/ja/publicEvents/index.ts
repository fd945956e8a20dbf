import type { BaseTranslation } from '../../i18n-types.ts'

// What customers read of an organiser's events. Customers read です・ます with ご/お.
const ja_publicEvents = {
  title: '{name:string}のイベント',
  loading: '開催日程を確認しています…',
  offline: 'オフラインです。表示中の空き状況は、最新でない場合があります。',
  failed: '日程を読み込めませんでした。',
  pictureOf: '{name:string}の写真',
  /** A price with the tax in it. */
  priceFrom: '{price:string}から',
  list: {
    none: '現在ご案内できるイベントはございません。',
    noneCall: '今後の開催予定は、お電話でお問い合わせください。',
    next: '次回',
    noDates: '次回の開催日は未定です',
    soldOut: '満席',
  },
  back: 'イベントの一覧',
  dates: '開催日程',
  datesHint: '日付をお選びいただくと、開催時間と空き状況が表示されます。',
  noDates: '現在ご案内できる日程はございません。',
  soldOut: '現在、ご予約いただける日程はございません。',
  /** Follows what cannot be booked. */
  call: 'キャンセルによる空きや今後の日程は、お電話でお問い合わせください。',
  timesOf: '{day:string}の開催時間',
  between: '{from:string}〜{to:string}',
  left: '残り{n:number}席',
  spots: '空きあり',
  /** For who cannot see the signs. */
  dateOf: '{day:string} {time:string}、{state:string}',
  reason: {
    event_off: '開催中止',
    past: '開始済み',
    past_cutoff: '受付終了',
    exclusive: '受付終了',
    full: '満席',
  },
  /** What is left is held by others, who may not buy it. */
  held: 'ほかのお客様がお手続き中',
  /** Some are left, fewer than the smallest party. */
  nearlyFull: '残席わずかのため受付終了',
  wait: 'キャンセル待ちを受付中',
  /** The calendar: under each day, and in words. */
  month: {
    previous: '前の月',
    next: '次の月',
    sign: { free: '○', few: '△', full: '×', closed: '－', none: '' },
    word: { free: '空きあり', few: '残りわずか', full: '満席', closed: '受付なし', none: '開催なし' },
    dayOf: '{day:string}、{mark:string}',
  },
  about: {
    title: 'イベントのご案内',
    location: '開催場所',
    map: '地図を開く',
    duration: '所要時間',
    prices: '料金',
    pricing: '料金について',
    tax: '消費税{n:number}%を含みます',
    people: '1回のお申し込み',
    range: '{least:number}名様から{most:number}名様まで',
    exactly: '{n:number}名様',
    cutoff: '受付の締め切り',
    cutoffDays: '開催日の{n:number}日前まで',
    cutoffNone: '開催日当日、開始時刻まで',
    online: 'オンライン開催',
    onlineHow: '参加方法は、ご予約後にご案内します。',
    organiser: '主催',
  },
  chosen: {
    title: 'お選びの日程',
    day: '開催日',
    time: '時間',
    spots: '空き状況',
    call: 'ご予約はお電話で承ります。お選びの日程と人数をお伝えください。',
    ask: 'ご予約については、主催者へ直接お問い合わせください。',
    phone: '電話番号',
    tickets: 'チケットを選ぶ',
    notBookable: 'この日程は現在ご予約いただけません。',
    off: 'この日程は開催中止となりました。',
    over: 'この日程は終了しました。',
    /** Of what does not come again. */
    later: '今後の日程は、お電話でお問い合わせください。',
    other: 'ほかの日程を選ぶ',
    /** Above that button, where there are. */
    others: 'ほかの日程は下のボタンからお選びいただけます。',
    gone: 'お選びの日程はご案内できません。ほかの日程をお選びください。',
  },
} satisfies BaseTranslation

export default ja_publicEvents
