// What a customer must say of themselves. Loaded while the seats are asked for: arktype weighs 45 kB. Messages
// are codes; the form finds their words. The server checks the same again (private.guest_details_errors).

import { type } from 'arktype'
import { answerFaults } from '#domain/answer/said-answers.ts'
import { isStrangersEmail, plainEmail } from '#domain/contact/email.ts'
import { isE164 } from '#domain/contact/phone.ts'
import type { TemplateQuestion } from '#domain/event/event-template.ts'
import { longest } from '#domain/online/guest-booking.ts'
import { said, unsaid } from '#domain/text/said.ts'
import { visibleLines, visibleText } from '#domain/text/visible-text.ts'

export const guestDetails = type({
  last_name: said(longest.name),
  first_name: said(longest.name),
  phone: type('string').narrow((text, ctx) => {
    if (visibleText(text) === '') return ctx.reject({ message: 'required' })
    return isE164(text) || ctx.reject({ message: 'invalid_phone' })
  }),
  email: type('string').narrow((text, ctx) => {
    if (visibleText(text) === '') return ctx.reject({ message: 'required' })
    return isStrangersEmail(plainEmail(visibleText(text))) || ctx.reject({ message: 'invalid_email' })
  }),
  requests: unsaid(longest.requests),
  'answers?': type('Record<string, string>').narrow((typed, ctx) => {
    const { questions = [] } = ctx.root as { questions?: readonly TemplateQuestion[] }
    const faults = answerFaults(questions, typed, visibleLines)
    for (const { id, code } of faults) ctx.error({ relativePath: [id], message: code })
    return faults.length === 0
  }),
  agreed: type('unknown').narrow((agreed, ctx) => agreed === true || ctx.reject({ message: 'choose' })),
  marketing_opt_in: 'boolean',
  website: 'string',
})

/** Who waits, for a table or for tickets. */
export const waitingPerson = guestDetails.pick('last_name', 'first_name', 'phone', 'agreed')

/** Who waits for a table, and for which time: that is theirs to say. */
export const waitingDetails = waitingPerson.merge({
  time: type('string').narrow((minute, ctx) => minute !== '' || ctx.reject({ message: 'choose' })),
})
