// The outbox as a sender sees it: three functions of supabase/schemas/57_mail_sender.sql, and the round of reminders.

import type { Asked } from '#functions/tickets/keys.ts'
import { type SignedTicket, signed, type TicketsOf } from '#functions/tickets/sign.ts'

export interface ClaimedMail {
  id: string
  kind: string
  audience: 'customer' | 'vendor' | 'account'
  language: 'ja' | 'en'
  to: string
  data: Record<string, unknown>
  /** Those of a confirmed booking of an event, at most ten; else null, or absent in what an older database says. */
  tickets?: TicketsOf | null
  /** By which a customer manages the booking. */
  token: string | null
}

export interface Outbox {
  claim(most: number): Promise<ClaimedMail[]>
  /** The tickets that go with it, signed. */
  ticketsOf(mail: ClaimedMail): Promise<SignedTicket[]>
  wasAccepted(id: string, answer: string): Promise<void>
  /** `isFinal`: it never will be. */
  wasNotAccepted(id: string, isFinal: boolean, answer: string): Promise<void>
  /** What the clock asks for, and what may be forgotten. */
  round(): Promise<void>
  /** Says that this sender is there, and how it sends. */
  note(way: 'smtp' | 'api' | 'page' | 'none'): Promise<void>
}

/** Longer than handing over can take: who is slower finds that another has the mail. */
export const leaseSeconds = 180

export function outboxOf(sql: Asked, sender: string): Outbox {
  const ask = (text: string, ...values: (string | number | boolean)[]) => sql.unsafe(text, values)
  return {
    claim: async (most) => {
      const rows = await ask('select private.claim_mails($1, $2, $3) as mail', sender, most, leaseSeconds)
      return (rows as { mail: ClaimedMail }[]).map(({ mail }) => mail)
    },
    ticketsOf: async ({ tickets }) => (tickets ? signed(sql, tickets) : []),
    wasAccepted: async (id, answer) => {
      await ask('select private.mail_was_accepted($1, $2)', id, answer)
    },
    wasNotAccepted: async (id, isFinal, answer) => {
      await ask('select private.mail_was_not_accepted($1, $2, $3, $4)', id, sender, isFinal, answer)
    },
    round: async () => {
      await ask('select private.ask_reminders(), private.forget_old_mails()')
    },
    note: async (way) => {
      await ask('select private.note_sender($1)', way)
    },
  }
}
