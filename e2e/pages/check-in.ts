// The gate of an event, in Japanese, and tickets that a vendor's key has signed.

import { randomBytes, randomUUID } from 'node:crypto'
import { getPublicKeyAsync, signAsync } from '@noble/ed25519'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Sql } from 'postgres'
import type { CommandBody } from '#domain/booking/command.ts'
import { base64url, type TicketFacts, ticketMessage, writeTicketCode } from '#domain/ticket/ticket-code.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { anOrganiser, type Venue } from '#e2e/support/venue.ts'
import { aCommand } from '#tests/fixtures/venue.ts'
import { anEvent } from './event-list.ts'
import { Stand } from './stand.ts'

export class CheckInPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /** The gate of an event, whoever works there signed in. */
  static async at(page: Page, venue: Venue, event: string): Promise<CheckInPage> {
    await Stand.open(page, await venue.staff())
    const gate = new CheckInPage(page)
    await gate.open(`?event=${event}`)
    return gate
  }

  row = (name: string): Locator => this.page.locator('[data-party]').filter({ hasText: name })
  verdict = (): Locator => this.page.locator('[data-verdict]')
  totals = (): Locator => this.page.locator('[data-totals]')
  button = (name: string | RegExp): Locator =>
    this.page.getByRole('main').getByRole('button', { name, exact: true })
  /** Of those who were let in while their booking was not here: who still waits for it, and what became of the others. */
  waiting = (): Locator => this.page.getByRole('region', { name: '予約を確認中の入場' })
  checked = (): Locator => this.page.getByRole('region', { name: '入場後の確認結果' })
  scanner = (): Locator => this.page.getByLabel('ハンドスキャナー・貼り付け', { exact: true })

  async open(search = ''): Promise<void> {
    await this.page.goto(`/check-in${search}`)
    await expect(this.page.getByRole('heading', { name: '入場受付', level: 1, exact: true })).toBeVisible()
  }

  /** A party is on the server, told to the tablets as any change is. */
  isHere = (name: string): Promise<void> => expect(this.row(name)).toBeVisible({ timeout: 30_000 })

  /** Of its look nothing is wrong. */
  async looksRight(): Promise<void> {
    expect(await barriers(this.page)).toEqual([])
    expect(await smallTargets(this.page)).toEqual([])
    expect(await sideways(this.page)).toBe(0)
  }

  /** The gate at which this tablet stands. */
  async standAt(gate: string): Promise<void> {
    await this.page.getByRole('button', { name: /^入場口: / }).click()
    const dialog = this.page.getByRole('dialog')
    await dialog.getByLabel('入場口の名前', { exact: true }).fill(gate)
    await dialog.getByRole('button', { name: '決定', exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }

  letAllIn = (name: string): Promise<void> =>
    this.row(name)
      .getByRole('button', { name: /全員\(.*名\)入場$/ })
      .click()

  async startCamera(): Promise<void> {
    await this.button(/カメラで読み取る|もう一度カメラを起動/).click()
    await expect(this.button('カメラを止める')).toBeVisible()
  }

  /** As a hand scanner does: it types like a keyboard, and ends with Enter. */
  async type(code: string): Promise<void> {
    await this.scanner().focus()
    await this.page.keyboard.insertText(code)
    await this.page.keyboard.press('Enter')
  }
}

/** A party of an event; gives its id. */
export async function aParty(
  sql: Sql,
  venue: Venue,
  occurrence: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const row = {
    ...{ vendor_id: venue.id, id: randomUUID(), occurrence, day: venue.today, minute: 0, duration: 60 },
    ...{ pax: 2, last_name: '佐藤', source: 'phone', status: 'confirmed', ...more },
  }
  await sql`insert into public.booking ${sql(row as never)}`
  return row.id
}

/** So many tickets of a party, to be paid at the venue. */
export const ticketsOf = (event: string, count = 2) => ({
  ...{ count, name: 'おとな', name_en: '', price: 6800, price_type: event, tax: 10, type: 'ticket' },
})

/** What the server holds: each party with its status and the numbers of its tickets that are in, each with its gate. */
export const letIn = async (sql: Sql, venue: Venue): Promise<string[]> =>
  (
    await sql<{ text: string }[]>`
      select concat_ws(' ', last_name, status, (
        select string_agg(concat_ws('@', e.value->>'ticket', nullif(e.value->>'gate', '')), ',' order by (e.value->>'ticket')::int)
        from (select distinct on (a.value->>'ticket') a.value from jsonb_array_elements(checked_in) with ordinality a
          order by a.value->>'ticket', a.ordinality) e)) as text
      from public.booking where vendor_id = ${venue.id} order by last_name`
  ).map(({ text }) => text)

/** As another tablet's push brings it; what the server says of it. */
export async function push(
  sql: Sql,
  venue: Venue,
  from: string,
  subject: string,
  body: CommandBody,
): Promise<string> {
  const by = { label: '佐藤', device: `${from}の端末` }
  const c = aCommand(subject, body, { at: new Date().toISOString(), by })
  const [answer] = await sql.begin(async (tx) => {
    await tx`select private.lock_vendor(${venue.id})`
    return tx<{ code: string }[]>`
      select private.push_one(${venue.id}, ${from}, ${tx.json(c as never)})->>'code' as code`
  })
  return answer?.code ?? ''
}

/** Whoever has the key writes tickets of the vendor: here the test has it, and its tablets know the public one. */
export interface TicketOffice {
  /** As the server signs it: of the event and the time that the booking has. */
  code(booking: string, ticket: number): Promise<string>
  /** Of a booking that is on no tablet: it was sold so many minutes ago. */
  codeOfNone(occurrence: string, minutesAgo: number): Promise<string>
}

export async function aTicketOffice(sql: Sql, venue: Venue): Promise<TicketOffice> {
  const secret = new Uint8Array(randomBytes(32))
  const data = sql.json({ public_key: base64url(await getPublicKeyAsync(secret)) })
  const row = { vendor_id: venue.id, kind: 'ticket_key', key: 'ticket_key', data }
  await sql`insert into private.config_item ${sql(row)} on conflict (vendor_id, kind, key) do update set data = excluded.data`
  const sign = async (facts: TicketFacts) =>
    writeTicketCode({ ...facts, signature: await signAsync(ticketMessage(venue.id, facts), secret) })
  return {
    async codeOfNone(occurrence, minutesAgo) {
      const [row] = await sql<{ minutes: number }[]>`
        select floor(extract(epoch from now()) / 60)::integer - ${minutesAgo}::integer as minutes`
      return sign({ booking: randomUUID(), ticket: 1, occurrence, minutes: row?.minutes ?? 0 })
    },
    async code(booking, ticket) {
      const [row] = await sql<{ occurrence: string; minutes: number }[]>`
        select occurrence, (private.ticket_head(b)->>'minutes')::integer as minutes
        from public.booking b where id = ${booking}`
      if (!row) throw new Error('No such booking')
      return sign({ booking, ticket, ...row })
    },
  }
}

/** An event of today whose tickets can be signed, and nobody has booked it yet. */
export async function aGuardedEvent(sql: Sql) {
  const venue = await anOrganiser(sql)
  return { venue, office: await aTicketOffice(sql, venue), event: await anEvent(sql, venue) }
}
