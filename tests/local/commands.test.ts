import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { sqlCommand } from '#local/commands/sql-command.ts'
import { freePort } from '#local/database/free-port.ts'
import { supabaseFolder } from '#local/places.ts'
import { aHome, endAll, start } from '#tests/fixtures/started-process.ts'

afterEach(endAll)

test('the links that are printed begin with the address that people open', async () => {
  const port = String(await freePort())
  const here = `http://localhost:${port}`
  const env = { NOREN_HOME: aHome(), PORT: port, NOREN_TRUST_PROXY: '1' }
  const hint = 'NOREN_URL=https://... names the address that people open: links begin with it.'
  const run = start({ ...env, NOREN_URL: 'https://book.example.jp/' })
  await run.until('Ctrl-C stops it.')
  expect(run.said()).toContain(`Noren is ready at https://book.example.jp (on this machine ${here})\n`)
  expect(run.said()).toContain('\n  https://book.example.jp/first-admin#')
  expect(run.said()).not.toContain(hint)
  // A command without the setting asks the start that runs.
  const beside = start(env, ['--admin'])
  expect(await beside.ended).toBe(0)
  expect(beside.said()).toContain('\n  https://book.example.jp/first-admin#')
  expect(await run.stop()).toBe(0)
  const without = start(env)
  await without.until('Ctrl-C stops it.')
  expect(without.said()).toContain(hint)
  expect(without.said()).toContain(`\n  ${here}/first-admin#`)
}, 60_000)

test('a file of SQL makes a restaurant that can be booked, or changes nothing', async () => {
  const env = { NOREN_HOME: aHome(), PORT: String(await freePort()), NOREN_DEMO: 'off' }
  const run = start(env)
  await run.until('Ctrl-C stops it.')
  const slots = async () => {
    const answer = await fetch(`http://localhost:${env.PORT}/rest/v1/rpc/slots_of_day`, {
      method: 'POST',
      headers: { apikey: 'sb_publishable_noren_embedded', 'content-type': 'application/json' },
      body: JSON.stringify({ p_vendor_url: 'kiku-zushi', p_day: wednesday(), p_pax: 2 }),
    })
    return (await answer.json()) as { ok: boolean; slots?: { minute: number; reason: string | null }[] }
  }
  const text = readFileSync(join(supabaseFolder, 'hosting/restaurant.sql'), 'utf8')
  const wrong = join(aHome(), 'wrong.sql')
  writeFileSync(wrong, `${text}\ninsert into public.vendor (url, name) values ('kiku-zushi', 'Twice');`)
  const refused = start(env, ['--sql', wrong])
  expect(await refused.ended).toBe(1)
  expect(refused.said()).toMatch(/^Nothing was changed: duplicate key value/)
  expect((await slots()).ok).toBe(false)

  const made = start(env, ['--sql', join(supabaseFolder, 'hosting/restaurant.sql')])
  expect([await made.ended, made.said()]).toEqual([0, '{"vendor":"kiku-zushi","staff":"nobody yet"}\n'])
  expect((await slots()).slots?.find(({ minute }) => minute === 1080)?.reason).toBe(null)
  const nowhere = start(env, ['--sql', '/no/such.sql'])
  expect(await nowhere.ended).toBe(1)
  expect(nowhere.said()).toContain('/no/such.sql cannot be read: ')

  const bodies = join(aHome(), 'bodies.sql')
  writeFileSync(
    bodies,
    `/* begin; */ do $Do1$ begin perform 1; end; $Do1$; -- commit;
    select E'it\\'s; rollback;' as "x; end;", 'commit; begin;' as y;`,
  )
  const fine = start(env, ['--sql', bodies])
  expect([await fine.ended, fine.said()]).toEqual([0, `{"x; end;":"it's; rollback;","y":"commit; begin;"}\n`])
}, 60_000)

test.each([
  'begin',
  'START TRANSACTION',
  'commit',
  'End',
  'rollback to a',
  'abort',
  'savepoint a',
  'release a',
  "prepare transaction 'a'",
  '/* so; */ commit',
])('a file with a transaction of its own is refused before anything runs: %s', async (words) => {
  const home = join(aHome(), 'data')
  const file = join(aHome(), 'own.sql')
  writeFileSync(file, `select 1;\n\n${words};\nselect 1 / 0;`)
  const word = words
    .replace(/^\/.*\/ /, '')
    .split(/[ ;]/)[0]
    ?.toUpperCase()
  await expect(sqlCommand({ NOREN_HOME: home, PORT: '0' }, [file])).rejects.toThrow(
    `${file}, line 3: ${word} is not for a file that runs in one transaction as a whole. Take it out. Nothing was changed.`,
  )
  expect(existsSync(home)).toBe(false)
})

test('a reset asks before it takes what was imported, and keeps a backup that can be restored', async () => {
  const env = { NOREN_HOME: aHome(), PORT: String(await freePort()) }
  const file = join(aHome(), 'visits.csv')
  const header = 'store,visit_datetime,reserve_datetime,reserve_visitors'
  writeFileSync(file, `${header}\ns,2017-01-10 21:00:00,2017-01-01 00:00:00,4\n`)
  const run = async (...words: string[]) => {
    const { ended, said } = start(env, words)
    return [await ended, said()] as const
  }
  const importIt = ['--import', file, '--vendor', 'sakura-tei', '--store', 's']
  const fresh = 'Demo data is fresh. Tablets that were open begin anew by themselves.\n'
  await run(...importIt)
  expect(await run('--reset')).toEqual([
    1,
    "Nothing was reset: this holds 1 booking that is not the demo's. --yes takes it away, and keeps a backup.\n",
  ])
  const [code, said] = await run('--reset', '--yes')
  expect([code, said]).toEqual([0, expect.stringContaining(fresh)])
  const kept = /kept in (\S+)\n/.exec(said)?.[1] ?? 'nowhere'
  // Now it is the demo alone.
  expect(await run('--reset')).toEqual([0, fresh])
  expect(await run('--restore', kept)).toEqual([0, expect.stringMatching(/^\d+ rows as they were at 20/)])
  expect((await run(...importIt))[1]).toContain('0 new, 1 unchanged')
}, 90_000)

test('nothing is restored under a start that runs', async () => {
  const env = { NOREN_HOME: aHome(), PORT: String(await freePort()) }
  const served = start(env)
  await served.until('Ctrl-C stops it.')
  const backup = start(env, ['--backup'])
  expect(await backup.ended).toBe(0)
  const restore = start(env, ['--restore', backup.said().trim(), '--yes'])
  expect([await restore.ended, restore.said()]).toEqual([
    1,
    `Noren runs at http://localhost:${env.PORT}: stop it first. Nothing was changed.\n`,
  ])
}, 60_000)

/** Of next week, `YYYY-MM-DD`. */
function wednesday(): string {
  const today = new Date()
  const days = 7 + ((3 - today.getUTCDay() + 7) % 7)
  return new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}
