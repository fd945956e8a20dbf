// The calendar: month, week and day of a restaurant.
import type { BaseTranslation } from '../../i18n-types.ts'

const ja_agenda = {
  title: 'カレンダー',
  view: { label: '表示', month: '月', week: '週', day: '日' },
  today: '今日',
  thisWeek: '今週',
  previous: { month: '前の月', week: '前の週', day: '前の日' },
  next: { month: '次の月', week: '次の週', day: '次の日' },
  /** 11/22(日)–11/28(土) */
  range: '{from:string}–{to:string}',
  loading: '予約を読み込み中',
  closed: '休業日',
  /** On a public holiday, where it is asked. */
  open: '営業',
  lunch: 'ランチ',
  dinner: 'ディナー',
  lunchShort: '昼',
  dinnerShort: '夜',
  people: '{n:number|figure}名',
  covers: '{parties:number}組 {people:number}名',
  none: '予約なし',
  /** How full it gets, of the seats of the fullest moment. */
  share: '{n:number|share}',
  shareRead: '混雑時 席の{n:number|share}',
  overRead: '定員超過 混雑時 席の{n:number|share}({over:number}名超過)',
  overShort: '超過',
  load: { calm: '余裕あり', filling: '半分以上', busy: '残りわずか', full: '満席', over: '定員超過' },
  legend: 'ピーク時の席の埋まり具合',
  unreadHere: '未読み込み',
  /** In a cell of a phone's month. */
  unreadShort: '未読込',
  unread: {
    'not-yet': '読み込み中の日があります。',
    'no-network': '通信がないため、まだ読み込めていない日があります。つながると続きを読み込みます。',
    'signed-out': 'まだ読み込めていない日があります。ログインすると続きを読み込みます。',
    'too-old': '14日以上サーバーに接続していないため、予約を表示できません。',
    older: 'この端末にあるのは{day:string}以降の予約です。それより前はサーバーで検索できます。',
    ask: 'サーバーで検索',
  },
  holidays: '祝日',
  openDay: 'この日の予約台帳を開く',
  dayEmpty: 'この日の予約はまだありません',
  noEvents: 'イベントを登録すると、ここに表示されます。',
  noEventsHere: 'この期間のイベントはありません',
  eventsRead: 'イベント{n:number|figure}件',
  /** In a cell of a phone. */
  eventCount: '{n:number|figure}件',
  moreEvents: 'ほか{n:number|figure}件',
} satisfies BaseTranslation

export default ja_agenda
