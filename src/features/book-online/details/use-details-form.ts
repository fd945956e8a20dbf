import { plainEmail } from '#domain/contact/email.ts'
import type { Flow } from '#domain/online/booking-attempt.ts'
import { campaignIn } from '#domain/online/campaign.ts'
import type { GuestDetails } from '#domain/online/guest-booking.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useKitForm } from '#ui/form/use-kit-form.ts'
import { fieldErrorText } from './field-error-text.ts'

// The schema (45 kB) and the phone rules (50 kB) are fetched while the seats are asked for. A tap may still come before
// they are here, or they may not come at all: then the tap waits for them, and never ends without a word.
const schema = {
  load: async () => (await import('#domain/guest/guest-details.schema.ts')).guestDetails,
}

export function useDetailsForm({
  flow,
  details,
  onTyped,
  onDone,
}: {
  flow: Flow
  details: GuestDetails
  onTyped: (details: GuestDetails) => void
  onDone: () => void
}) {
  const { LL } = useI18nContext()
  return useKitForm({
    values: details,
    schema,
    speaks: 'when left',
    found: flow.fields,
    isFoundNow: true,
    tidy: { email: plainEmail },
    says: (field, code) => fieldErrorText(LL, field, code),
    onTyped,
    send: async (values) => {
      onTyped({ ...values, campaign: campaignIn(location.search) })
      onDone()
      return undefined
    },
  })
}
