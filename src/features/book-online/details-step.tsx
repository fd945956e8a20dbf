import { revalidateLogic, useForm } from '@tanstack/react-form'
import { useRef } from 'react'
import type { Choice, Flow } from '#domain/booking-attempt.ts'
import type { GuestDetails, Venue } from '#domain/guest-booking.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { countryByAddress } from '#lib/country-by-address.ts'
import { Button } from '#ui/button.tsx'
import { TextArea, TextField, TickField } from '#ui/field.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { Agreement } from './agreement.tsx'
import { Cancellation } from './cancellation.tsx'
import { fieldErrorText } from './field-error-text.ts'
import { HoldClock } from './hold-clock.tsx'
import { FlowNotice } from './notice.tsx'
import { StepHeading } from './step-heading.tsx'
import { Summary } from './summary.tsx'

type Name = keyof GuestDetails

// The schema and its 45 kB come with the first focus; by the time somebody has typed a name it is here.
const schema = () => import('#domain/guest-details.schema.ts')

/** Who comes. Everything typed goes up at once, so that no step and no reload loses it. */
export function DetailsStep({
  venue,
  flow,
  choice,
  details,
  onTyped,
  onDone,
  onBack,
}: {
  venue: Venue
  flow: Flow
  choice: Choice
  details: GuestDetails
  onTyped: (details: GuestDetails) => void
  onDone: () => void
  onBack: () => void
}) {
  const { LL, locale } = useI18nContext()
  const box = useRef<HTMLFormElement>(null)
  const form = useForm({
    defaultValues: details,
    // Otherwise a tap while the last field is still being checked does nothing, without a word.
    canSubmitWhenInvalid: true,
    validationLogic: revalidateLogic({ mode: 'blur', modeAfterSubmission: 'change' }),
    validators: {
      onDynamicAsync: async ({ value }) => {
        const errors = (await schema()).detailErrors(value)
        return Object.keys(errors).length > 0 ? { fields: errors } : undefined
      },
    },
    listeners: { onChange: ({ formApi }) => onTyped(formApi.state.values) },
    onSubmit: ({ value }) => {
      onTyped(value)
      onDone()
    },
    // The messages are drawn with the next frame; then the first wrong field takes the focus.
    onSubmitInvalid: () =>
      requestAnimationFrame(() =>
        box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus({ preventScroll: false }),
      ),
  })

  const text = (name: 'last_name' | 'first_name' | 'email', label: string, extra: Record<string, string>) => (
    <form.Field key={name} name={name}>
      {(field) => (
        <TextField
          label={label}
          value={field.state.value}
          error={errorOf(name, field.state)}
          onValue={field.handleChange}
          onBlur={field.handleBlur}
          maxLength={254}
          aria-required="true"
          {...extra}
        />
      )}
    </form.Field>
  )
  const errorOf = (name: Name, state: FieldState): string =>
    fieldErrorText(LL, name, codeOf(state, form.state.submissionAttempts > 0) || flow.fields[name] || '')

  const names = [
    text('last_name', LL.guestSteps.lastName(), { autoComplete: 'family-name' }),
    text('first_name', LL.guestSteps.firstName(), { autoComplete: 'given-name' }),
  ]
  return (
    <div className="flex flex-col gap-4">
      <StepHeading title={LL.guestSteps.detailsTitle()} place={2} />
      <Summary choice={choice} onChange={onBack} />
      <HoldClock heldUntil={flow.heldUntil} />
      <FlowNotice notice={flow.notice} />
      <form
        ref={box}
        data-kept
        noValidate
        className="flex flex-col gap-4"
        onFocus={() => void schema()}
        onSubmit={(event) => {
          event.preventDefault()
          // What was missing when a field was left may be here by now: the form itself would not look again.
          void Promise.resolve(form.validate('submit')).then(() => form.handleSubmit())
        }}
      >
        <div className="grid grid-cols-2 gap-3">{locale === 'ja' ? names : names.toReversed()}</div>
        <form.Field name="phone">
          {(field) => (
            <PhoneField
              value={field.state.value}
              onValue={field.handleChange}
              onBlur={field.handleBlur}
              guess={countryByAddress}
              error={errorOf('phone', field.state)}
              required
            />
          )}
        </form.Field>
        {text('email', LL.guestSteps.email(), { type: 'email', inputMode: 'email', autoComplete: 'email' })}
        <form.Field name="requests">
          {(field) => (
            <TextArea
              label={LL.guestSteps.requests()}
              hint={LL.guestSteps.requestsHint()}
              optional
              maxLength={500}
              value={field.state.value}
              error={errorOf('requests', field.state)}
              onValue={field.handleChange}
              onBlur={field.handleBlur}
            />
          )}
        </form.Field>
        {/* Only programs find and fill this one. */}
        <form.Field name="website">
          {(field) => (
            <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
              <label>
                {LL.guestSteps.website()}
                <input
                  tabIndex={-1}
                  autoComplete="off"
                  name="website"
                  value={field.state.value}
                  onChange={(event) => field.handleChange(event.target.value)}
                />
              </label>
            </div>
          )}
        </form.Field>
        <Cancellation venue={venue} />
        <p className="text-muted text-sm">{LL.guestSteps.purpose()}</p>
        <form.Field name="agreed">
          {(field) => (
            <TickField
              label={<Agreement />}
              checked={field.state.value}
              onChecked={field.handleChange}
              error={errorOf('agreed', field.state)}
            />
          )}
        </form.Field>
        <form.Field name="marketing_opt_in">
          {(field) => (
            <TickField
              label={LL.guestSteps.marketing()}
              checked={field.state.value}
              onChecked={field.handleChange}
            />
          )}
        </form.Field>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
          <Button onClick={onBack}>{LL.guestSteps.changeTime()}</Button>
          <Button type="submit" look="primary" className="sm:min-w-60">
            {LL.guestSteps.toReview()}
          </Button>
        </div>
      </form>
    </div>
  )
}

interface FieldState {
  meta: { isBlurred: boolean; errors: readonly unknown[] }
}

// Who tabs through empty fields is not told off for it; that comes with the button.
function codeOf(state: FieldState, wasSubmitted: boolean): string {
  const code = state.meta.errors.find((e) => typeof e === 'string') ?? ''
  if (wasSubmitted) return code
  return state.meta.isBlurred && code !== 'required' && code !== 'choose' ? code : ''
}
