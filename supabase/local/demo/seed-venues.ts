import type { TransactionSql } from 'postgres'
import { hanabiWorks, sakuraTei } from './accounts.ts'

const cancellation = {
  ja: 'ご予約の2日前までは無料です。前日は料金の30%、当日は50%を申し受けます。',
  en: 'Free until two days before. 30% on the day before, 50% on the day.',
}

const cancellationOfTickets = {
  ja: '開催日の2日前までは無料です。前日はチケット料金の30%、当日は50%を申し受けます。',
  en: 'Free until two days before the event. 30% of the price on the day before, 50% on the day.',
}

// As the words say it.
const fees = [
  { days: 1, percent: 30 },
  { days: 0, percent: 50 },
]

const mapOfAsakusa = 'https://www.openstreetmap.org/?mlat=35.7148&mlon=139.7967#map=17/35.7148/139.7967'

export async function seedVenues(tx: TransactionSql): Promise<void> {
  await tx`
    insert into public.vendor (id, url, vendor_type, name, address, phone, email, cancellation_policy,
      cancellation_fees, map) values
      (${sakuraTei}, 'sakura-tei', 'RESTAURANT', 'さくら亭', '東京都台東区浅草2-3-1 さくらビル1階', '+81312345678',
        'restaurant@noren.example', ${tx.json(cancellation)}, ${tx.json(fees)},
        ${mapOfAsakusa}),
      (${hanabiWorks}, 'hanabi-works', 'EVENT', '花火ワークス', '東京都墨田区向島1-4-5', '+81312345679',
        'events@noren.example', ${tx.json(cancellationOfTickets)}, '[]', '')`
  await tx`
    insert into public.booking_settings (vendor_id, slot_interval, duration, last_seating, capacity, minimum_pax,
      maximum_pax, cutoff_days, horizon_days, choose_area)
    values (${sakuraTei}, 30, 120, 90, 40, 1, 12, 0, 60, true)`
  // Whose seats are those of its events: of the settings it has the mails and what new templates begin with.
  await tx`
    insert into public.booking_settings (vendor_id, capacity, send_confirmation_email) values (${hanabiWorks}, 0, true)`
}
