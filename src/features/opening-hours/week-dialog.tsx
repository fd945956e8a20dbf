import { useRef, useState } from 'react'
import type { RowChange } from '#domain/config/hours/hours-order.ts'
import type { Overlap } from '#domain/config/hours/hours-overlap.ts'
import { openingHoursSchema } from '#domain/config/hours/opening-hours.schema.ts'
import {
  type HoursForm,
  holidayKey,
  hoursForm,
  hoursFrom,
  usualHours,
  type WeekKey,
} from '#domain/config/hours/opening-hours.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { AskingDialog } from '#lib/unsaved/asking-dialog.tsx'
import type { Setup } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { type KitForm, useIsTyped, useKitForm, useValues } from '#ui/form/use-kit-form.ts'
import { Failure } from '#ui/states.tsx'
import { CopyTo } from './copy-to.tsx'
import { keepDraft, takeDraft } from './drafts.ts'
import { faultText } from './fault-text.ts'
import { HoursFields, tidyTimes } from './hours-fields.tsx'
import { rowName } from './hours-text.ts'
import { useAffected } from './use-affected.tsx'
import { useHoursSaving } from './use-hours-saving.ts'
import { useSaid } from './use-said.ts'

interface WeekForm extends HoursForm {
  /** Public holidays alone: they have no hours of their own. */
  as_weekday: boolean
  copy_to: readonly WeekKey[]
}

/** Hours of one weekday or of public holidays, and of all that are to have the same. */
export function WeekDialog({
  venue,
  setup,
  weekKey,
  onClose,
}: {
  venue: Venue
  setup: Setup
  weekKey: WeekKey
  onClose: () => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.openingHours
  const said = useSaid()
  const draftKey = `${setup.vendor.id} ${weekKey}`
  const isHoliday = weekKey === holidayKey
  // What the person saw as the form opened: the base of the change, whatever arrives meanwhile [S6].
  const [seen] = useState(setup.opening_hours)
  const before = seen[weekKey]
  const [start] = useState(() => takeDraft<WeekForm>(draftKey))
  const overlap = useRef<Overlap | null>(null)
  const { ask, question } = useAffected(() => keepDraft(draftKey, form.state.values))
  const saving = useHoursSaving(venue, 'opening_hours', ask)
  const kit = useKitForm<WeekForm, 'overlaps'>({
    values: start ?? {
      ...hoursForm(before ?? usualHours),
      as_weekday: isHoliday && !before,
      copy_to: [],
    },
    schema: openingHoursSchema,
    // Times that are not asked for are not looked at.
    checked: (typed) => ({ ...typed, closed: typed.closed || typed.as_weekday }),
    tidy: tidyTimes,
    says: (_, code) => faultText(LL, code, locale, overlap.current),
    send: async (typed) => {
      const changes = changesOf(weekKey, typed, seen)
      const done = await saving({ changes, seen, said: said.saved })
      if (done.ok) {
        onClose()
        return undefined
      }
      overlap.current = done.overlap
      if (!done.overlap) return {}
      if (typed.closed || typed.as_weekday) return { code: 'overlaps' as const }
      const isEnd = changes.some(({ key }) => key === done.overlap?.of)
      return { fields: isEnd ? { closes: 'overlaps' } : { opens: 'overlaps' } }
    },
  })
  const { form } = kit
  const { as_weekday } = useValues(form)
  const dirty = useIsTyped(form) || start !== null
  const footer = (
    <Button type="submit" form={kit.id} look="primary" className="min-h-12 min-w-40" busy={kit.busy}>
      {words.form.save()}
    </Button>
  )
  return (
    <AskingDialog open dirty={dirty} title={rowName(LL, weekKey, locale)} onClose={onClose} footer={footer}>
      <Form kit={kit} className="flex flex-col gap-5 sm:w-120 sm:max-w-full">
        <HoursFields
          // The fields of hours stand in this form beside others.
          form={form as unknown as KitForm<HoursForm>}
          asWeekday={
            isHoliday ? { on: as_weekday, onChange: (on) => form.setFieldValue('as_weekday', on) } : null
          }
        />
        {!as_weekday && <form.AppField name="copy_to">{() => <CopyTo of={weekKey} />}</form.AppField>}
        {kit.refusal && <Failure text={faultText(LL, kit.refusal, locale, overlap.current)} />}
      </Form>
      {question}
    </AskingDialog>
  )
}

function changesOf(of: WeekKey, typed: WeekForm, seen: Setup['opening_hours']): RowChange[] {
  if (typed.as_weekday) return [{ key: of, hours: null }]
  return [of, ...typed.copy_to].map((key) => ({ key, hours: hoursFrom(typed, seen[key]) }))
}
