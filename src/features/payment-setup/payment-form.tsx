import { useEffect, useMemo } from 'react'
import type { LegalField } from '#domain/config/legal/legal.ts'
import {
  type PaymentForm as Form_,
  type PaymentCode,
  type PaymentRow,
  paymentBounds,
  paymentChanges,
  paymentForm,
  paymentFrom,
  paymentSchema,
} from '#domain/config/payment.ts'
import { tidyPrice } from '#domain/price/price-form.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { useLatest } from '#lib/data/use-latest.ts'
import { AskBeforeLeaving } from '#lib/unsaved/asking-page.tsx'
import { type EditedRow, useEditedRow } from '#lib/unsaved/use-edited-row.ts'
import { Form } from '#ui/form/form.tsx'
import { useKitForm, useValues } from '#ui/form/use-kit-form.ts'
import { SaveRow } from './save-row.tsx'

interface PaymentFormProps {
  vendorType: 'RESTAURANT' | 'EVENT'
  row: PaymentRow
  /** Nobody has saved one yet. */
  isNew: boolean
  /** What the law asks for and nobody has filled in. */
  missing: readonly LegalField[]
  isUnconfirmed: boolean
}

/** Whether customers pay by card; of a restaurant what is due of a party. */
export function PaymentForm({ row, isNew, ...rest }: PaymentFormProps) {
  const { LL } = useI18nContext()
  const { card, deposit_from, deposit_yen } = row
  const shown = useMemo(() => ({ card, deposit_from, deposit_yen }), [card, deposit_from, deposit_yen])
  const { edition, ...edited } = useEditedRow({
    kind: 'payment',
    row: shown,
    changesOf: paymentChanges,
    savedHere: LL.payments.savedHere(),
    rest: isNew ? {} : null,
  })
  return <Fields key={edition} {...edited} {...rest} />
}

function Fields({
  seen,
  onSave,
  onDirty,
  onReset,
  vendorType,
  missing,
  isUnconfirmed,
}: Omit<EditedRow<PaymentRow>, 'edition'> & Omit<PaymentFormProps, 'row' | 'isNew'>) {
  const { LL } = useI18nContext()
  const words = LL.payments
  const lacking = useLatest(missing)
  const names = (fields: readonly LegalField[]) =>
    fields.map((field) => LL.commerceLaw.field[field]()).join(words.and())
  const kit = useKitForm<Form_>({
    values: paymentForm(seen),
    // What the form of the law saves meanwhile counts at the next look.
    schema: useMemo(() => paymentSchema(() => lacking.current.length === 0), [lacking]),
    speaks: 'when left',
    tidy: { deposit_yen: tidyPrice },
    says: (field, code) =>
      code === 'legal_incomplete'
        ? words.legalIncomplete()
        : wrongText(LL, field, code as Exclude<PaymentCode, 'legal_incomplete'>),
    send: async (typed) => {
      const changes = paymentChanges(seen, paymentFrom(typed))
      if (Object.keys(changes).length > 0) await onSave(changes)
      return undefined
    },
  })
  const { form } = kit
  const isDirty = JSON.stringify(useValues(form)) !== JSON.stringify(paymentForm(seen))
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const number = { inputMode: 'numeric', autoComplete: 'off', optional: true } as const
  return (
    <Form kit={kit} className="flex flex-col gap-4 rounded-box border border-line bg-card p-4">
      <AskBeforeLeaving dirty={isDirty} />
      <div>
        <form.AppField name="card">
          {(field) => <field.Tick label={words.of[vendorType].card()} />}
        </form.AppField>
        {missing.length > 0 && (
          <p className="text-muted text-sm">{words.legalMissing({ fields: names(missing) })}</p>
        )}
      </div>
      {vendorType === 'RESTAURANT' && (
        <fieldset className="flex flex-col gap-3">
          <legend className="font-semibold">{words.deposit()}</legend>
          <p className="text-muted text-sm">{words.depositHint()}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            <form.AppField name="deposit_from">
              {(field) => (
                <field.Text
                  label={words.deposit_from()}
                  hint={words.depositFromHint()}
                  maxLength={4}
                  {...number}
                />
              )}
            </form.AppField>
            <form.AppField name="deposit_yen">
              {(field) => <field.Text label={words.deposit_yen()} maxLength={14} {...number} />}
            </form.AppField>
          </div>
        </fieldset>
      )}
      <SaveRow isBusy={kit.busy} isDirty={isDirty} isUnconfirmed={isUnconfirmed} onReset={onReset} />
    </Form>
  )
}

function wrongText(
  LL: TranslationFunctions,
  field: string,
  code: Exclude<PaymentCode, 'legal_incomplete'>,
): string {
  const words = LL.payments
  if (code === 'positive') return LL.field.positive()
  if (code === 'needs_number') return words.needsNumber()
  if (code === 'not_negative') return words.notNegative()
  const { most } = paymentBounds[field as keyof typeof paymentBounds]
  return words.tooLarge({ n: most.toLocaleString('en-US') })
}
