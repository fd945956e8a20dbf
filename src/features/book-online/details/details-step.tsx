import { useRef } from 'react'
import { likelyEmail, plainEmail } from '#domain/contact/email.ts'
import type { Choice, Flow } from '#domain/online/booking-attempt.ts'
import { type GuestDetails, isAnyTyped, longest, type Venue } from '#domain/online/guest-booking.ts'
import { HoldClock } from '#features/book-online/flow/hold-clock.tsx'
import { FlowNotice } from '#features/book-online/flow/notice.tsx'
import { StepHeading } from '#features/book-online/flow/step-heading.tsx'
import { Summary } from '#features/book-online/flow/summary.tsx'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { countryByAddress } from '#lib/data/country-by-address.ts'
import { Button } from '#ui/button.tsx'
import { Cancellation } from '#ui/cancellation.tsx'
import { TextArea, TextField, TickField } from '#ui/form/field.tsx'
import { PhoneField, type PhoneFieldHandle } from '#ui/form/phone-field.tsx'
import { Agreement } from './agreement.tsx'
import { fieldErrorText } from './field-error-text.ts'
import { SubmitNotice } from './submit-notice.tsx'
import { useDetailsForm } from './use-details-form.ts'

type Name = keyof GuestDetails

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
  const phone = useRef<PhoneFieldHandle>(null)
  const { form, state, wasTried, submit } = useDetailsForm({ details, box, phone, onTyped, onDone })

  const text = (name: 'last_name' | 'first_name' | 'email', label: string, extra: Record<string, string>) => (
    <form.Field key={name} name={name}>
      {(field) => (
        <TextField
          label={label}
          value={field.state.value}
          error={errorOf(name, field.state)}
          onValue={field.handleChange}
          onBlur={() => {
            if (name === 'email') field.handleChange(plainEmail(field.state.value))
            afterTheTap(field.handleBlur)
          }}
          maxLength={254}
          aria-required="true"
          badge={LL.guestSteps.needed()}
          {...extra}
        />
      )}
    </form.Field>
  )
  const errorOf = (name: Name, state: FieldState): string =>
    fieldErrorText(LL, name, codeOf(state, wasTried) || flow.fields[name] || '')

  const names = [
    text('last_name', LL.guestSteps.lastName(), { autoComplete: 'family-name' }),
    text('first_name', LL.guestSteps.firstName(), { autoComplete: 'given-name' }),
  ]
  return (
    <div className="flex flex-col gap-4">
      <StepHeading title={LL.guestSteps.detailsTitle()} place={2} />
      <Summary choice={choice} duration={venue.duration} onChange={onBack} />
      <HoldClock heldUntil={flow.heldUntil} />
      <FlowNotice notice={flow.notice} keeps={isAnyTyped(details)} />
      <form
        ref={box}
        data-kept
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <div className="grid grid-cols-1 gap-3 min-[260px]:grid-cols-2">
          {locale === 'ja' ? names : names.toReversed()}
        </div>
        <form.Field name="phone">
          {(field) => (
            <PhoneField
              ref={phone}
              value={field.state.value}
              onValue={field.handleChange}
              onBlur={() => afterTheTap(field.handleBlur)}
              badge={LL.guestSteps.needed()}
              message={(_, example) => LL.guestSteps.phoneInvalid({ example: unbroken(example) })}
              guess={countryByAddress}
              error={errorOf('phone', field.state)}
              required
            />
          )}
        </form.Field>
        {text('email', LL.guestSteps.email(), { type: 'email', inputMode: 'email', autoComplete: 'email' })}
        <form.Subscribe selector={(s) => likelyEmail(s.values.email)}>
          {(meant) => (
            <div role="status">
              {meant && (
                <p className="flex flex-wrap items-center gap-2 text-sm">
                  {LL.guestSteps.emailHint({ email: meant })}
                  <Button look="quiet" onClick={() => form.setFieldValue('email', meant)}>
                    {LL.guestSteps.emailTake()}
                  </Button>
                </p>
              )}
            </div>
          )}
        </form.Subscribe>
        <form.Field name="requests">
          {(field) => (
            <TextArea
              label={LL.guestSteps.requests()}
              hint={`${LL.guestSteps.requestsHint({ n: longest.requests })} ${LL.guestSteps.counted({ n: field.state.value.length, most: longest.requests })}`}
              optional
              value={field.state.value}
              error={errorOf('requests', field.state)}
              onValue={field.handleChange}
              onBlur={() => afterTheTap(field.handleBlur)}
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
        <Cancellation policy={venue.cancellation_policy} />
        <p className="text-muted text-sm">{LL.guestSteps.purpose()}</p>
        <form.Field name="agreed">
          {(field) => (
            <TickField
              label={<Agreement url={venue.url} />}
              checked={field.state.value}
              onChecked={field.handleChange}
              error={errorOf('agreed', field.state)}
            />
          )}
        </form.Field>
        <form.Field name="marketing_opt_in">
          {(field) => (
            <TickField
              label={LL.guestSteps.marketing({ name: venue.name })}
              checked={field.state.value}
              onChecked={field.handleChange}
            />
          )}
        </form.Field>
        <Button
          type="submit"
          look="primary"
          className="sm:min-w-60 sm:self-end"
          busy={state === 'checking'}
          // The field before keeps the focus until the tap is over: see afterTheTap.
          onMouseDown={(event) => event.preventDefault()}
        >
          {state === 'checking' ? LL.guestSteps.checking() : LL.guestSteps.toReview()}
        </Button>
        <SubmitNotice state={state} />
      </form>
    </div>
  )
}

// A field that is left by a tap says what is wrong with it in a new line. Were that line drawn between the finger's coming
// down and its going up, whatever was meant would have moved away, and the tap be lost.
const afterTheTap = (look: () => void): unknown => setTimeout(look, 200)

// A number that is to be copied by eye stays on one line.
const unbroken = (number: string): string => number.replaceAll('-', '\u2060-\u2060').replaceAll(' ', '\u00a0')

interface FieldState {
  meta: { isBlurred: boolean; errors: readonly unknown[] }
}

// Who tabs through empty fields is not told off for it; that comes with the button.
function codeOf(state: FieldState, wasSubmitted: boolean): string {
  const code = state.meta.errors.find((e) => typeof e === 'string') ?? ''
  if (wasSubmitted) return code
  return state.meta.isBlurred && code !== 'required' && code !== 'choose' ? code : ''
}
