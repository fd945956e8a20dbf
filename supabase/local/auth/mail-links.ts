// Links in mails: they are made, mailed and limited by supabase/schemas/91_auth_links.sql. What is asked for an address that
// nobody has does nothing, and is answered like any other.

import { createHash } from 'node:crypto'
import type { Sql } from 'postgres'

export type MailLanguage = 'ja' | 'en' | null

export interface MailLinks {
  /** In this language; null: in that of the sign-up. */
  askRecovery(email: string, language: MailLanguage): Promise<void>
  askConfirmation(email: string, language: MailLanguage): Promise<void>
  askEmailChange(userId: string, email: string, language: MailLanguage): Promise<void>
  /**
   * What nobody has confirmed makes room for a sign-up, and its mail is asked for: what `endSignUp` puts with the new account.
   * Undefined: nothing made room.
   */
  beginSignUp(email: string, language: MailLanguage): Promise<string | undefined>
  endSignUp(email: string, link: string): Promise<void>
  /** Before a new address is confirmed: what nobody has confirmed makes room. */
  beginEmailChange(token: string): Promise<void>
  /** What was mailed to this person so far opens nothing any more. */
  endLinks(userId: string): Promise<void>
}

export const mailLinks = (sql: Sql): MailLinks => ({
  askRecovery: async (email, language) => {
    await sql`select private.ask_recovery(${email}, ${language})`
  },
  askConfirmation: async (email, language) => {
    await sql`select private.ask_confirmation(${email}, ${language})`
  },
  askEmailChange: async (userId, email, language) => {
    await sql`select private.ask_email_change(${userId}, ${email}, ${language})`
  },
  beginSignUp: async (email, language) => {
    const [begun] = await sql<{ link: string | null }[]>`
      select private.begin_sign_up(${email}, ${language}) as link`
    return begun?.link ?? undefined
  },
  endSignUp: async (email, link) => {
    await sql`select private.end_sign_up(${email}, ${link})`
  },
  beginEmailChange: async (token) => {
    await sql`select private.begin_email_change(${token})`
  },
  endLinks: async (userId) => {
    await sql`select private.end_auth_links(${userId})`
  },
})

const nothing = async () => undefined

/** Where no mail can be asked for. */
export const noLinks: MailLinks = {
  askRecovery: nothing,
  askConfirmation: nothing,
  askEmailChange: nothing,
  beginSignUp: nothing,
  endSignUp: nothing,
  beginEmailChange: nothing,
  endLinks: nothing,
}

/** As private.token_hash has it: what lite finds with the account. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')
