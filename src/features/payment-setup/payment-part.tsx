import { useId } from 'react'
import { type LegalRow, missingLegal } from '#domain/config/legal/legal.ts'
import { noPayment, type PaymentRow } from '#domain/config/payment.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useVenue } from '#lib/data/use-venue.ts'
import { formatMoney } from '#lib/text/money.ts'
import type { Setup } from '#sync/types.ts'
import { Loading, Notice } from '#ui/states.tsx'
import { CardState } from './card-state.tsx'
import { LegalPart } from './legal-form.tsx'
import { PaymentForm } from './payment-form.tsx'

/** On `/settings`: whether customers pay by card, and what the law has the vendor say before they do. */
export function PaymentPart() {
  const { LL, locale } = useI18nContext()
  const [heading, law] = [useId(), useId()]
  const { setup, unseen } = useVenue()
  if (!setup) return unseen ? <Notice>{LL.stand.unseen[unseen]()}</Notice> : <Loading />
  const payment = rowOf<PaymentRow>(setup, 'payment')
  const legal = rowOf<LegalRow>(setup, 'legal')
  const { vendor, unconfirmed } = setup
  return (
    <>
      <section aria-labelledby={heading} className="flex flex-col gap-3">
        <h2 id={heading} className="font-bold text-xl">
          {LL.payments.title()}
        </h2>
        <p className="text-muted">
          {LL.payments.of[vendor.vendor_type].hint()} {!payment?.card && LL.payments.keyHint()}
        </p>
        {payment?.refused && (
          <Notice tone="error">{LL.payments.refused({ code: payment.refused.code })}</Notice>
        )}
        {payment?.unknown && (
          <Notice>
            {LL.payments.unknown({
              session: payment.unknown.session,
              sum: formatMoney(payment.unknown.amount, locale),
            })}
          </Notice>
        )}
        {payment?.card && !payment.refused && !unconfirmed.has('payment/payment') && (
          <CardState url={vendor.url} />
        )}
        <PaymentForm
          vendorType={vendor.vendor_type}
          row={payment ?? noPayment}
          isNew={payment === null}
          missing={missingLegal(legal)}
          isUnconfirmed={unconfirmed.has('payment/payment')}
        />
      </section>
      <section aria-labelledby={law} className="flex flex-col gap-3">
        <h2 id={law} className="font-bold text-xl">
          {LL.commerceLaw.title()}
        </h2>
        <p className="text-muted">{LL.payments.legalHint()}</p>
        <LegalPart
          vendor={vendor}
          row={legal}
          isCard={payment?.card ?? false}
          isUnconfirmed={unconfirmed.has('legal/legal')}
        />
      </section>
    </>
  )
}

/** The one row of a kind that has no other; null where nobody has saved it yet. */
const rowOf = <R,>({ items }: Setup, kind: 'payment' | 'legal'): R | null =>
  (items.find((item) => item.kind === kind)?.data as R | undefined) ?? null
