import { writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { anonKey } from '#local/api/anon-key.ts'
import { freePort } from '#local/database/free-port.ts'
import { startDatabase } from '#tests/fixtures/postgres.ts'
import { aHome, endAll, start } from '#tests/fixtures/started-process.ts'

afterEach(endAll)

/** Status of signing in as the demo's admin. */
async function signIn(url: string, email = 'admin@noren.example', password = 'noren-demo'): Promise<number> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return answer.status
}

const claim = async (
  url: string,
  token: string,
  email: string,
  password = 'a long enough password',
): Promise<unknown> => {
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { apikey: anonKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await post('/auth/v1/signup', { email, password })
  const claimed = { p_token: token, p_email: email, p_password: password }
  return (await post('/rest/v1/rpc/claim_admin_link', claimed)).json()
}

/** The status of a call that names this host, as a page does whose name was made to point here. */
const statusFor = (port: string, headers: Record<string, string>): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: '/noren/health', headers, agent: false }
    get(options, (res) => resolve(res.resume().statusCode)).on('error', reject)
  })

const tokenIn = (said: string): string => /\/first-admin#([0-9a-f]+)/.exec(said)?.[1] ?? 'no link was said'

test('unless HOST says otherwise only this machine is heard, with the demo accounts', async () => {
  const port = String(await freePort())
  const run = start({ NOREN_HOME: aHome(), PORT: port })
  await run.until('Ctrl-C stops it.')
  expect(run.said()).toContain('restaurant@noren.example')
  expect(run.said()).not.toContain('WARNING')
  expect(run.said()).not.toContain('/first-admin')
  expect(await signIn(`http://127.0.0.1:${port}`)).toBe(200)
  expect(await statusFor(port, { host: `localhost:${port}` })).toBe(200)
  expect(await statusFor(port, { host: 'rebound.example' })).toBe(421)
  expect(await statusFor(port, { host: `localhost:${port}`, 'x-forwarded-for': '1.2.3.4' })).toBe(403)
  // 127.0.0.2 is this machine too, but not the address that is listened on.
  await expect(fetch(`http://127.0.0.2:${port}/`)).rejects.toThrow()
}, 60_000)

test('heard by a network it starts without accounts, and a link makes the first admin, once', async () => {
  const port = String(await freePort())
  const env = { NOREN_HOME: aHome(), PORT: port, HOST: '0.0.0.0' }
  const run = start(env)
  await run.until('Ctrl-C stops it.')
  const url = `http://127.0.0.1:${port}`
  expect((await fetch(`http://127.0.0.2:${port}/noren/health`)).status).toBe(200)
  expect(await statusFor(port, { host: 'restaurant.example', 'x-forwarded-for': '1.2.3.4' })).toBe(200)
  expect(run.said()).not.toContain('noren-demo')
  expect(await signIn(url)).toBe(400)

  const first = tokenIn(run.said())
  const again = start(env, ['--admin'])
  expect(await again.ended).toBe(0)
  expect(await claim(url, first, 'late@noren.example')).toMatchObject({ ok: false, code: 'link_invalid' })
  const second = tokenIn(again.said())
  expect(await claim(url, second, 'owner@noren.example')).toMatchObject({ ok: true })
  expect(await signIn(url, 'owner@noren.example', 'a long enough password')).toBe(200)
  expect(await claim(url, second, 'another@noren.example')).toMatchObject({ ok: false, code: 'link_invalid' })

  // Whoever signs up waits to be confirmed on the machine.
  const staff = { email: 'staff@noren.example', password: 'another long password' }
  await claim(url, '0'.repeat(32), staff.email, staff.password)
  expect(await signIn(url, staff.email, staff.password)).toBe(400)
  const confirm = start(env, ['--confirm', staff.email])
  expect(await confirm.ended).toBe(0)
  const [, password = ''] = /with this new password:\n {2}(\S+)\n/.exec(confirm.said()) ?? []
  expect(await signIn(url, staff.email, staff.password)).toBe(400)
  expect(await signIn(url, staff.email, password)).toBe(200)
  const nobody = start(env, ['--confirm', 'nobody@noren.example'])
  expect([await nobody.ended, nobody.said()]).toEqual([
    1,
    'Nobody signed up with the address nobody@noren.example.\n',
  ])

  const reset = start(env, ['--reset'])
  expect([await reset.ended, reset.said()]).toEqual([
    1,
    'Nothing was reset: this is no demo (HOST, DATABASE_URL, NOREN_TRUST_PROXY or NOREN_DEMO=off is set).\n',
  ])
  // A command typed without HOST means the installation that runs, and the same one when it is stopped.
  const { NOREN_HOME, PORT } = env
  const careless = start({ NOREN_HOME, PORT }, ['--reset'])
  expect(await careless.ended).toBe(1)
  expect(careless.said()).toContain('Nothing was reset: this is no demo (Noren runs at')
  const imported = start({ NOREN_HOME, PORT }, [
    '--import',
    visits(),
    '--vendor',
    'sakura-tei',
    '--store',
    's',
  ])
  expect(await imported.ended).toBe(1)
  expect(imported.said()).toContain('There is no vendor "sakura-tei".')
  expect(await run.stop()).toBe(0)
  const later = start({ NOREN_HOME, PORT }, ['--reset'])
  expect(await later.ended).toBe(1)
  expect(later.said()).toContain("Nothing was reset: this holds 4 accounts that are not the demo's.")
  const next = start(env)
  await next.until('Ctrl-C stops it.')
  expect(next.said()).not.toContain('/first-admin')
  expect(await next.stop()).toBe(0)
  // Nor does a start for this machine alone bring the demo to it.
  const alone = start({ NOREN_HOME, PORT })
  await alone.until('Ctrl-C stops it.')
  expect(await signIn(url)).toBe(400)
  expect(await signIn(url, 'owner@noren.example', 'a long enough password')).toBe(200)
}, 90_000)

