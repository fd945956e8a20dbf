import { useState } from 'react'
import { dayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useSaveConfig } from '#lib/data/use-save-config.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { AskingDialog } from '#lib/unsaved/asking-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { FormArea } from '#ui/form/form.tsx'
import { useKitForm, useValues } from '#ui/form/use-kit-form.ts'
import { dayNoteSchema } from './day-note.schema.ts'

const kind = 'day_note'

/** The whole note of a day, to read and to change. */
export function DayNoteDialog({ venue, day, onClose }: { venue: Venue; day: string; onClose: () => void }) {
  const { LL, locale } = useI18nContext()
  const words = LL.daily.note
  const save = useSaveConfig()
  // What stood there as the dialog opened is the base of the change, whatever arrives meanwhile.
  const [seen] = useState(
    () => venue.setup?.items.find((one) => one.kind === kind && one.key === day)?.data ?? null,
  )
  const before = typeof seen?.['text'] === 'string' ? seen['text'] : ''
  const kit = useKitForm({
    values: { text: before },
    schema: dayNoteSchema,
    says: () => LL.field.too_long(),
    send: async ({ text }) => {
      const change = { kind, key: day, seen, wanted: { text: text.trim() } }
      const isSame = text.trim() === before
      if (isSame || (await save([change], words.saved({ day: dayText(day, locale) })))) onClose()
      return undefined
    },
  })
  const { form } = kit
  const { text } = useValues(form)
  return (
    <AskingDialog
      open
      dirty={text.trim() !== before}
      title={words.titleOf({ day: dayText(day, locale) })}
      onClose={onClose}
      footer={
        <Button
          look="primary"
          busy={kit.busy}
          className="min-h-12 min-w-36"
          onClick={() => void kit.submit()}
        >
          {words.save()}
        </Button>
      }
    >
      <FormArea kit={kit} className="sm:w-[34rem]">
        <form.AppField name="text">
          {(field) => (
            <field.Area label={words.title()} hint={words.hint()} rows={5} maxLength={2000} data-autofocus />
          )}
        </form.AppField>
      </FormArea>
    </AskingDialog>
  )
}
