// The function that sends mails, under Deno: before a Postgres, a mail server behind TLS and a mail API on loopback. What
// arrives is compared with what Node sends of the same rows.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiTransport } from '#functions/send-mails/http-api.ts'
import { outboxOf } from '#functions/send-mails/outbox.ts'
import { sendMails, type Transport } from '#functions/send-mails/send-mails.ts'
import { smtpTransport } from '#functions/send-mails/smtp.ts'
import { type MailApi, startMailApi } from '#tests/fixtures/mail/mail-api.ts'
import { type MailServer, startMailServer } from '#tests/fixtures/mail/mail-server.ts'
import { type Outgoing, outgoing } from '#tests/fixtures/mail/outbox.ts'
import { ownCertificate } from '#tests/fixtures/mail/own-certificate.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import type { Outcome } from '#tests/prove/types.ts'
import { findDeno, startFunction } from './deno.ts'
import { differences, readMail, readRequest } from './told.ts'

const site = 'https://book.example.jp'
const from = 'booking@noren.example'
const key = 'a word that only the schedule knows'

export async function denoProof(): Promise<Outcome> {
  const deno = await findDeno()
  if (!deno)
    return {
      cases: 0,
      violations: [],
      control: [],
      leftOut: ['npm could not bring Deno: no function was run'],
    }
  const folder = mkdtempSync(join(tmpdir(), 'noren-cert-'))
  const certificate = ownCertificate()
  const ca = join(folder, 'ca.pem')
  writeFileSync(ca, certificate.cert)
  const db = await startDatabase()
  const [open, safe, api] = await Promise.all([
    startMailServer(),
    startMailServer(certificate),
    startMailApi(),
  ])
  const tried = new Tried()
  try {
    const house = await outgoing(db, {})
    const rows = await aDayOfMails(db, house)
    const settings = { SUPABASE_DB_URL: db.url, MAIL_RUN_KEY: key, NOREN_URL: site, MAIL_FROM: from }
    const smtp = safe.url.replace('://', '://user:p%40ss@')
    await overSmtp(tried, { deno, db, rows, open, safe }, { ...settings, SMTP_URL: smtp, DENO_CERT: ca })
    await withoutCertificate(tried, { deno, db, rows, safe }, { ...settings, SMTP_URL: smtp })
    await overApi(tried, { deno, db, rows, api }, { ...settings, MAIL_API_URL: api.url, MAIL_API_KEY: 'key' })
  } finally {
    await Promise.all([open.close(), safe.close(), api.close()])
    await db.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const { cases, violations, control } = tried
  return {
    cases,
    violations,
    control,
    figures: { mails: safe.accepted.length, requests: api.requests.length },
  }
}

class Tried {
  cases = 0
  violations: string[] = []
  control: string[] = []

  is(what: string, found: unknown, wanted: unknown): void {
    this.cases += 1
    const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)]
    if (a !== b) this.violations.push(`${what}: ${a} instead of ${b}`)
  }

  same(what: string, found: readonly string[]): void {
    this.cases += 1
    this.violations.push(...found.map((one) => `${what}: ${one}`))
  }
}

type Rows = Record<string, unknown>[]
type Parts<K extends keyof AllParts> = Pick<AllParts, 'deno' | 'db' | 'rows' | K>
interface AllParts {
  deno: string
  db: TestDatabase
  rows: Rows
  open: MailServer
  safe: MailServer
  api: MailApi
}

/** In both languages, of every kind that a booking has, and one about an account. */
async function aDayOfMails({ sql }: TestDatabase, house: Outgoing): Promise<Rows> {
  for (const language of ['ja', 'en']) {
    const fees = sql.json([{ days: 3, percent: 50 }]) as never
    await house.book({ language, email: `new-${language}@guest.example`, agreed_fees: fees })
    const changed = await house.book({ language, email: `changed-${language}@guest.example` })
    const gone = await house.book({ language, email: `gone-${language}@guest.example`, last_name: '髙橋🌸' })
    await house.due()
    await house.change(changed, { minute: 1140, pax: 3 })
    await house.cancel(gone)
  }
  await sql`select private.ask_mail('recovery', null, 'staff@sakura.example', 'ja', '{"token": "0123456789abcdef"}')`
  await house.due()
  return sql<Rows>`select to_jsonb(m) as row from private.mail m`
}

