// What the form of the settings takes is what the server takes: nobody types a number that comes back refused, nor is kept from one.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { numberFields, settingsBounds } from '#domain/online-seats/settings.ts'
import { outgoing } from '#tests/fixtures/mail/outbox.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aCommand, staffOf, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let staff: Venue
beforeAll(async () => {
  db = await startDatabase()
  const { vendor } = await outgoing(db)
  staff = staffOf(db, vendor, await db.makeUser(vendor))
}, 60_000)
afterAll(() => db.close())

const settings = async () =>
  ((await staff.rows('config')).find(({ id }) => id === 'settings/settings')?.['data'] ?? {}) as Record<
    string,
    unknown
  >

test.each(numberFields)('[S149] %s: the least and the most of the form are the server’s', async (field) => {
  const { least, most } = settingsBounds[field]
  const says = async (value: number) =>
    staff.send(
      aCommand('settings/settings', {
        kind: 'config.edit',
        args: { fields: { [field]: value } },
        base: { [field]: (await settings())[field] },
      }),
    )
  // The server knows houses without a seat; nobody types one in.
  for (const wrong of field === 'capacity' ? [most + 1] : [least - 1, most + 1])
    expect(await says(wrong), `${wrong}`).toMatchObject({
      ...{ state: 'rejected', figures: { [field]: expect.stringMatching(/^(invalid|out_of_range)$/) } },
    })
  // Another number may stand in its way; this one is right.
  for (const right of [least, most])
    expect((await says(right)).figures?.[field] ?? '', `${right}`).not.toMatch(/^(invalid|out_of_range)$/)
})
