// A booking that an admin makes for a vendor: the command that a tablet would send, with the same rules.

import { keptAnswers } from '#domain/answer/answer.ts'
import { saidAnswers } from '#domain/answer/said-answers.ts'
import { stayOf } from '#domain/availability/stay-of.ts'
import { createCommand, emptyFields } from '#domain/booking/booking-commands.ts'
import type { Command } from '#domain/booking/command.ts'
import type { Party } from '#domain/booking/on-behalf.schema.ts'
import { newReference } from '#domain/booking/reference.ts'
import { plainEmail } from '#domain/contact/email.ts'
import type { TemplateQuestion } from '#domain/event/event-template.ts'
import type { Venue } from '#domain/online/guest-booking.ts'
import type { BookingLine } from '#domain/price/line.ts'
import { visibleLines, visibleText } from '#domain/text/visible-text.ts'
import { admins } from './admin.ts'

export interface Chosen {
  day: string
  minute: number
  pax: number
  /** Of an event in place of a table. */
  event?: {
    occurrence: string
    duration: number
    lines: BookingLine[]
    /** What its organiser asks. */
    questions: readonly TemplateQuestion[]
  }
}

/** `required`: the organiser asks something else by now. */
export type BookedCode = 'offline' | 'auth' | 'invalid' | 'failed' | 'required'

/** One booking, however often it is sent: id, subject and reference stay. `at` is the moment of the first tap. */
export interface Attempt {
  id: string
  subject: string
  reference: string
  at: string
}

export const newAttempt = (at: string): Attempt => ({
  id: crypto.randomUUID(),
  subject: crypto.randomUUID(),
  reference: newReference((bytes) => crypto.getRandomValues(bytes)),
  at,
})

/** 'flagged' where the vendor has to look at it. */
export async function bookOnBehalf(
  { id: vendorId, venue }: { id: string; venue: Venue },
  { id, subject, reference, at }: Attempt,
  chosen: Chosen,
  party: Party,
  language: 'ja' | 'en',
): Promise<'applied' | 'flagged' | BookedCode> {
  const { event, ...visit } = chosen
  const { questions = [], ...sold } = event ?? {}
  const command: Command = {
    ...{ id, subject, at, v: 1, needs: [], by: { label: '', device: '' }, offset: 0 },
    ...createCommand({
      fields: {
        ...emptyFields,
        ...visit,
        ...(event ? sold : { duration: stayOf(venue, visit.pax) }),
        last_name: visibleText(party.last_name),
        first_name: visibleText(party.first_name),
        phone: party.phone,
        email: plainEmail(party.email),
        requests: visibleLines(party.requests),
        answers: keptAnswers(saidAnswers(questions, party.answers).map(({ id: _, ...said }) => said)),
        language,
      },
      ...{ status: 'confirmed', source: 'phone', reference, accepted: {} },
    }),
  }
  const reply = await admins().book(vendorId, command)
  if (!reply.ok) {
    if (reply.fault === 'auth') return 'auth'
    return reply.fault === 'network' || reply.fault === 'timeout' || reply.fault === 'down'
      ? 'offline'
      : 'failed'
  }
  if (!reply.value.ok) return reply.value.fields?.['answers'] === 'required' ? 'required' : 'failed'
  const { state } = reply.value.answer
  if (state === 'applied' || state === 'flagged') return state
  return state === 'rejected' ? 'invalid' : 'failed'
}
