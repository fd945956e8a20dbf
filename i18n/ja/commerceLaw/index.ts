import type { BaseTranslation } from '../../i18n-types.ts'

// What the law on mail orders has a vendor say, as the vendor fills it in and as customers read it.
const ja_commerceLaw = {
  title: '特定商取引法に基づく表記',
  field: {
    seller: '販売事業者',
    representative: '運営統括責任者',
    address: '所在地',
    phone: '電話番号',
    email: 'メールアドレス',
    price: '販売価格',
    extra_costs: '販売価格以外に必要な費用',
    payment_time: '支払方法と支払時期',
    delivery: 'サービスの提供時期',
    cancellation: 'キャンセルと返金',
    registration: '登録番号(適格請求書発行事業者)',
  },
  /** Where the prices stand. */
  prices: {
    EVENT: '各イベントのページと、お支払い前の確認画面に表示する金額(税込)',
    RESTAURANT: '予約ページと、お支払い前の確認画面に表示する金額(税込)',
  },
  /** Nothing was written. */
  none: '{name:string}は、この表記をまだ掲載していません。カードでのお支払いは受け付けていません。',
  /** An answer is missing. */
  failed: '表示できませんでした。通信状況をご確認のうえ、もう一度お試しください。',
  ofEvents: 'イベントの一覧',
  ofTables: '予約ページ',
} satisfies BaseTranslation

export default ja_commerceLaw
