import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '#local/database/free-port.ts'
import { aHome, endAll, isAlive, postgresPid, start } from '#tests/fixtures/started-process.ts'

afterEach(endAll)

test('[S1] a killed run is recovered with its data, a second one beside it is refused, Ctrl-C stops all', async () => {
  const home = aHome()
  const env = { NOREN_HOME: home, PORT: String(await freePort()) }
  const first = start(env)
  await first.until(`Noren is ready at http://localhost:${env.PORT}`)
  expect(first.said()).toContain('Demo data loaded.')
  const postgres = postgresPid(home) ?? 0

  const beside = start({ ...env, PORT: String(await freePort()) })
  expect(await beside.ended).toBe(1)
  expect(beside.said()).toContain(`Noren already runs at http://localhost:${env.PORT}`)

  first.child.kill('SIGKILL')
  await first.ended
  expect(isAlive(postgres)).toBe(true)

  const second = start(env)
  await second.until('Noren is ready')
  expect(second.said()).toContain('has been taken over')
  expect(second.said()).not.toContain('Demo data loaded.')
  expect(postgresPid(home)).toBe(postgres)

  second.child.kill('SIGINT')
  expect(await second.ended).toBe(0)
  expect(isAlive(postgres)).toBe(false)
}, 60_000)

test('an import waits for nobody and harms nobody: beside a start it uses its database, alone it starts one', async () => {
  const home = aHome()
  const env = { NOREN_HOME: home, PORT: String(await freePort()) }
  const file = join(aHome(), 'visits.csv')
  const header = 'store,visit_datetime,reserve_datetime,reserve_visitors'
  writeFileSync(file, `${header}\ns,2017-01-10 21:00:00,2017-01-01 00:00:00,4\n`)
  const words = ['--import', file, '--vendor', 'sakura-tei', '--store', 's']
  const alone = start(env, words)
  expect([await alone.ended, alone.said()]).toEqual([0, '1 of 1 rows\n1 new, 0 unchanged, 0 bad\n'])
  expect(postgresPid(home)).toBeUndefined()

  const served = start(env)
  await served.until('Noren is ready')
  const beside = start(env, words)
  expect([await beside.ended, beside.said()]).toEqual([0, '1 of 1 rows\n0 new, 1 unchanged, 0 bad\n'])
  const reset = start(env, ['--reset', '--yes'])
  expect(await reset.ended).toBe(0)
  expect(reset.said()).toContain('Demo data is fresh. Tablets that were open begin anew by themselves.\n')
  const after = start(env, words)
  await after.ended
  expect(after.said()).toContain('1 new')
  expect((await fetch(`http://localhost:${env.PORT}/noren/health`)).status).toBe(200)
  served.child.kill('SIGINT')
  expect(await served.ended).toBe(0)
  const nowhere = start(env, ['--import', '/no/such.csv', '--vendor', 'a', '--store', 's'])
  expect([await nowhere.ended, nowhere.said()]).toEqual([1, '/no/such.csv: there is no such file.\n'])
}, 60_000)

test('a taken port is said in one line, and no Postgres is left behind', async () => {
  const home = aHome()
  const other = createServer().listen(0)
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const run = start({ NOREN_HOME: home, PORT: String(port) })
  expect(await run.ended).toBe(1)
  expect(run.said().trim()).toBe(
    `Port ${port} is taken by another program: stop it, or choose another with PORT=${port + 1} npm start`,
  )
  expect(postgresPid(home)).toBeUndefined()
  other.close()
}, 30_000)

test('a broken data folder is said in plain words, and nothing in it is removed', async () => {
  const home = aHome()
  const env = { NOREN_HOME: home, PORT: String(await freePort()) }
  const good = start(env)
  await good.until('Noren is ready')
  good.child.kill('SIGTERM')
  await good.ended

  rmSync(join(home, 'postgres', 'global', 'pg_control'))
  const broken = start(env)
  expect(await broken.ended).toBe(1)
  expect(broken.said()).toContain('Your data is still there.')

  rmSync(join(home, 'postgres', 'PG_VERSION'))
  const worse = start(env)
  expect(await worse.ended).toBe(1)
  expect(worse.said()).toContain('is not a database')
  expect(existsSync(join(home, 'postgres', 'base'))).toBe(true)
}, 60_000)

test('a start that was killed while it made the database begins again', async () => {
  const home = aHome()
  const env = { NOREN_HOME: home, PORT: String(await freePort()) }
  const run = start(env)
  const isHalfMade = () => readdirSync(home).some((name) => name.startsWith('postgres.making-'))
  for (let i = 0; i < 2000 && !isHalfMade(); i++) await new Promise((r) => setTimeout(r, 2))
  expect(isHalfMade()).toBe(true)
  run.child.kill('SIGKILL')
  await run.ended
  const again = start(env)
  await again.until('Noren is ready')
  again.child.kill('SIGINT')
  expect(await again.ended).toBe(0)
}, 60_000)

test('a wrong setting is one line and nothing is started', async () => {
  const run = start({ NOREN_HOME: '/dev/null/x', PORT: '0' })
  expect(await run.ended).toBe(1)
  expect(run.said()).toMatch(/^The data folder \/dev\/null\/x cannot be used: .*\n$/)
}, 30_000)

test('secrets are kept to their owner and asked for when lost', async () => {
  const home = aHome()
  const env = { NOREN_HOME: home, PORT: '0' }
  const run = start(env)
  await run.until('Noren is ready')
  // The second tells the database's address, with the owner's password in it.
  for (const name of ['secrets.json', 'running.json'])
    expect([name, statSync(join(home, name)).mode & 0o077]).toEqual([name, 0])
  run.child.kill('SIGINT')
  await run.ended
  rmSync(join(home, 'secrets.json'))
  const lost = start(env)
  expect(await lost.ended).toBe(1)
  expect(lost.said()).toContain('secrets.json is missing')
  writeFileSync(join(home, 'secrets.json'), '{')
  const torn = start(env)
  expect(await torn.ended).toBe(1)
  expect(torn.said()).toContain('cannot be used')
}, 60_000)
