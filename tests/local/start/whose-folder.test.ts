import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { secretsOf } from '#local/auth/secrets.ts'
import { dumpInto } from '#local/backup/dump.ts'
import { claimHome } from '#local/database/claim-home.ts'
import { giveUpRoot } from '#local/unprivileged.ts'
import { aHome, endAll } from '#tests/fixtures/started-process.ts'

// Whoever runs the tests is an ordinary user here, and what they make belongs to them or to somebody else.
const me = process.getuid?.() ?? 0
const asUser = (uid: number) => vi.spyOn(process, 'getuid').mockReturnValue(uid)
const ordinary = me === 0 ? 65_534 : me
const is = vi.hoisted(() => ({ of: (_path: string): number | undefined => undefined }))

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const of = <T extends { uid: number }>(path: string, found: T): T =>
    Object.assign(found, { uid: is.of(path) ?? found.uid })
  return {
    ...fs,
    statSync: (path: string) => of(path, fs.statSync(path)),
    lstatSync: (path: string) => {
      const found = fs.lstatSync(path, { throwIfNoEntry: false })
      return found && of(path, found)
    },
  }
})

beforeEach(() => {
  asUser(ordinary)
  is.of = () => ordinary
})
afterEach(() => {
  vi.restoreAllMocks()
  endAll()
})

const belongsTo = (name: string) => (path: string) => (path.endsWith(name) ? 4711 : ordinary)

test('a data folder that somebody else made is refused, whichever way it is entered', () => {
  const home = aHome()
  is.of = belongsTo(home)
  const words = `The data folder ${home} belongs to another user (4711): start Noren as that user, or choose another NOREN_HOME.`
  for (const enter of [giveUpRoot, claimHome, secretsOf]) expect(() => enter(home)).toThrow(words)
  expect(existsSync(join(home, 'secrets.json'))).toBe(false)
})

test('secrets and backups of somebody else in a folder of ours are refused', async () => {
  const home = aHome()
  secretsOf(home)
  is.of = belongsTo('secrets.json')
  expect(() => secretsOf(home)).toThrow(
    `${home}/secrets.json belongs to another user (4711), who could know what is in it: choose another NOREN_HOME.`,
  )
  mkdirSync(join(home, 'backups'))
  is.of = belongsTo('backups')
  const none = undefined as never
  await expect(dumpInto(home, none)).rejects.toThrow(`${home}/backups belongs to another user (4711)`)
})

test('a folder of ours that others may write is closed to them, and one that is made is closed', () => {
  const home = aHome()
  for (const mode of [0o775, 0o777]) {
    chmodSync(home, mode)
    giveUpRoot(home)
    expect(statSync(home).mode & 0o777).toBe(0o700)
  }
  writeFileSync(join(home, 'x'), '')
  chmodSync(home, 0o755)
  claimHome(home)()
  expect(statSync(home).mode & 0o777).toBe(0o755)
  secretsOf(join(home, 'data'))
  expect(statSync(join(home, 'data')).mode & 0o777).toBe(0o700)
  expect(statSync(join(home, 'data', 'secrets.json')).mode & 0o777).toBe(0o600)
})
