import { useEffect, useState } from 'react'
import { plainEmail } from '#domain/contact/email.ts'
import type { TemplateQuestion } from '#domain/event/event-template.ts'
import type { Flow } from '#domain/online/booking-attempt.ts'
import { campaignIn } from '#domain/online/campaign.ts'
import { type GuestDetails, isAnyTyped } from '#domain/online/guest-booking.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import {
  forgetMyDetails,
  isOwnDevice,
  keepMyDetails,
  type MyDetails,
  myDetails,
} from '#lib/customer/my-details.ts'
import { useKitForm } from '#ui/form/use-kit-form.ts'
import { fieldErrorText } from './field-error-text.ts'
import { filled, fromMemory, kept } from './from-memory.ts'

// The schema (45 kB) and the phone rules (50 kB) are fetched while the seats are asked for. A tap may still come before
// they are here, or they may not come at all: then the tap waits for them, and never ends without a word.
const schema = {
  load: async () => (await import('#domain/guest/guest-details.schema.ts')).guestDetails,
}

/** What the form holds beside the details: whether they are to be kept on this device, which nobody else hears. */
export type DetailsForm = GuestDetails & { remember: boolean }

export function useDetailsForm({
  flow,
  details,
  questions,
  onTyped,
  onDone,
}: {
  flow: Flow
  details: GuestDetails
  /** What an organiser asks. */
  questions: readonly TemplateQuestion[]
  onTyped: (details: GuestDetails) => void
  onDone: () => void
}) {
  const { LL } = useI18nContext()
  // What was typed on the way counts more than what was kept before.
  const [mine, setMine] = useState(myDetails)
  const isFilled = mine !== null && !isAnyTyped(details)
  const [wasFilled] = useState(isFilled)
  const [forgotten, setForgotten] = useState<Forgotten | null>(null)
  useEffect(() => {
    if (wasFilled) filled()
  }, [wasFilled])
  const kit = useKitForm<DetailsForm>({
    values: { ...details, ...(isFilled ? mine : {}), remember: mine !== null },
    schema,
    checked: (typed) => ({ ...typed, questions }),
    speaks: 'when left',
    found: flow.fields,
    isFoundNow: true,
    tidy: { email: plainEmail },
    says: (field, code) => fieldErrorText(LL, field, code),
    onTyped: ({ remember: _, ...typed }) => onTyped(typed),
    send: async ({ remember, ...values }) => {
      if (remember) {
        kept(values, mine)
        keepMyDetails(values)
      } else forgetMyDetails()
      onTyped({ ...values, campaign: campaignIn(location.search) })
      onDone()
      return undefined
    },
  })
  const { form } = kit
  const forget = () => {
    if (!mine) return
    // Whoever deletes it may hand the device on: it must not stand in the form either.
    const emptied = fromMemory(form.state.values, mine)
    forgetMyDetails()
    setMine(null)
    setForgotten({ mine, emptied })
    for (const field of emptied) form.setFieldValue(field, '')
    form.setFieldValue('remember', false)
  }
  const recall = () => {
    if (!forgotten) return
    keepMyDetails(forgotten.mine)
    setMine(forgotten.mine)
    setForgotten(null)
    // What was typed meanwhile stays.
    for (const field of forgotten.emptied)
      if (form.state.values[field] === '') form.setFieldValue(field, forgotten.mine[field])
    form.setFieldValue('remember', true)
  }
  return {
    ...kit,
    isOwnDevice: isOwnDevice(),
    isKept: mine !== null,
    isFromMemory: wasFilled && mine !== null,
    forgotten,
    forget,
    recall,
  }
}

interface Forgotten {
  mine: MyDetails
  emptied: readonly (keyof MyDetails)[]
}
