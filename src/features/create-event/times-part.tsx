import { longestRunNote, type RunForm } from '#domain/occurrence/run-form.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { type KitForm, useValues } from '#ui/form/use-kit-form.ts'
import { partBox, partTitle } from './part-look.ts'

type TextName = 'opens' | 'closes' | 'break_starts' | 'break_ends' | 'duration' | 'interval' | 'capacity'

/** From when to when on each day, with which break; how long, how often and for how many. */
export function TimesPart({ form }: { form: KitForm<RunForm> }) {
  const { LL } = useI18nContext()
  const words = LL.createEvent.times
  const ofTemplate = LL.events.templates.form
  const { has_break } = useValues(form)
  const text = (name: TextName, label: string, maxLength = 6) => (
    <form.AppField name={name}>
      {(field) => (
        <field.Text
          label={label}
          inputMode="numeric"
          autoComplete="off"
          maxLength={maxLength}
          // A tap takes the whole of it, so that what is typed replaces it.
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </form.AppField>
  )
  return (
    <fieldset className={`${partBox} flex flex-col gap-4`}>
      <legend className={partTitle}>{words.title()}</legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-1">
        {text('opens', words.opens())}
        {text('closes', words.closes())}
        <p className="col-span-2 text-muted text-sm">{words.hint()}</p>
      </div>
      <div>
        <form.AppField name="has_break">{(field) => <field.Tick label={words.hasBreak()} />}</form.AppField>
        {has_break && (
          <div className="mt-2 flex flex-col gap-2">
            <div className="grid grid-cols-2 gap-4">
              {text('break_starts', words.breakStarts())}
              {text('break_ends', words.breakEnds())}
            </div>
            <form.AppField name="includes_break">
              {(field) => <field.Tick label={words.includeBreak()} />}
            </form.AppField>
            <p className="text-muted text-sm">{words.includeBreakHint()}</p>
          </div>
        )}
      </div>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-3">
        {text('duration', ofTemplate.duration(), 9)}
        {text('interval', ofTemplate.interval(), 9)}
        {text('capacity', ofTemplate.maximumCapacity(), 9)}
        <p className="text-muted text-sm sm:col-span-3">{words.sizesHint()}</p>
      </div>
      <form.AppField name="note">
        {(field) => <field.Area label={words.note()} optional rows={2} maxLength={longestRunNote} />}
      </form.AppField>
    </fieldset>
  )
}
