// Where mails go, as `npm start` says it, and that nothing of them, nor of whom they are for, stands in what it prints.

import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { anonKey } from '#local/api/anon-key.ts'
import { freePort } from '#local/database/free-port.ts'
import { aHome, endAll, start } from '#tests/fixtures/started-process.ts'

afterEach(endAll)

const page = 'Mails are read at'
const nobody = 'No mail server is set up (SMTP_URL, MAIL_FROM): mails wait, and staff are told.'

async function aRun(env: Record<string, string> = {}) {
  const port = await freePort()
  const run = start({ NOREN_HOME: aHome(), PORT: String(port), ...env })
  await run.until('Ctrl-C stops it.')
  return { run, port, url: `http://localhost:${port}` }
}

const withHost = (port: number, host: string) =>
  new Promise<number | undefined>((resolve) => {
    const options = { host: '127.0.0.1', port, path: '/noren/mails', headers: { host }, agent: false }
    request(options, (answer) => resolve(answer.resume().statusCode)).end()
  })

test('the page of mails is named in one line, and is there for this machine’s own names alone', async () => {
  const { run, port, url } = await aRun()
  expect(run.said().match(/Mails are read at .*/g)).toEqual([`${page} ${url}/noren/mails`])
  expect((await fetch(`${url}/noren/mails`)).status).toBe(200)
  expect(await withHost(port, 'evil.example')).toBe(421)
  expect(await withHost(port, `localhost:${port}`), 'control').toBe(200)
})

test.each([
  ['HOST', { HOST: '127.0.0.1' }],
  ['a proxy', { NOREN_TRUST_PROXY: '1' }],
  ['no demo', { NOREN_DEMO: 'off' }],
  ['a mail server', { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@noren.example' }],
])('with %s the page of mails is not there', async (_, env: Record<string, string>) => {
  const { run, url } = await aRun(env)
  expect(run.said()).not.toContain(page)
  expect(run.said().includes(nobody)).toBe(!('SMTP_URL' in env))
  expect((await fetch(`${url}/noren/mails`)).status).toBe(404)
})

test('sign-up, reset and another address leave no word of theirs in what the server prints', async () => {
  const { run, url } = await aRun()
  const secrets = { password: `${randomUUID()} first`, next: `${randomUUID()} second` }
  const [email, other] = [`${randomUUID()}@guest.example`, `${randomUUID()}@guest.example`]
  const auth = async (method: string, path: string, body: object, token = anonKey) => {
    const answer = await fetch(`${url}/auth/v1/${path}`, {
      method,
      headers: { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return answer.status === 204 ? {} : await answer.json()
  }
  const tokens: string[] = []
  const linkTo = async (to: string): Promise<string> => {
    for (let i = 0; i < 200; i++) {
      const html = await (await fetch(`${url}/noren/mails`)).text()
      const mail = html.split('<article>').find((one) => one.includes(`→ ${to}<`)) ?? ''
      const token = /[#=]([0-9a-f]{32})"/.exec(mail)?.[1]
      if (token && !tokens.includes(token)) {
        tokens.push(token)
        return token
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error('No such mail came.')
  }
  await auth('POST', 'signup', { email, password: secrets.password })
  const first = await linkTo(email)
  const signedUp = await auth('POST', 'verify', { type: 'email', token_hash: first })
  await auth('POST', 'verify', { type: 'email', token_hash: first })
  await auth('POST', 'recover', { email })
  const opened = await auth('POST', 'verify', { type: 'recovery', token_hash: await linkTo(email) })
  expect(await auth('PUT', 'user', { password: secrets.next }, opened.access_token)).toMatchObject({ email })
  await auth('PUT', 'user', { email: other, current_password: secrets.next }, opened.access_token)
  const changed = await auth('POST', 'verify', { type: 'email_change', token_hash: await linkTo(other) })
  expect(changed.user.email).toBe(other)
  const given = [signedUp, opened].flatMap((one) => [one.access_token, one.refresh_token])
  expect(await run.stop()).toBe(0)
  const canaries = [email, other, ...Object.values(secrets), ...tokens, ...given]
  expect(canaries.every((one) => typeof one === 'string' && one.length > 20)).toBe(true)
  const printed = (said: string) => canaries.filter((one) => said.includes(one))
  expect(printed(run.said())).toEqual([])
  expect(printed(`${run.said()} 500 PUT /auth/v1/user ${tokens[1]}`), 'control').toEqual([tokens[1]])
}, 120_000)
