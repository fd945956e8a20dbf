// Another collection is two files. With them its rows are pulled, fetched by parts, compared and erased, for members only, and
// no other file of the product knows of it.

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, mondayOf } from '#domain/time/time.ts'
import { allCollections } from '#sync/collections/all.ts'
import type { Collection } from '#sync/collections/collection.ts'
import { compareSums } from '#sync/mirror/checksum.ts'
import { type Mirror, openMirror } from '#sync/mirror/mirror.ts'
import { openRemote, staffApi } from '#sync/protocol/staff-api.ts'
import { type Sample, sample } from '#tests/fixtures/sample/sample.ts'
import { aStack, type TestStack, type TestVendor } from '#tests/fixtures/stack.ts'
import { aDevice, type Device } from '#tests/fixtures/tablet.ts'

const withSample = [...allCollections, sample as unknown as Collection]
const canary = 'カナリア-7f3a'
const day = addDays(new Date().toISOString().slice(0, 10), 3)
const week = mondayOf(day)

const seen = { word: 1, issued: 0, waiting: 0, app: 'test', persisted: null, fault: '' }

let stack: TestStack
let vendor: TestVendor
beforeAll(async () => {
  stack = await aStack()
  await stack.sql.unsafe(readFileSync(new URL('../../fixtures/sample/sample.sql', import.meta.url), 'utf8'))
  vendor = await stack.makeVendor()
}, 120_000)
afterAll(async () => {
  await stack?.close()
}, 60_000)

/** What a member of this vendor asks, and how the bodies read that came back. */
async function aMember(of: TestVendor, device: string) {
  const { token } = await stack.makeUser(of.id)
  const bodies: string[] = []
  const remote = openRemote({
    url: stack.url,
    anonKey: stack.anonKey,
    token: async () => token,
    fetch: async (...asked) => {
      const answer = await fetch(...asked)
      bodies.push(await answer.clone().text())
      return answer
    },
  })
  const calls = staffApi(remote, of.id, device)
  await calls.heartbeat(device, seen)
  return { calls, bodies, token }
}

async function filled(
  calls: Parameters<typeof openMirror>[2],
  device: Device,
  all = withSample,
): Promise<Mirror> {
  const mirror = await openMirror('mirror-sample', device.kit, calls, all)
  expect((await mirror.pull()).ok).toBe(true)
  expect(await mirror.fill()).toBeNull()
  return mirror
}

const write = (id: string, label: string, on: string, deleted = false) => stack.sql`
  insert into public.sample (vendor_id, id, label, day, deleted) values (${vendor.id}, ${id}, ${label}, ${on}, ${deleted})
  on conflict (vendor_id, id) do update set label = excluded.label, day = excluded.day, deleted = excluded.deleted`

const stored = async (mirror: Mirror, id: string) =>
  (await mirror.collections.other.findOne(`sample/${id}`).exec())?.toJSON() as unknown as Sample | undefined

test('its rows come with their part and by pulls, are asked for by day, compared, and go without their content', async () => {
  const [before, after] = [randomUUID(), randomUUID()]
  await write(before, canary, day)
  const { calls } = await aMember(vendor, 'one')
  const mirror = await filled(calls, aDevice())
  expect(mirror.checkpoint().here).toContain(week)
  expect(await stored(mirror, before)).toMatchObject({ label: canary, day, kind: 'sample' })
  await write(after, `${canary} 2`, addDays(day, 30))
  expect((await mirror.pull()).ok).toBe(true)
  const ofDay = await mirror.collections.other.find({ selector: { kind: 'sample', day } }).exec()
  expect(ofDay.map(({ id }) => id)).toEqual([`sample/${before}`])
  expect(await mirror.revOf('sample', after)).toBeGreaterThan(await mirror.revOf('sample', before))
  const end = await mirror.pull([week, 'config'])
  const sums = (end.ok && end.last.sums) || {}
  expect(sums[week]?.[0]).toBe(1)
  expect(await compareSums(mirror, mirror.checkpoint().cursor, sums)).toBe('equal')
  await (await mirror.collections.other.findOne(`sample/${before}`).exec())?.remove()
  expect(await compareSums(mirror, mirror.checkpoint().cursor, sums), 'control').toBe('different')
  // Emptied and deleted, nothing of it is left in the feed.
  await write(before, '', day, true)
  await write(after, '', day, true)
  const left = await stack.sql`select from private.synced where data::text like ${`%${canary}%`}`
  expect(left).toHaveLength(0)
  expect((await mirror.pull()).ok).toBe(true)
  expect(await stored(mirror, after)).toMatchObject({ label: '', deleted: true })
  await mirror.close()
}, 30_000)

test('nobody else reads it: no other vendor’s member, no visitor, no member past the calls', async () => {
  await write(randomUUID(), canary, day)
  const other = await stack.makeVendor()
  const mine = await aMember(vendor, 'mine')
  const theirs = await aMember(other, 'theirs')
  for (const { calls } of [mine, theirs]) {
    const mirror = await filled(calls, aDevice())
    await calls.part(week, '', 500)
    await mirror.close()
  }
  expect(theirs.bodies.join()).not.toContain(canary)
  expect(mine.bodies.join(), 'control: it is looked for where it would be').toContain(canary)
  const foreign = staffApi(
    openRemote({ url: stack.url, anonKey: stack.anonKey, token: async () => theirs.token }),
    vendor.id,
    'x',
  )
  for (const asked of [foreign.pull(0, 500, null, 0), foreign.part(week, '', 500), foreign.plan()])
    expect(await asked).toMatchObject({ ok: false, fault: 'not_member' })
  for (const token of [stack.anonKey, theirs.token, mine.token]) {
    const headers = { apikey: stack.anonKey, authorization: `Bearer ${token}` }
    const answer = await fetch(`${stack.url}/rest/v1/sample?select=*`, { headers })
    expect(await answer.text()).not.toContain(canary)
  }
}, 30_000)

test('a mirror that was made without it is not of the app’s shape: another is built', async () => {
  const { calls } = await aMember(vendor, 'old')
  const device = aDevice()
  const old = await filled(calls, device, allCollections as never)
  await old.close()
  const grown = await openMirror('mirror-sample', device.kit, calls, withSample)
  expect(grown.isOfShape(1)).toBe(false)
  await grown.remove()
  const anew = await filled(calls, device)
  expect(anew.isOfShape(1), 'control').toBe(true)
  await anew.remove()
}, 30_000)
