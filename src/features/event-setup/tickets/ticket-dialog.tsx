import { useEffect, useState } from 'react'
import {
  newTicket,
  type TicketForm,
  ticketForm,
  ticketMost,
  ticketSchema,
} from '#domain/event/ticket-form.ts'
import type { TicketType } from '#domain/event/ticket-type.ts'
import { taxRates, tidyPrice } from '#domain/price/price-form.ts'
import { ticketFault } from '#features/event-setup/fault-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLatest } from '#lib/data/use-latest.ts'
import { AskingDialog } from '#lib/unsaved/asking-dialog.tsx'
import { AskBeforeLeaving } from '#lib/unsaved/asking-page.tsx'
import { Button } from '#ui/button.tsx'
import { Segmented } from '#ui/field/segmented.tsx'
import { Form } from '#ui/form/form.tsx'
import { useBound } from '#ui/form/form-context.ts'
import { useIsTyped, useKitForm } from '#ui/form/use-kit-form.ts'
import { Notice } from '#ui/states.tsx'

export interface TicketDialogProps {
  row: TicketType | null
  /** Another tablet deleted it meanwhile. */
  isGone?: boolean
  /** The address says that it is open: the back key closes it. */
  inAddress?: boolean
  /** True when it is safe on this device. */
  onSave: (typed: TicketForm, seen: TicketType | null) => Promise<boolean>
  onClose: () => void
}

/** A new kind of ticket, or one that is changed. */
export function TicketDialog({ row, isGone = false, inAddress = false, onSave, onClose }: TicketDialogProps) {
  const { LL } = useI18nContext()
  const words = LL.events
  const labels = words.tickets.form
  // What the person saw as the form opened: the base of the change, whatever arrives meanwhile [S6].
  const [seen] = useState(row)
  const [isDone, setIsDone] = useState(false)
  const kit = useKitForm({
    values: seen ? ticketForm(seen) : newTicket,
    schema: ticketSchema,
    speaks: 'when left',
    tidy: { price: tidyPrice },
    says: (field, code) => ticketFault(LL, field, code),
    send: async (typed) => {
      if (await onSave(typed, seen)) setIsDone(true)
      return undefined
    },
  })
  const { form } = kit
  const dirty = useIsTyped(form) && !isDone
  const close = useLatest(onClose)
  // Once nothing is unsaved any more: to close it is to leave its address, which would ask.
  useEffect(() => {
    if (isDone) close.current()
  }, [isDone, close])
  const footer = (
    <Button type="submit" form={kit.id} look="primary" className="min-h-12 min-w-40" busy={kit.busy}>
      {words.save()}
    </Button>
  )
  const title = seen ? words.edit({ name: seen.name }) : words.tickets.add()
  const text = (name: 'name' | 'name_en', label: string, hint: string) => (
    <form.AppField name={name}>
      {(field) => (
        <field.Text
          label={label}
          hint={hint}
          optional={name === 'name_en'}
          autoComplete="off"
          maxLength={ticketMost[name]}
        />
      )}
    </form.AppField>
  )
  return (
    <AskingDialog open dirty={dirty} title={title} onClose={() => setIsDone(true)} footer={footer}>
      {inAddress && <AskBeforeLeaving dirty={dirty} inSearch />}
      <Form kit={kit} className="flex flex-col gap-5 sm:w-144 sm:max-w-full">
        {isGone && <Notice tone="warning">{words.gone()}</Notice>}
        <div className="grid gap-4 sm:grid-cols-2">
          {text('name', labels.name(), labels.nameHint())}
          {text('name_en', labels.nameEn(), words.nameEnHint())}
          <form.AppField name="price">
            {(field) => (
              <field.Text
                label={labels.price()}
                hint={labels.priceHint()}
                inputMode="numeric"
                autoComplete="off"
                maxLength={14}
              />
            )}
          </form.AppField>
          <form.AppField name="tax">{() => <Tax />}</form.AppField>
        </div>
        <form.AppField name="description">
          {(field) => <field.Area label={labels.description()} optional maxLength={ticketMost.description} />}
        </form.AppField>
        <form.AppField name="description_en">
          {(field) => (
            <field.Area label={labels.descriptionEn()} optional maxLength={ticketMost.description_en} />
          )}
        </form.AppField>
      </Form>
    </AskingDialog>
  )
}

/** The rates of the law, and another one where a row has it. */
function Tax() {
  const words = useI18nContext().LL.events.tickets.form
  const { value, onValue } = useBound<string>()
  const [first] = useState(value)
  const rates = [...new Set<string>([...taxRates, first])]
  const options = rates.map((rate) => ({ value: rate, label: words.percent({ n: Number(rate) }) }))
  return <Segmented label={words.tax()} value={value} options={options} onValue={onValue} />
}
