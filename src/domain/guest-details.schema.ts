// What a customer must say of themselves. Loaded on the first focus of the form: arktype weighs 45 kB. Messages
// are codes; the form finds their words. The server checks the same again (private.guest_details_errors).

import { type } from 'arktype'
import type { GuestDetails } from './guest-booking.ts'
import { isE164 } from './phone.ts'
import { visibleLines, visibleText } from './visible-text.ts'

/** Longest texts, in characters. */
export const longest = { name: 50, email: 254, requests: 500 }

const said = (most: number) =>
  type('string').narrow((text, ctx) => {
    if (visibleText(text) === '') return ctx.reject({ message: 'required' })
    return visibleText(text).length <= most || ctx.reject({ message: 'too_long' })
  })

const guestDetails = type({
  last_name: said(longest.name),
  first_name: said(longest.name),
  phone: type('string').narrow((text, ctx) => {
    if (visibleText(text) === '') return ctx.reject({ message: 'required' })
    return isE164(text) || ctx.reject({ message: 'invalid_phone' })
  }),
  email: type('string').narrow((text, ctx) => {
    if (visibleText(text) === '') return ctx.reject({ message: 'required' })
    return (
      (visibleText(text).length <= longest.email && emailForm.test(visibleText(text))) ||
      ctx.reject({ message: 'invalid_email' })
    )
  }),
  requests: type('string').narrow(
    (text, ctx) => visibleLines(text).length <= longest.requests || ctx.reject({ message: 'too_long' }),
  ),
  agreed: type('unknown').narrow((agreed, ctx) => agreed === true || ctx.reject({ message: 'choose' })),
  marketing_opt_in: 'boolean',
  website: 'string',
})

// Something @ something . something, without spaces or brackets: whether it is anybody's only a mail can tell.
const emailForm = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/

/** The first code of each field that is wrong; empty when all is well. */
export function detailErrors(details: GuestDetails): Partial<Record<keyof GuestDetails, string>> {
  const checked = guestDetails(details)
  if (!(checked instanceof type.errors)) return {}
  const errors: Partial<Record<string, string>> = {}
  for (const error of checked) errors[String(error.path[0])] ??= error.message
  return errors
}
