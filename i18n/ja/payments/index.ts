// How a vendor takes cards: staff read short nouns.
import type { BaseTranslation } from '../../i18n-types.ts'

const ja_payments = {
  title: 'カード決済',
  /** What a restaurant and an organiser of events each read. */
  of: {
    EVENT: {
      hint: 'チケットの代金を、お申し込みのときにクレジットカードで受け取れます(Stripe)。',
      card: 'チケットの代金をカードで受け付ける',
    },
    RESTAURANT: {
      hint: 'ご予約のときに、予約金をクレジットカードで受け取れます(Stripe)。',
      card: '予約金をカードで受け付ける',
    },
  },
  /** Once they are switched on, what customers are offered. */
  state: {
    offered: 'カードを受け付けています。',
    notConnected:
      'サーバーがStripeにつながっていないため、お客様の画面にカードは表示されていません。管理者にご連絡ください。',
  },
  /** Before they are switched on. */
  keyHint: 'サーバーにStripeの設定がない間は、お客様の画面にカードは表示されません。',
  /** What the server says of it. */
  refused:
    'Stripeがお支払いの受付を断っています({code:string})。お客様はカードを使えません。サーバーのStripeの設定と、Stripeの管理画面をご確認ください。受け付けられるようになると、この表示は消えます。',
  unknown:
    '{sum:string}のお支払いについて、Stripeから結果を確認できませんでした。Stripeの管理画面で、この番号を検索してご確認ください: {session:string}',
  legalIncomplete: '「特定商取引法に基づく表記」に未記入の項目があるため、カードは使えません',
  legalMissing: '未記入(カードの受付に必要): {fields:string}',
  /** Between the names of fields. */
  and: '、',
  deposit: '予約金',
  depositHint:
    '人数に応じた予約金です。コースごとの予約金は「営業時間」の「料金」で設定します。両方に当てはまる予約では、高いほうをいただきます。',
  deposit_from: '予約金をいただく人数(何名から)',
  depositFromHint: '空欄のときは、人数による予約金はありません',
  deposit_yen: '1名あたりの予約金(円・税込)',
  needsNumber: '1名あたりの予約金を入力してください',
  notNegative: '0以上の数を入力してください',
  tooLarge: '{n:string}以下にしてください',
  tooLong: '長すぎます',
  invalidRegistration: 'Tと13桁の数字で入力してください(例: T1234567890123)',
  needed: 'カードを受け付けている間は空欄にできません',
  legalHint:
    'カードでのお支払いの前に、法律により表示が必要な内容です。カードの受付中は、お客様のページの下部にリンクが表示されます。',
  open: 'お客様向けのページを開く',
  inEnglish: '{name:string}(英語)',
  englishHint: '空欄のときは、日本語の文を表示します',
  example: {
    extra_costs: '例: なし(インターネットの通信料はお客様のご負担となります)',
    payment_time: '例: クレジットカード。お申し込みの確定時にお支払いいただきます',
    delivery: '例: お申し込みいただいた開催日時',
    cancellation: '例: 確認画面に表示するキャンセル料を差し引き、ご利用のカードに返金します',
    registration: 'T+13桁。領収書に表示されます',
  },
  save: '保存',
  reset: '変更を元に戻す',
  savedHere: 'この端末に保存しました。つながると送信されます',
  unconfirmed: '未送信です。つながると反映されます',
} satisfies BaseTranslation

export default ja_payments
