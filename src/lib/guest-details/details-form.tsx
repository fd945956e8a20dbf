import type { ReactNode } from 'react'
import { likelyEmail } from '#domain/contact/email.ts'
import type { TemplateQuestion } from '#domain/event/event-template.ts'
import type { Flow } from '#domain/online/booking-attempt.ts'
import { type GuestDetails, longest, type Venue } from '#domain/online/guest-booking.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { CancellationFees } from '#lib/booking/cancellation-fees.tsx'
import { countryByAddress } from '#lib/contact/country-by-address.ts'
import { Button } from '#ui/button.tsx'
import { Cancellation } from '#ui/cancellation.tsx'
import { BoundPhone } from '#ui/form/bound-phone.tsx'
import { Form } from '#ui/form/form.tsx'
import type { KitForm } from '#ui/form/use-kit-form.ts'
import { Agreement } from './agreement.tsx'
import { RememberMe } from './remember-me.tsx'
import { SubmitNotice } from './submit-notice.tsx'
import { type DetailsForm as Typed, useDetailsForm } from './use-details-form.ts'

const noQuestions: TemplateQuestion[] = []

export interface DetailsFormProps {
  venue: Pick<Venue, 'url' | 'name' | 'cancellation_policy' | 'cancellation_fees'>
  flow: Flow
  details: GuestDetails
  onTyped: (details: GuestDetails) => void
  onDone: () => void
  /** What the button to the next step says. */
  next: string
  /** What the details are for, where it is no table. */
  purpose?: string
  /** Above the names: what is chosen with them. */
  children?: ReactNode
  /** What an organiser asks, and its fields, above the requests. */
  questions?: readonly TemplateQuestion[]
  asks?: (form: KitForm<Typed>) => ReactNode
}

/** Who books. Everything typed goes up at once, so that no step and no reload loses it. */
export function DetailsForm({
  venue,
  flow,
  details,
  onTyped,
  onDone,
  next,
  purpose,
  children,
  questions = noQuestions,
  asks,
}: DetailsFormProps) {
  const { LL, locale } = useI18nContext()
  const kit = useDetailsForm({ flow, details, questions, onTyped, onDone })
  const { form, state } = kit

  const text = (name: 'last_name' | 'first_name' | 'email', label: string, extra: Record<string, string>) => (
    <form.AppField key={name} name={name}>
      {(field) => (
        <field.Text
          label={label}
          maxLength={254}
          aria-required="true"
          badge={LL.guestSteps.needed()}
          {...extra}
        />
      )}
    </form.AppField>
  )
  const names = [
    text('last_name', LL.guestSteps.lastName(), { autoComplete: 'family-name' }),
    text('first_name', LL.guestSteps.firstName(), { autoComplete: 'given-name' }),
  ]
  return (
    <>
      {kit.isFromMemory && (
        <p role="status" className="text-muted text-sm">
          {LL.guestSteps.mine.filled()}
        </p>
      )}
      <Form kit={kit} data-kept className="flex flex-col gap-4">
        {children && <form.AppField name="lines">{() => children}</form.AppField>}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6rem),1fr))] gap-3">
          {locale === 'ja' ? names : names.toReversed()}
        </div>
        <form.AppField name="phone">
          {() => (
            <BoundPhone
              badge={LL.guestSteps.needed()}
              message={(_, example) => LL.guestSteps.phoneInvalid({ example: unbroken(example) })}
              guess={countryByAddress}
              required
            />
          )}
        </form.AppField>
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
        {asks?.(form as unknown as KitForm<Typed>)}
        <form.AppField name="requests">
          {(field) => (
            <field.Area
              label={LL.guestSteps.requests()}
              hint={`${LL.guestSteps[asks ? 'requestsLimit' : 'requestsHint']({ n: longest.requests })} ${LL.guestSteps.counted({ n: field.state.value.length, most: longest.requests })}`}
              optional
            />
          )}
        </form.AppField>
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
        <Cancellation policy={venue.cancellation_policy}>
          <CancellationFees fees={venue.cancellation_fees} lines={details.lines} />
        </Cancellation>
        <p className="text-muted text-sm">{purpose ?? LL.guestSteps.purpose()}</p>
        <form.AppField name="agreed">
          {(field) => <field.Tick label={<Agreement url={venue.url} />} />}
        </form.AppField>
        <form.AppField name="marketing_opt_in">
          {(field) => <field.Tick label={LL.guestSteps.marketing({ name: venue.name })} />}
        </form.AppField>
        {kit.isOwnDevice && <RememberMe kit={kit} />}
        <Button
          type="submit"
          look="primary"
          className="sm:min-w-60 sm:self-end"
          busy={state === 'checking'}
          // The field before keeps the focus until the tap is over: see afterTheTap in the kit.
          onMouseDown={(event) => event.preventDefault()}
        >
          {state === 'checking' ? LL.guestSteps.checking() : next}
        </Button>
        <SubmitNotice state={state} button={next} />
      </Form>
    </>
  )
}

// A number that is to be copied by eye stays on one line.
const unbroken = (number: string): string => number.replaceAll('-', '\u2060-\u2060').replaceAll(' ', '\u00a0')
