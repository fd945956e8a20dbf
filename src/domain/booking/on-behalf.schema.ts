// Who comes, where an admin books for a vendor: staff's rule, that a name or a number is enough.

import { answerFaults, type TypedAnswers } from '#domain/answer/said-answers.ts'
import { isEmail, plainEmail } from '#domain/contact/email.ts'
import type { TemplateQuestion } from '#domain/event/event-template.ts'
import { plainSchema } from '#domain/text/plain-schema.ts'
import { visibleLines, visibleText } from '#domain/text/visible-text.ts'

export interface Party {
  last_name: string
  first_name: string
  /** E.164, or as it was typed until it is read. */
  phone: string
  email: string
  requests: string
  answers: TypedAnswers
}

const nameCode = (name: string): string | null => (visibleText(name).length > 100 ? 'too_long' : null)

export const partySchema = plainSchema((party: Party & { questions: readonly TemplateQuestion[] }) => ({
  last_name:
    visibleText(`${party.last_name}${party.first_name}`) === '' && party.phone.trim() === ''
      ? 'needWho'
      : nameCode(party.last_name),
  first_name: nameCode(party.first_name),
  email: party.email.trim() === '' || isEmail(plainEmail(party.email)) ? null : 'invalid_email',
  ...Object.fromEntries(
    answerFaults(party.questions, party.answers, visibleLines).map(({ id, code }) => [`answers.${id}`, code]),
  ),
  requests: visibleLines(party.requests).length > 2000 ? 'too_long' : null,
}))
