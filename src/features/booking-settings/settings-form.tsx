import { useRouterState } from '@tanstack/react-router'
import { Fragment, useEffect, useId, useState } from 'react'
import {
  boundsOf,
  type NumberField,
  type SettingsCode,
  type SettingsField,
  type SettingsRow,
  settingsChanges,
  settingsDraft,
  settingsOf,
  settingsSchema,
} from '#domain/online-seats/settings.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { useAskAbove } from '#lib/availability/ask-above.tsx'
import { useAboveUsual } from '#lib/availability/use-above.ts'
import { UnconfirmedMark } from '#lib/booking/unconfirmed-mark.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { AskBeforeLeaving } from '#lib/unsaved/asking-page.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { useKitForm, useValues } from '#ui/form/use-kit-form.ts'
import { AreaChoice } from './area-choice.tsx'
import { EffectNotice } from './effect-notice.tsx'
import { MailsBy } from './mails-by.tsx'
import { StaySteps } from './stay-steps.tsx'
import { useSettingsEffect } from './use-settings-effect.ts'

const sections = [
  { key: 'times', fields: ['duration', 'slot_interval', 'last_seating'] },
  { key: 'seats', fields: ['capacity', 'pacing', 'minimum_pax', 'maximum_pax'] },
  { key: 'period', fields: ['cutoff_days', 'horizon_days'] },
  { key: 'door', fields: ['minutes_to_return'] },
] as const satisfies readonly { key: string; fields: readonly NumberField[] }[]

export interface SettingsFormProps {
  venue: Venue
  /** As the person saw them when the form opened: the base of the change, whatever arrives meanwhile [S6]. */
  seen: SettingsRow
  isUnconfirmed: boolean
  /** True when it is safe on this device. */
  onSave: (changes: Partial<SettingsRow>) => Promise<boolean>
  onDirty: (isDirty: boolean) => void
  /** Back to what is in force. */
  onReset: () => void
}

/** All that says which slots customers get. What saving does stands above the button before it is tapped. */
export function SettingsForm({ venue, seen, isUnconfirmed, onSave, onDirty, onReset }: SettingsFormProps) {
  const { LL } = useI18nContext()
  const words = LL.availability.settings
  const mailsById = useId()
  const [isTried, setIsTried] = useState(false)
  const aboveBy = useAboveUsual(venue)
  const { ask, question } = useAskAbove()
  const kit = useKitForm({
    values: settingsDraft(seen),
    schema: settingsSchema,
    speaks: 'when left',
    says: (field, code) => wrongText(LL, field as SettingsField, code as SettingsCode),
    send: async (typed) => {
      const wanted = settingsOf(typed)
      const changes = wanted ? settingsChanges(seen, wanted) : {}
      setIsTried(Object.keys(changes).length === 0)
      if (!wanted || Object.keys(changes).length === 0) return undefined
      if (await ask(aboveBy(seen.capacity, wanted.capacity))) await onSave(changes)
      return undefined
    },
  })
  const { form } = kit
  const typed = useValues(form)
  const wanted = settingsOf(typed)
  const isDirty = JSON.stringify(typed) !== JSON.stringify(settingsDraft(seen))
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useNamedField()
  const effect = useSettingsEffect(venue, seen, isDirty ? wanted : null)
  return (
    <Form kit={kit} className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <AskBeforeLeaving dirty={isDirty} />
      {question}
      <div className="flex flex-col gap-4">
        {sections.map(({ key, fields }) => (
          <Fragment key={key}>
            <fieldset className="rounded-box border border-line bg-card p-4">
              <legend className="px-1 font-bold text-lg">{words[key]()}</legend>
              <div className="grid gap-4 sm:grid-cols-2">
                {fields.map((name) => (
                  <div key={name} id={name} className="scroll-mt-20">
                    <form.AppField name={name}>
                      {(field) => (
                        <field.Text
                          label={words[name]()}
                          hint={hintOf(LL, name, wanted)}
                          optional={name === 'pacing'}
                          inputMode="numeric"
                          autoComplete="off"
                          maxLength={9}
                          onFocus={(event) => event.currentTarget.select()}
                        />
                      )}
                    </form.AppField>
                  </div>
                ))}
              </div>
            </fieldset>
            {key === 'times' && <StaySteps form={form} />}
          </Fragment>
        ))}
        <AreaChoice venue={venue}>
          {(describedBy) => (
            <form.AppField name="choose_area">
              {(field) => <field.Tick label={words.choose_area()} aria-describedby={describedBy} />}
            </form.AppField>
          )}
        </AreaChoice>
        <fieldset className="rounded-box border border-line bg-card p-4">
          <legend className="px-1 font-bold text-lg">{words.mail()}</legend>
          <form.AppField name="send_confirmation_email">
            {(field) => <field.Tick label={words.send_confirmation_email()} aria-describedby={mailsById} />}
          </form.AppField>
          <div id={mailsById}>
            <MailsBy sends={typed.send_confirmation_email} />
          </div>
        </fieldset>
      </div>
      {/* Beside the fields where there is room: what it does is seen while it is typed, and covers nothing. */}
      <div className="flex flex-wrap items-center gap-3 lg:sticky lg:top-4 lg:roomy:top-18">
        <div aria-live="polite" className="basis-full">
          {effect && isDirty && <EffectNotice venue={venue} effect={effect} />}
        </div>
        <Button type="submit" look="primary" busy={kit.busy} className="min-h-12 min-w-40">
          {words.save()}
        </Button>
        {isDirty && <Button onClick={onReset}>{words.reset()}</Button>}
        <p role="status" className="text-muted">
          {isTried && !isDirty ? words.nothing() : ''}
        </p>
        {isUnconfirmed && !isDirty && (
          <span className="flex flex-wrap items-center gap-2">
            <UnconfirmedMark state="waiting" />
            <span className="text-muted text-sm">{words.unconfirmed()}</span>
          </span>
        )}
      </div>
    </Form>
  )
}

/** The field that the address names has the focus: another screen said what to change. */
function useNamedField(): void {
  const hash = useRouterState({ select: (s) => s.location.hash })
  useEffect(() => {
    if (hash !== '') document.getElementById(hash)?.querySelector('input')?.focus()
  }, [hash])
}

/** Not every field needs more than its name. */
const hintOf = (
  LL: TranslationFunctions,
  name: NumberField,
  wanted: SettingsRow | null,
): string | undefined => {
  const words = LL.availability.settings
  switch (name) {
    case 'last_seating':
      // A stay ends by closing, whatever is typed here.
      return wanted && wanted.duration > wanted.last_seating
        ? words.last_seatingStay({ stay: wanted.duration })
        : words.last_seatingHint()
    case 'minimum_pax':
    case 'horizon_days':
      return undefined
    default:
      return words[`${name}Hint`]()
  }
}

function wrongText(LL: TranslationFunctions, field: SettingsField, code: SettingsCode): string {
  const words = LL.availability.wrong
  const { least, most } = boundsOf(field)
  switch (code) {
    case 'required':
    case 'positive':
      return LL.field[code]()
    case 'too_small':
      return words.too_small({ n: least })
    case 'too_large':
      return words.too_large({ n: most })
    case 'not_negative':
    case 'below_minimum':
    case 'no_day':
    case 'not_rising':
      return words[code]()
    default:
      return LL.field.invalid()
  }
}
