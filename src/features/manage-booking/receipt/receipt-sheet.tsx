import { Fragment } from 'react'
import { type BookingPayment, keptOf } from '#domain/booking/booking.ts'
import type { GuestBooking } from '#domain/online/guest-booking.ts'
import { receiptRates } from '#domain/price/card/receipt.ts'
import { dayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'

export interface Addressed {
  to: string
  suffix: 'person' | 'company'
  what: string
}

interface Seller {
  seller?: string
  name?: string
  address: string
  phone: string
  registration?: string
}

/** What is printed. A fee of who cancelled, or did not come to their table, is compensation, in which no tax is contained. */
export function ReceiptSheet({
  booking,
  payment,
  typed,
  seller,
  today,
}: {
  booking: GuestBooking
  payment: BookingPayment
  typed: Addressed
  seller: Seller
  today: string
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.receipt
  const amount = keptOf(payment)
  const isFee = isFeeOf(booking)
  const { receipt } = booking
  const day = (date: string) => dayText(date, locale, 'long')
  const rates = isFee ? [] : receiptRates(amount, booking.lines)
  return (
    <article className="flex flex-col gap-6 rounded-box border border-line bg-white p-6 text-black print:rounded-none print:border-0 print:p-0">
      <h1 className="text-center font-bold text-3xl tracking-widest">{words.title()}</h1>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <p className="wrap-anywhere min-w-60 flex-1 border-black border-b pb-1 text-xl">
          {typed.to === '' ? '\u3000' : typed.to} <span lang="ja">{words.suffixes[typed.suffix]()}</span>
        </p>
        <p className="figures text-sm sm:text-right">
          {receipt && (
            <>
              {words.number({ number: receipt.number })}
              <br />
              {words.paidOn({ day: day(receipt.paid_on) })}
              <br />
            </>
          )}
          {words.issued({ day: day(today) })}
        </p>
      </div>
      <p className="figures border-black border-y bg-sunken p-3 text-center font-bold text-3xl">
        <span className="sr-only">{words.amount()} </span>
        {`¥${amount.toLocaleString('en-US')}-`}
      </p>
      <p className="wrap-anywhere">
        {words.for()}: {typed.what}
        <br />
        {words.received()}
      </p>
      {amount < payment.amount && <Parts payment={payment} />}
      <div className="flex flex-wrap items-start justify-between gap-6">
        {isFee ? (
          <p className="text-sm">{words.notTaxed()}</p>
        ) : (
          <dl className="figures grid grid-cols-[auto_auto] gap-x-4 text-sm sm:grid-cols-[auto_auto_auto] print:grid-cols-[auto_auto_auto]">
            {rates.map(({ tax, amount: part, contained }) => (
              <Fragment key={tax}>
                <dt className="col-start-1">{tax === 0 ? words.untaxed() : words.rate({ tax })}</dt>
                <dd className="text-right">{yen(part)}</dd>
                {/* On a phone in a line of its own. */}
                {tax > 0 && (
                  <dd className="col-span-2 text-right sm:col-span-1 print:col-span-1">
                    {words.contained()} <span className="whitespace-nowrap">{yen(contained)}</span>
                  </dd>
                )}
              </Fragment>
            ))}
          </dl>
        )}
        <div className="min-w-48 text-sm">
          <p>{words.issuer()}</p>
          <p className="font-bold text-base">{seller.seller || seller.name}</p>
          <p className="whitespace-pre-line">{seller.address}</p>
          <p className="figures">{seller.phone}</p>
          {seller.registration && (
            <p className="figures">{words.registration({ number: seller.registration })}</p>
          )}
        </div>
      </div>
    </article>
  )
}

/** What was paid and what of it went back, where that is not nothing. */
function Parts({ payment }: { payment: BookingPayment }) {
  const words = useI18nContext().LL.receipt
  const kept = keptOf(payment)
  const rows = [
    [words.parts.paid(), yen(payment.amount)],
    [payment.returning > 0 ? words.parts.backSoon() : words.parts.back(), `-${yen(payment.amount - kept)}`],
    [words.parts.kept(), yen(kept)],
  ] as const
  return (
    <div className="text-sm">
      <dl className="figures grid w-fit grid-cols-[auto_auto] gap-x-6">
        {rows.map(([name, sum]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd className="text-right">{sum}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="mt-1">{words.replaces()}</p>
    </div>
  )
}

/** On paper as on a till: also nothing is a figure. */
const yen = (amount: number): string => `¥${amount.toLocaleString('en-US')}`

/** A seat at an event was theirs, whether they came or not. */
export const isFeeOf = ({ status, event }: GuestBooking): boolean =>
  status === 'cancelled' || (status === 'no_show' && event === null)
