// What was changed today, on any tablet, and taking it back.
import type { BaseTranslation } from '../../i18n-types.ts'

const ja_dayHistory = {
  title: '本日の変更履歴',
  /** Of the card of a booking. */
  ofBooking: '本日の変更',
  empty: '本日の変更はまだありません',
  offline: 'オフラインです。ほかの端末の変更は、最後に受信した{when:string}までを表示しています。',
  unread: 'ほかの端末の変更は、まだ受信していません。この端末の変更だけを表示しています。',
  more: 'さらに表示(残り{n:number}件)',
  /** Which row of the list, to who does not see it. */
  undo: '{what:string}の「{deed:string}」を元に戻す',
  rows: '{n:number}件',
  guest: 'お客様 {name:string}',
  unknownBooking: 'この端末にない予約',
  unknownGuest: 'この端末にないお客様',
  /** Why it cannot be taken back. */
  why: {
    undone: '元に戻しました',
    changed: 'そのあと変更されています',
    deleted: 'そのあと削除されています',
    customer: 'お客様の操作のため、元に戻せません',
    money: '返金は元に戻せません',
    nothing: 'ほかの変更が優先され、反映されていません',
  },
  ask: {
    title: '{what:string}の「{deed:string}」を元に戻しますか?',
    yes: '元に戻す',
    mail: '送信済みのメールは戻せません。予約を元に戻すと、お客様に今の内容をお知らせするメールが届きます。',
    money: '返金({sum:string})は元に戻せません。予約だけが元に戻ります。',
    seats:
      '空いた席は、そのあいだにほかのお客様の予約が入っている場合があります。定員を超えたときは「要対応」に表示します。',
    many: 'イベントの日程{n:number}件をまとめて削除します。予約の入っている日程があるときは、元に戻せません。',
  },
  done: '「{deed:string}」を元に戻しました',
  /** Behind it, what stays as it was. */
  stays: { mail: '送信済みのメールはそのままです。', money: '返金はそのままです。' },
} satisfies BaseTranslation

export default ja_dayHistory
