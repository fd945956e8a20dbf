import type { BaseTranslation } from '../../i18n-types.ts'

// Tickets with their QR codes, on the page, on paper and in a file. Customers read です・ます with ご/お.
const ja_ownTickets = {
  title: 'チケット',
  hint: '当日、受付でこちらのQRコードをご提示ください。おひとり様につき1枚です。',
  one: '{n:number|figure}枚目／全{total:number|figure}枚',
  /** Of the picture, for who does not see it. */
  code: 'チケットのQRコード（{n:number|figure}枚目／全{total:number|figure}枚）',
  save: 'このチケットを保存',
  saveOf: 'このチケットを保存（{n:number|figure}枚目）',
  saveAll: 'すべて保存',
  print: 'チケットを印刷',
  more: '次のチケットを表示（残り{n:number|figure}枚）',
  all: 'チケットをさらに表示（全{n:number|figure}枚）',
  fewer: 'はじめの{n:number|figure}枚だけ表示',
  used: '入場済み',
  loading: 'チケットを読み込んでいます…',
  offline: 'インターネットに接続できないため、チケットを表示できません。ご予約は確定しています。',
  failed: 'チケットを表示できませんでした。ご予約は確定しています。',
  saved: 'チケットを{n:number|figure}枚保存しました。端末のダウンロードからご覧いただけます。',
  saveFailed: '保存できませんでした。もう一度お試しいただくか、画面を印刷または撮影してください。',
  again: 'もう一度表示する',
  /** On the ticket itself. */
  sheet: {
    event: 'イベント',
    when: '開催日時',
    place: '会場',
    kind: '券種',
    name: '注文者',
    reference: '予約番号',
    organiser: '主催',
    keep: 'このQRコードで1名様がご入場いただけます。写しを公開しないようお願いいたします。',
  },
} satisfies BaseTranslation

export default ja_ownTickets
