// An event that is called off, or takes place after all, and is moved in the same change: its money and its people follow both.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { aNight } from '#tests/fixtures/money/night.ts'
import { aBooked } from '#tests/fixtures/money/waiting.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'
import { aCommand } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
  await withoutLimits(db.sql)
}, 60_000)
afterAll(() => db.close())

test.each([
  [true, 10_000],
  [false, 0],
])(
  'cancelled %s and another time in one change: %i goes back, who paid may cancel for nothing, and the history says why',
  async (cancelled, returning) => {
    const night = await aNight(db, { fees: [{ days: 10, percent: 33 }] })
    const who = await aBooked(night)
    expect((await night.venue.booking(who.id)).agreed_fees, 'control').not.toEqual([])
    if (!cancelled) await night.callOff(true)
    const change = aCommand(`occurrence/${night.occurrence}`, {
      kind: 'config.edit',
      args: { fields: { cancelled, starts_at: 1110 } },
      base: { cancelled: !cancelled, starts_at: 1080 },
    })
    expect(await night.venue.send(change)).toMatchObject({ state: 'applied', code: '' })
    expect(await night.venue.booking(who.id)).toMatchObject({
      ...{ minute: 1110, agreed_fees: [] },
      payment: { returning },
    })
    const kinds = (await night.venue.history(who.id)).map(({ kind }) => kind)
    expect(kinds.slice(-2)).toEqual(['event.moved', cancelled ? 'payment.return' : 'payment.keep'])
  },
)
