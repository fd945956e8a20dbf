// What a customer must say of themselves. Loaded while the seats are asked for: arktype weighs 45 kB. Messages
// are codes; the form finds their words. The server checks the same again (private.guest_details_errors).

import { type } from 'arktype'
import { isEmail, plainEmail } from '#domain/contact/email.ts'
import { isE164 } from '#domain/contact/phone.ts'
import { type GuestDetails, longest } from '#domain/online/guest-booking.ts'
import { visibleLines, visibleText } from '#domain/text/visible-text.ts'

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
    return isEmail(plainEmail(visibleText(text))) || ctx.reject({ message: 'invalid_email' })
  }),
  requests: type('string').narrow(
    (text, ctx) => visibleLines(text).length <= longest.requests || ctx.reject({ message: 'too_long' }),
  ),
  agreed: type('unknown').narrow((agreed, ctx) => agreed === true || ctx.reject({ message: 'choose' })),
  marketing_opt_in: 'boolean',
  website: 'string',
})

/** The first code of each field that is wrong; empty when all is well. */
export function detailErrors(details: GuestDetails): Partial<Record<keyof GuestDetails, string>> {
  const checked = guestDetails(details)
  if (!(checked instanceof type.errors)) return {}
  const errors: Partial<Record<string, string>> = {}
  for (const error of checked) errors[String(error.path[0])] ??= error.message
  return errors
}