function visits(): string {
  const file = join(aHome(), 'visits.csv')
  const header = 'store,visit_datetime,reserve_datetime,reserve_visitors'
  writeFileSync(file, `${header}\ns,2017-01-10 21:00:00,2017-01-01 00:00:00,4\n`)
  return file
}

test('demo accounts leave with the loopback and come back with it; NOREN_DEMO=on keeps them and warns', async () => {
  const port = String(await freePort())
  const env = { NOREN_HOME: aHome(), PORT: port }
  const url = `http://127.0.0.1:${port}`
  const tries: [Record<string, string>, number, string][] = [
    [{}, 200, 'Demo data loaded.'],
    [{ HOST: '0.0.0.0' }, 400, 'The demo accounts are gone from this data'],
    [{}, 200, 'restaurant@noren.example'],
    [{ HOST: '0.0.0.0', NOREN_DEMO: 'on' }, 200, 'WARNING: everybody who reaches this address can sign in'],
    [{ NOREN_TRUST_PROXY: '1' }, 400, 'There is no admin yet.'],
    [{ HOST: '0.0.0.0', NOREN_TRUST_PROXY: '1' }, 400, 'WARNING: only a proxy on this machine is believed.'],
    [{ NOREN_DEMO: 'off' }, 400, 'There is no admin yet.'],
  ]
  for (const [more, status, words] of tries) {
    const run = start({ ...env, ...more })
    await run.until('Ctrl-C stops it.')
    expect(run.said()).toContain(words)
    expect([more, await signIn(url)]).toEqual([more, status])
    expect(await run.stop()).toBe(0)
  }
}, 90_000)

test('an empty database of one’s own gets no demo accounts; a superuser of it is refused', async () => {
  const database = await startDatabase()
  try {
    const env = { NOREN_HOME: aHome(), PORT: String(await freePort()) }
    const run = start({ ...env, DATABASE_URL: database.url })
    await run.until('Ctrl-C stops it.')
    expect(run.said()).toContain('There is no admin yet.')
    expect((await database.sql`select from auth.users`).count).toBe(0)
    expect((await database.sql`select from public.vendor`).count).toBe(0)
    // Nor does anything else that fills it.
    const file = join(env.NOREN_HOME, 'visits.csv')
    writeFileSync(file, 'store,visit_datetime,reserve_datetime,reserve_visitors\n')
    const words = ['--import', file, '--vendor', 'sakura-tei', '--store', 's']
    const imported = start({ ...env, DATABASE_URL: database.url }, words)
    expect(await imported.ended).toBe(1)
    expect((await database.sql`select from auth.users`).count).toBe(0)
    await run.stop()
    const superuser = database.url.replace('//postgres@', '//supabase_admin@')
    const refused = start({ ...env, DATABASE_URL: superuser })
    expect(await refused.ended).toBe(1)
    expect(refused.said()).toContain('The database of DATABASE_URL was opened as a superuser')
    const command = start({ ...env, DATABASE_URL: superuser }, ['--admin'])
    expect([await command.ended, command.said()]).toEqual([1, refused.said()])
  } finally {
    await database.close()
  }
}, 60_000)
