import { type } from 'arktype'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { type BookingPayment, keptOf } from '#domain/booking/booking.ts'
import { numberCode, readWhole } from '#domain/online-seats/whole-number.ts'
import { plainPrice, tidyPrice } from '#domain/price/price-form.ts'
import { checkedText } from '#domain/text/said.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { formatMoney } from '#lib/text/money.ts'
import { AskingDialog } from '#lib/unsaved/asking-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { useIsTyped, useKitForm } from '#ui/form/use-kit-form.ts'

/** What of a card payment the house still has goes back by a tap and a question: how much. Nothing where it has none of it. */
export function Refund({
  payment,
  name,
  onRefund,
}: {
  payment: BookingPayment
  name: string
  /** So much of what the house has, as it was read; true when it is safe on this device. */
  onRefund: (amount: number, kept: number) => Promise<boolean>
}) {
  const { LL } = useI18nContext()
  const [isOpen, setIsOpen] = useState(false)
  const kept = keptOf(payment)
  if (kept === 0) return null
  return (
    <>
      <Button className="min-h-12 self-start" onClick={() => setIsOpen(true)}>
        <Undo2 aria-hidden="true" size={18} />
        {LL.stand.payment.refund()}
      </Button>
      {isOpen && <Question {...{ kept, name, onRefund }} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Question({
  kept,
  name,
  onRefund,
  onClose,
}: {
  kept: number
  name: string
  onRefund: (amount: number, kept: number) => Promise<boolean>
  onClose: () => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.payment
  const sum = formatMoney(kept, locale)
  const kit = useKitForm({
    values: { amount: tidyPrice(String(kept)) },
    schema: type({
      amount: checkedText((text) => numberCode(plainPrice(text), { least: 1, most: kept }) ?? undefined),
    }),
    speaks: 'when left',
    tidy: { amount: tidyPrice },
    says: (_, code) => (code === 'too_large' ? words.atMost({ sum }) : LL.field.positive()),
    send: async ({ amount }) => {
      if (await onRefund(readWhole(plainPrice(amount)) ?? 0, kept)) onClose()
      return undefined
    },
  })
  const { form } = kit
  const footer = (
    <Button type="submit" form={kit.id} look="danger" className="min-h-12" busy={kit.busy}>
      {words.doRefund()}
    </Button>
  )
  return (
    <AskingDialog
      open
      dirty={useIsTyped(form)}
      title={words.question({ name })}
      onClose={onClose}
      footer={footer}
    >
      <Form kit={kit} className="flex flex-col gap-4">
        <p>{words.kept({ sum })}</p>
        <form.AppField name="amount">
          {(field) => (
            <field.Text label={words.amount()} inputMode="numeric" autoComplete="off" maxLength={14} />
          )}
        </form.AppField>
        <p className="text-muted text-sm">{words.hint()}</p>
      </Form>
    </AskingDialog>
  )
}
