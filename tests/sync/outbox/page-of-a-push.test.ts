// Who asks with a push for the rows behind it, and who does not.

import { afterEach, expect, test, vi } from 'vitest'
import { pushInBackground } from '#sync/worker/background-push.ts'
import { aBrowser, signIn } from '#tests/fixtures/browser-storage.ts'
import { seeded } from '#tests/fixtures/random.ts'
import { aDevice, aTablet, type Tablet, when } from '#tests/fixtures/tablet.ts'
import { fakeTime, advance as pass, realTime, through } from '#tests/simulation/fake-time.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'
import { network } from '#tests/simulation/network-faults.ts'

const open: Tablet[] = []
afterEach(async () => {
  for (const t of open.splice(0)) await t.sync.close()
  vi.unstubAllGlobals()
})

/** What each push asked from; null where it asked for no page. */
const askedFrom = (seen: Tablet['network']['seen']) =>
  seen.filter(({ url }) => url.endsWith('sync_push')).map(({ body }) => JSON.parse(body).p_since as unknown)

test('[S14] after a push that failed the next one asks for no page: a smaller answer may come through', async () => {
  const tablet = await aTablet(new ModelServer(() => Date.now()), seeded(1), aDevice())
  open.push(tablet)
  await when(tablet.sync.status(), (s) => s.connection === 'live' && s.complete)
  tablet.network.nextFor.sync_push = ['503']
  for (const id of ['b1', 'b2']) {
    await tablet.create(id)
    await when(tablet.sync.outbox(), (lines) => lines.length === 0, 10_000)
  }
  const number = expect.any(Number)
  expect(askedFrom(tablet.network.seen)).toEqual([number, null, number])
})

test('[S12] the worker asks for none: it has no mirror to store it in', async () => {
  const server = new ModelServer(() => Date.now())
  const tablet = await aTablet(server, seeded(2), aBrowser().device)
  open.push(tablet)
  tablet.network.down = true
  await tablet.create('b1')
  await signIn('v')
  const w = network({ server, random: seeded(5) })
  expect(await pushInBackground({ url: 'http://server', anonKey: 'anon', fetch: w.fetch })).toBe('sent')
  expect(askedFrom(w.seen)).toEqual([null])
})

test('[S8] what is heard of while a push is under way waits two seconds for its page, and no longer', async () => {
  fakeTime()
  try {
    const server = new ModelServer(() => Date.now())
    const tablet = await through(aTablet(server, seeded(3), aDevice()))
    await pass(3000)
    const pulls = () => tablet.network.seen.filter(({ url }) => url.endsWith('sync_pull')).length
    const before = pulls()
    tablet.network.nextFor.sync_push = ['hung']
    await through(tablet.create('b1'))
    await pass(100)
    server.changeSetup('settings', 'settings', { capacity: 11 })
    await pass(1500)
    expect(pulls()).toBe(before)
    await pass(1500)
    expect(pulls()).toBe(before + 1)
    await pass(30_000)
    await through(tablet.sync.close())
  } finally {
    realTime()
  }
})
