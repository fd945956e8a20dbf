import type { Venue } from '#domain/online/guest-booking.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { CancellationFees } from '#lib/booking/cancellation-fees.tsx'
import { countryByAddress } from '#lib/contact/country-by-address.ts'
import { Cancellation } from '#ui/cancellation.tsx'
import { BoundPhone } from '#ui/form/bound-phone.tsx'
import type { KitForm } from '#ui/form/use-kit-form.ts'
import { Agreement } from './agreement.tsx'

/** Who waits, and how to call them. */
export interface WaitingPerson {
  last_name: string
  first_name: string
  phone: string
  agreed: boolean
}

/** Nothing here is kept on the device. */
export function WaitingFields({
  form,
  url,
  terms: { cancellation_policy: policy, cancellation_fees: fees },
  feesText,
  purpose,
}: {
  form: KitForm<WaitingPerson>
  /** Of the vendor. */
  url: string
  terms: Pick<Venue, 'cancellation_policy' | 'cancellation_fees'>
  /** Above its fees: when they apply. */
  feesText: string
  /** What the details are for, where it is no table. */
  purpose?: string
}) {
  const { LL, locale } = useI18nContext()
  const names = (['last_name', 'first_name'] as const).map((name) => (
    <form.AppField key={name} name={name}>
      {(field) => (
        <field.Text
          label={name === 'last_name' ? LL.guestSteps.lastName() : LL.guestSteps.firstName()}
          maxLength={254}
          aria-required="true"
          badge={LL.guestSteps.needed()}
          autoComplete={name === 'last_name' ? 'family-name' : 'given-name'}
        />
      )}
    </form.AppField>
  ))
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6rem),1fr))] gap-3">
        {locale === 'ja' ? names : names.toReversed()}
      </div>
      <form.AppField name="phone">
        {() => (
          <BoundPhone
            badge={LL.guestSteps.needed()}
            message={(_, example) => LL.guestSteps.phoneInvalid({ example })}
            guess={countryByAddress}
            required
          />
        )}
      </form.AppField>
      {(fees.length > 0 || policy.ja !== '') && (
        <Cancellation policy={policy}>
          {fees.length > 0 && <p className="mt-2 text-sm">{feesText}</p>}
          <CancellationFees fees={fees} lines={[]} isNamed />
        </Cancellation>
      )}
      <p className="text-muted text-sm">{purpose ?? LL.guestSteps.purpose()}</p>
      <form.AppField name="agreed">{(field) => <field.Tick label={<Agreement url={url} />} />}</form.AppField>
    </>
  )
}
