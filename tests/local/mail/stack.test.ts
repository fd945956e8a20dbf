import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smtpTransport } from '#functions/send-mails/smtp.ts'
import { optionsFrom } from '#local/options.ts'
import { type MailServer, startMailServer } from '#tests/fixtures/mail/mail-server.ts'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'

let server: MailServer
let withPage: TestStack
let withServer: TestStack
beforeAll(async () => {
  server = await startMailServer()
  const from = 'booking@noren.example'
  withPage = await aStack({ demo: true, mails: { from, page: true, everyMs: 200 } })
  withServer = await aStack({
    mails: { from, page: true, everyMs: 200, transport: smtpTransport(server.url) },
  })
}, 240_000)
afterAll(async () => {
  await withPage?.close()
  await withServer?.close()
  await server?.close()
})

const book = async ({ sql, makeVendor }: TestStack) => {
  const { id: vendor_id } = await makeVendor({ name: 'テスト亭' })
  const id = randomUUID()
  await sql`insert into public.booking ${sql({
    ...{ vendor_id, id, day: '2027-06-15', minute: 1140, duration: 90, pax: 2, source: 'online' },
    ...{ last_name: '<b>山田</b>', email: 'hanako@guest.example', reference: 'ABC234' },
  })}`
  await sql`update private.mail set due_at = now() where booking_id = ${id}`
}
const pageOf = async ({ url }: TestStack) => fetch(`${url}/noren/mails`)

test('without a mail server mails are read on this machine, with their words as words', async () => {
  await book(withPage)
  await expect
    .poll(async () => (await pageOf(withPage)).text(), { timeout: 20_000 })
    .toContain('&lt;b&gt;山田&lt;/b&gt; 様')
  const text = await (await pageOf(withPage)).text()
  expect(text).not.toContain('<b>山田')
  const file = /href="(\/noren\/mails\/[0-9a-f-]{36}\.ics)"/.exec(text)?.[1]
  expect(await (await fetch(`${withPage.url}${file}`)).text()).toContain('BEGIN:VCALENDAR')
})

test('the page is refused to who came by another name, and is not there beside a mail server', async () => {
  const { port } = new URL(withPage.url)
  const status = await new Promise((resolve) => {
    const options = { port, path: '/noren/mails', headers: { host: 'evil.example' } }
    request(options, (answer) => resolve(answer.resume().statusCode)).end()
  })
  expect(status).toBe(421)
  expect((await pageOf(withServer)).status).toBe(404)
  expect((await pageOf(withPage)).status, 'control').toBe(200)
})

test('where mails go is told where they do not go out, and nothing else of it', async () => {
  const health = async ({ url }: TestStack) => (await fetch(`${url}/noren/health`)).json()
  expect(await health(withPage)).toEqual({ noren: true, id: expect.any(String), mails: 'page' })
  expect(await health(withServer)).toEqual({ noren: true, id: expect.any(String) })
  const none = await aStack({ mails: { from: 'booking@noren.example', everyMs: 200 } })
  try {
    expect(await health(none)).toMatchObject({ mails: 'none' })
    expect((await pageOf(none)).status).toBe(404)
  } finally {
    await none.close()
  }
})

test('with a mail server the stack sends by itself', async () => {
  await book(withServer)
  await expect
    .poll(() => server.accepted.map(({ to }) => to), { timeout: 20_000 })
    .toEqual(['hanako@guest.example'])
})

test('the page is for starts that only this machine hears', () => {
  const has = (env: Record<string, string>) => optionsFrom(env).hasMailPage
  expect(has({})).toBe(true)
  for (const env of [
    { HOST: '0.0.0.0' },
    { HOST: '127.0.0.1' },
    { NOREN_TRUST_PROXY: '1' },
    { DATABASE_URL: 'postgres://a:b@host:5432/x' },
    { NOREN_DEMO: 'off' },
    { NOREN_DEMO: 'on', HOST: '0.0.0.0' },
    { SMTP_URL: 'smtps://u:p@mail.example', MAIL_FROM: 'a@b.example' },
  ])
    expect([env, has(env)]).toEqual([env, false])
})
