// The model server of the simulation and the real one get the same commands, made by devices that saw older rows,
// and must give the same answers and the same rows: what the simulation proves then holds for Postgres too.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Booking, statuses } from '#domain/booking.ts'
import type { Command, CommandBody } from '#domain/command.ts'
import { startDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { ModelServer } from '#tests/sync/model-server.ts'
import { pick, seeded } from '#tests/sync/weather.ts'
import { type Answer, aCommand, aVenue, someFields } from './venue.ts'

const runs = 10
const batches = 10
const perBatch = 12

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
})
afterAll(() => db.close())

const plain = (answers: readonly Answer[]) =>
  answers.map(({ id, state, code, wrote }) => ({
    id,
    state,
    code,
    wrote: Object.keys(wrote).filter((c) => c === 'booking'),
  }))

/** What both keep; the model knows no revs of claims and no guests' ids. */
const visible = ({
  rev: _,
  claimed_rev: __,
  guest_id: ___,
  status_at: ____,
  conflicts,
  settled: _____,
  ...row
}: Booking) => ({
  ...row,
  reference: '',
  conflicts: conflicts.map((c) => ({ code: c.code, fields: c.fields })),
})

test.each(Array.from({ length: runs }, (_, i) => i + 1))(
  '[S2] [S6] seed %i: the same answers, the same rows',
  async (seed) => {
    const random = seeded(seed)
    const venue = await aVenue(db, { capacity: 10_000 })
    await db.sql`update public.opening_hours set opens_at = 0, closes_at = 2160 where vendor_id = ${venue.id}`
    const model = new ModelServer(() => Date.parse('2026-11-21T00:00:00Z'))
    const subjects = Array.from({ length: 5 }, () => crypto.randomUUID())
    const sent: Command[] = []
    const versions = new Map<string, Booking[]>()

    const body = (subject: string): CommandBody => {
      const past = versions.get(subject) ?? []
      if (past.length === 0 || random() < 0.05) {
        const fields = { ...someFields, duration: 60, pax: pick([1, 2, 4, 0], random) }
        const args = {
          fields,
          status: 'confirmed',
          source: 'phone',
          custom: false,
          reference: '',
          accepted: {},
        } as const
        return { kind: 'booking.create', args, base: {} }
      }
      // Devices saw the present row, or one of the last three.
      const saw = pick(past.slice(-4), random)
      const dice = random()
      if (dice < 0.3) {
        const wanted = { pax: pick([1, 2, 3, 5], random), comments: pick(['', '窓側', '静かな席'], random) }
        const fields = random() < 0.5 ? wanted : { pax: wanted.pax }
        const base = Object.fromEntries(Object.keys(fields).map((f) => [f, saw[f as 'pax']]))
        return { kind: 'booking.edit', args: { fields, accepted: {} }, base }
      }
      if (dice < 0.65)
        return {
          kind: 'booking.status',
          args: { status: pick(statuses, random), accepted: {} },
          base: { status: saw.status },
        }
      if (dice < 0.72) return { kind: 'booking.delete', args: {}, base: { deleted: false } }
      if (dice < 0.8) return { kind: 'booking.restore', args: {}, base: { deleted: true } }
      const mine = sent.filter((c) => c.subject === subject && c.kind !== 'undo')
      if (mine.length > 0)
        return { kind: 'undo', args: { of: pick(mine, random).id, before: {}, expect: {} }, base: {} }
      return { kind: 'command.discard', args: { of: [], code: 'x' }, base: {} }
    }

    for (let b = 0; b < batches; b++) {
      const batch = Array.from({ length: perBatch }, () => {
        // Now and then a command comes again, as after a lost answer, or needs one that was refused or never came.
        if (sent.length > 0 && random() < 0.1) return pick(sent, random)
        const subject = pick(subjects, random)
        const needs =
          random() < 0.1
            ? [sent.length > 0 && random() < 0.7 ? pick(sent, random).id : crypto.randomUUID()]
            : []
        const c = aCommand(subject, body(subject), { needs })
        sent.push(c)
        return c
      })
      const asked = { p_device: 'tablet-1', p_commands: structuredClone(batch) }
      const { answers } = model.call('sync_push', asked, 'user-1') as { answers: Answer[] }
      expect(plain(await venue.push(batch))).toEqual(plain(answers))
      for (const subject of subjects) {
        const row = model.state.bookings.get(subject)
        if (!row) continue
        const past = versions.get(subject) ?? []
        versions.set(subject, [...past, structuredClone(row)])
        expect({ seed, row: visible(await venue.booking(subject)) }).toEqual({ seed, row: visible(row) })
      }
    }
  },
)
