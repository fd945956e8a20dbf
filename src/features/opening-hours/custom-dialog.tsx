import { useRef, useState } from 'react'
import { hoursOfDay } from '#domain/availability/hours.ts'
import { datesOf, runAround, type WhichDays } from '#domain/config/hours/custom-days.ts'
import type { Overlap } from '#domain/config/hours/hours-overlap.ts'
import { customHoursSchema } from '#domain/config/hours/opening-hours.schema.ts'
import { type HoursForm, hoursForm, hoursFrom, usualHours } from '#domain/config/hours/opening-hours.ts'
import { dayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { AskingDialog } from '#lib/unsaved/asking-dialog.tsx'
import type { Setup } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { type KitForm, useIsTyped, useKitForm } from '#ui/form/use-kit-form.ts'
import { Failure } from '#ui/states.tsx'
import { DaysFields, WholeRun } from './days-fields.tsx'
import { keepDraft, takeDraft } from './drafts.ts'
import { faultText } from './fault-text.ts'
import { HoursFields, tidyTimes } from './hours-fields.tsx'
import { useAffected } from './use-affected.tsx'
import { useHoursSaving } from './use-hours-saving.ts'
import { useSaid } from './use-said.ts'

type CustomForm = HoursForm & WhichDays & { note: string }

/** Hours of single dates, one or many at once. `day` is the date that is edited, null for new ones. */
export function CustomDialog({
  venue,
  setup,
  day,
  onClose,
}: {
  venue: Venue
  setup: Setup
  day: string | null
  onClose: () => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.openingHours
  const said = useSaid()
  const draftKey = `${setup.vendor.id} ${day ?? 'new'}`
  // What the person saw as the form opened: the base of the change, whatever arrives meanwhile [S6].
  const [seen] = useState(setup.custom_opening_hours)
  const [left] = useState(() => takeDraft<CustomForm>(draftKey))
  const overlap = useRef<Overlap | null>(null)
  const { ask, question } = useAffected(() => keepDraft(draftKey, form.state.values))
  const saving = useHoursSaving(venue, 'custom_opening_hours', ask)
  const kit = useKitForm<CustomForm, 'overlaps'>({
    values: left ?? startOf(venue, seen, day),
    schema: customHoursSchema,
    checked: (typed) => ({ ...typed, today: venue.today }),
    tidy: tidyTimes,
    says: (_, code) => faultText(LL, code, locale, overlap.current),
    send: async (typed) => {
      const changes = datesOf(typed).map((key) => ({ key, hours: hoursFrom(typed, seen[key]) }))
      const done = await saving({ changes, seen, note: typed.note.trim(), said: said.saved })
      if (done.ok) {
        onClose()
        return undefined
      }
      overlap.current = done.overlap
      if (!done.overlap) return {}
      if (typed.closed) return { code: 'overlaps' as const }
      const isEnd = changes.some(({ key }) => key === done.overlap?.of)
      return { fields: isEnd ? { closes: 'overlaps' } : { opens: 'overlaps' } }
    },
  })
  const { form } = kit
  const run = day ? runAround(day, seen).filter((one) => one >= venue.today) : []
  const dirty = useIsTyped(form) || left !== null
  const title = day ? words.custom.edit({ day: dayText(day, locale) }) : words.custom.addTitle()
  const footer = (
    <Button type="submit" form={kit.id} look="primary" className="min-h-12 min-w-40" busy={kit.busy}>
      {words.form.save()}
    </Button>
  )
  return (
    <AskingDialog open dirty={dirty} title={title} onClose={onClose} footer={footer}>
      <Form kit={kit} className="flex flex-col gap-5 sm:w-144 sm:max-w-full">
        {/* What either part asks of the form is there; it holds the other's fields beside. */}
        {day === null && (
          <DaysFields
            form={form as unknown as KitForm<WhichDays>}
            today={venue.today}
            horizonDays={venue.settings.horizon_days}
            isSet={(date) => seen[date] !== undefined}
          />
        )}
        {day !== null && run.length > 1 && (
          <form.AppField name="days">{() => <WholeRun day={day} run={run} />}</form.AppField>
        )}
        <HoursFields form={form as unknown as KitForm<HoursForm>} asWeekday={null} />
        <form.AppField name="note">
          {(field) => <field.Text label={words.form.note()} optional autoComplete="off" maxLength={500} />}
        </form.AppField>
        {kit.refusal && <Failure text={faultText(LL, kit.refusal, locale, overlap.current)} />}
      </Form>
      {question}
    </AskingDialog>
  )
}

/**
 * A new date is closed at first, which is what most of them are. It has to be named: a tap on "save" alone would close
 * today. The times are those of the day that is edited, or of today. A day that another screen named begins as it usually is.
 */
function startOf(venue: Venue, seen: Setup['custom_opening_hours'], day: string | null): CustomForm {
  const there = day ? seen[day] : undefined
  const general = venue.setup
    ? hoursOfDay({ ...venue.setup, custom_opening_hours: {} }, day ?? venue.today, venue.isHoliday)
    : usualHours
  const times = general.closes_at > general.opens_at ? general : usualHours
  return {
    ...hoursForm(there ?? { ...times, closed: day === null || general.closed }),
    way: day ? 'days' : 'span',
    from: day ?? '',
    to: day ?? '',
    days: day ? [day] : [],
    note: there?.note ?? '',
  }
}
