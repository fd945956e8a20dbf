import { DoorOpen } from 'lucide-react'
import { useState } from 'react'
import { gateName, longestGate } from '#domain/check-in/check-in.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form/form.tsx'
import { useKitForm } from '#ui/form/use-kit-form.ts'
import { gateSchema } from './gate.schema.ts'

/** At which gate the tablet stands: it is written beside each ticket that is let in here, and said where it is shown again. */
export function GateChip({ gate, onGate }: { gate: string; onGate: (name: string) => void }) {
  const words = useI18nContext().LL.checkInGate.gate
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        className="max-w-56 max-sm:px-3"
        aria-label={words.is({ name: gate === '' ? words.none() : gate })}
        onClick={() => setOpen(true)}
      >
        <DoorOpen aria-hidden="true" size={20} className="shrink-0" />
        {/* On a phone the sign alone stands beside the figures, as long as the gate has no name. */}
        <span className={`truncate ${gate === '' ? 'max-sm:hidden' : ''}`}>
          {gate === '' ? words.title() : gate}
        </span>
      </Button>
      {open && <GateDialog gate={gate} onGate={onGate} onClose={() => setOpen(false)} />}
    </>
  )
}

function GateDialog({
  gate,
  onGate,
  onClose,
}: {
  gate: string
  onGate: (name: string) => void
  onClose: () => void
}) {
  const { LL } = useI18nContext()
  const words = LL.checkInGate.gate
  const kit = useKitForm({
    values: { gate },
    schema: gateSchema,
    says: () => LL.field.too_long(),
    send: async (values) => {
      onGate(gateName(values.gate))
      onClose()
      return undefined
    },
  })
  const { form } = kit
  return (
    <Dialog open place="question" title={words.title()} onClose={onClose}>
      <Form kit={kit} className="flex flex-col gap-4">
        <form.AppField name="gate">
          {(field) => (
            <field.Text
              label={words.name()}
              hint={words.hint()}
              maxLength={longestGate}
              autoComplete="off"
              data-autofocus
            />
          )}
        </form.AppField>
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{LL.action.cancel()}</Button>
          <Button type="submit" look="primary">
            {words.set()}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