/** The outbox as it was, for another sender. */
async function again({ sql }: TestDatabase, rows: Rows): Promise<void> {
  await sql`delete from private.mail`
  for (const { row } of rows)
    await sql`insert into private.mail select * from jsonb_populate_record(null::private.mail, ${sql.json(row as never)})`
}

const run = async (url: string, word = key) => {
  const said = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${word}` } })
  return { status: said.status, said: (await said.json()) as { sent?: number } }
}

async function byNode(db: TestDatabase, transport: Transport): Promise<void> {
  await sendMails(outboxOf(db.sql, randomUUID()), { site, from, transport })
  transport.close?.()
}

async function overSmtp(
  tried: Tried,
  { deno, db, rows, open, safe }: Parts<'open' | 'safe'>,
  settings: Record<string, string>,
): Promise<void> {
  await byNode(db, smtpTransport(open.url))
  const wanted = open.accepted.map(readMail)
  await again(db, rows)
  const running = await startFunction(deno, 'send-mails', settings)
  try {
    tried.is('without a POST', (await fetch(running.url)).status, 405)
    for (const word of ['', 'x', `${key}x`, key.slice(1)])
      tried.is(`with the word "${word}"`, (await run(running.url, word)).status, 401)
    tried.is('nothing was sent for any of them', safe.accepted.length, 0)
    const both = await Promise.all([run(running.url), run(running.url)])
    tried.is(
      'two runs at once',
      both.map(({ status }) => status),
      [200, 200],
    )
    // Of one booking the later mail waits for the earlier: the last may be left to the next minute.
    const last = await run(running.url)
    const sent = [...both, last].reduce((sum, { said }) => sum + (said.sent ?? 0), 0)
    tried.is('all were sent once', [sent, safe.accepted.length], [rows.length, rows.length])
    tried.is('by whom the settings name', [...new Set(safe.accepted.map(({ user }) => user))], ['user'])
    tried.same('SMTP', differences(safe.accepted.map(readMail), wanted))
    const left = await db.sql`select state from private.mail where state <> 'sent'`
    tried.is('all are noted', left.length, 0)
  } finally {
    await running.close()
  }
  const altered = wanted.map((one) => ({ ...one, text: one.text.replace('People: 2', 'People: 3') }))
  for (const one of differences(wanted, altered)) tried.control.push(`an altered mail is found: ${one}`)
}

async function withoutCertificate(
  tried: Tried,
  { deno, db, rows, safe }: Parts<'safe'>,
  settings: Record<string, string>,
): Promise<void> {
  const before = safe.accepted.length
  await again(db, rows)
  const running = await startFunction(deno, 'send-mails', settings)
  try {
    tried.is('a server that nobody vouches for', (await run(running.url)).said.sent, 0)
    tried.is('gets no mail', safe.accepted.length, before)
    const [row] = await db.sql`
      select count(*) filter (where state = 'waiting')::integer as n, bool_and(answer <> '') as said from private.mail
      where attempts > 0`
    tried.is('and they wait, with why', [(row?.['n'] as number) > 0, row?.['said']], [true, true])
  } finally {
    await running.close()
  }
}

async function overApi(
  tried: Tried,
  { deno, db, rows, api }: Parts<'api'>,
  settings: Record<string, string>,
): Promise<void> {
  await again(db, rows)
  await byNode(db, apiTransport(api.url, 'key'))
  const wanted = api.requests.splice(0).map(readRequest)
  await again(db, rows)
  const running = await startFunction(deno, 'send-mails', settings)
  try {
    let sent = 0
    for (let runs = 0; runs < 3; runs++) sent += (await run(running.url)).said.sent ?? 0
    tried.is('all went to the API once', [sent, api.requests.length], [rows.length, rows.length])
    tried.same('API', differences(api.requests.map(readRequest), wanted))
  } finally {
    await running.close()
  }
}
