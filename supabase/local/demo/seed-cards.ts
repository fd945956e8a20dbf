import type { TransactionSql } from 'postgres'
import { sakuraTei } from './accounts.ts'

// What the law asks of who is paid by card. Nobody of it exists, and the number is nobody's.
const legal = {
  ...{
    seller: '株式会社さくら亭',
    representative: '桜井 花',
    address: '東京都台東区浅草2-3-1 さくらビル1階',
  },
  ...{ phone: '03-1234-5678', email: 'restaurant@noren.example' },
  extra_costs: 'なし（インターネットの通信料はお客様のご負担となります）',
  extra_costs_en: 'None (you bear the cost of your internet connection)',
  payment_time:
    '予約金: クレジットカード。ご予約の確定時にお支払いいただきます。\n残りの金額: 当日、店舗にて。',
  payment_time_en:
    'Deposit: by card, when the booking is confirmed.\nThe rest: at the restaurant, on the day.',
  delivery: 'ご予約の日時',
  delivery_en: 'On the day and at the time booked',
  cancellation:
    'ご予約の2日前までは、予約金の全額をお支払いのカードに返金します。前日はご利用料金の30%、当日は50%をキャンセル料として差し引き、残りがあれば返金します。カードの明細への反映には数日かかります。',
  cancellation_en:
    'Until two days before, the whole deposit is refunded to your card. On the day before, 30% of the bill is kept as a cancellation fee, and 50% on the day; what is left is refunded. It takes some days to appear on your statement.',
  registration: 'T1234567890123',
}

/** Of eight people or more; most parties book without a card. */
const payment = { card: true, deposit_from: 8, deposit_yen: 2000 }

/** Cards are switched on, and customers are offered them as soon as the server has a key of Stripe. */
export async function seedCards(tx: TransactionSql): Promise<void> {
  for (const [kind, data] of Object.entries({ legal, payment })) {
    await tx`
      insert into private.config_item (vendor_id, kind, key, data)
      values (${sakuraTei}, ${kind}, ${kind}, ${tx.json(data)})`
  }
}
