import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { DraftForm } from './use-booking-form.ts'

/** The others are of who sits down: of an event they stand there only where somebody put them. */
const tags = ['vip', 'allergy', 'late', 'partial'] as const

/** Words and marks: everything that a booking by phone can do without. */
export function MoreFields({
  form,
  custom,
  isOfEvent,
}: {
  form: DraftForm
  custom: boolean
  isOfEvent: boolean
}) {
  const { LL } = useI18nContext()
  const words = LL.stand.form
  return (
    <div className="flex flex-col gap-3">
      <form.AppField name="requests">
        {(field) => <field.Area label={words.requests()} optional rows={2} />}
      </form.AppField>
      <form.AppField name="comments">
        {(field) => (
          <field.Area label={(isOfEvent ? LL.stand.ofEvent : words).comments()} optional rows={2} />
        )}
      </form.AppField>
      <form.AppField name="tags">
        {(field) => (
          <field.Ticks
            label={words.tags()}
            options={tags
              .filter((tag) => !isOfEvent || tag === 'vip' || field.state.value.includes(tag))
              .map((tag) => ({ value: tag, label: LL.stand.tag[tag]() }))}
          />
        )}
      </form.AppField>
      <div className="flex flex-wrap items-start gap-4">
        {/* A custom booking's stay was said with its time; a ticket's is the event's. */}
        {!custom && !isOfEvent && (
          <form.AppField name="duration">
            {(field) => <field.Stepper label={words.duration()} min={15} max={1440} step={15} />}
          </form.AppField>
        )}
        <form.AppField name="language">
          {(field) => (
            <field.Select
              label={words.language()}
              options={[
                { value: 'ja', label: LL.languageName.ja() },
                { value: 'en', label: LL.languageName.en() },
              ]}
            />
          )}
        </form.AppField>
      </div>
      <form.AppField name="email">
        {(field) => <field.Text label={words.email()} optional type="email" autoComplete="off" />}
      </form.AppField>
    </div>
  )
}
