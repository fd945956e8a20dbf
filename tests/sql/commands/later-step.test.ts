// Steps of a meal that two tablets say without having heard of each other come together: the later one stands, and nobody has to decide.

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Booking, type Step, steps } from '#domain/booking/booking.ts'
import type { Command } from '#domain/booking/command.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aMoment, aVenue, create, edit, setStatus, undo, type Venue } from '#tests/fixtures/venue.ts'
import { saidAgain, withLaterStep } from '#tests/simulation/model-server/row/steps.ts'

let db: TestDatabase
let venue: Venue
beforeAll(async () => {
  db = await startDatabase()
  venue = await aVenue(db, { capacity: 900 })
}, 60_000)
afterAll(() => db.close())

/** So many minutes after they were booked. */
const after = (minutes: number): string => new Date(Date.parse(aMoment) + minutes * 60_000).toISOString()

async function sits(fields: Partial<Booking> = {}): Promise<string> {
  const made = create(fields)
  await venue.send(made)
  await venue.send(setStatus(made.subject, 'confirmed', 'seated'))
  return made.subject
}

const mark = (id: string, step: Step | '', base: Step | '', minutes: number): Command => ({
  ...edit(id, { step }, { step: base }),
  at: after(minutes),
})
const fine = { state: 'applied', code: '' }

test('[S136] the later mark stands, whichever is heard first; no card asks, and each is in the history', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const id = await sits()
    const said = [mark(id, 'dessert', '', 10), mark(id, 'bill', '', 15)]
    for (const [n, i] of order.entries())
      expect(await venue.send(said[i] as Command, `tablet-${n}`)).toMatchObject(fine)
    expect(await venue.booking(id), order.join()).toMatchObject({ step: 'bill', conflicts: [] })
    const written = (await venue.history(id)).map(
      ({ changes }) => (changes as Record<string, unknown>)['step'],
    )
    expect(written).toContainEqual([order[0] === 0 ? 'dessert' : '', 'bill'])
  }
})

test('[S136] of two marks at one instant the greater word stands, whichever is heard first', async () => {
  for (const order of [
    ['clearing', 'dessert'],
    ['dessert', 'clearing'],
  ] as const) {
    const id = await sits()
    for (const [n, step] of order.entries())
      expect(await venue.send(mark(id, step, '', 10), `tablet-${n}`)).toMatchObject(fine)
    expect(await venue.booking(id), order.join()).toMatchObject({ step: 'dessert', conflicts: [] })
  }
})

test('[S136] control: who saw what stands may say anything, also by a clock that is behind', async () => {
  const id = await sits()
  await venue.send(mark(id, 'clearing', '', 20))
  expect(await venue.send(mark(id, 'bill', 'clearing', 5), 'tablet-2')).toMatchObject(fine)
  expect((await venue.booking(id)).step).toBe('bill')
  expect(await venue.send(mark(id, '', 'bill', 6))).toMatchObject(fine)
  expect((await venue.booking(id)).step).toBe('')
})

test('[S136] control: any other field still asks a person, and what is beside the mark is one of them', async () => {
  const id = await sits({ comments: '' })
  await venue.send({
    ...edit(id, { comments: '窓側', step: 'course' }, { comments: '', step: '' }),
    at: after(10),
  })
  const other = { ...edit(id, { comments: '個室', step: 'bill' }, { comments: '', step: '' }), at: after(15) }
  expect(await venue.send(other, 'tablet-2')).toMatchObject({ state: 'flagged', code: 'changed_elsewhere' })
  const { step, comments, conflicts } = await venue.booking(id)
  expect({ step, comments }).toEqual({ step: 'bill', comments: '窓側' })
  expect(conflicts.map(({ fields }) => Object.keys(fields))).toEqual([['comments']])
})

test('[S136] a mark that comes too late takes nothing with it that was said beside it, and one that counts asks nobody about it', async () => {
  for (const [minutes, step] of [
    [5, 'dessert'],
    [15, 'bill'],
  ] as const) {
    const id = await sits({ comments: '' })
    await venue.send(mark(id, 'dessert', '', 10))
    const both = edit(id, { comments: '個室', step: 'bill' }, { comments: '', step: '' })
    expect(await venue.send({ ...both, at: after(minutes) }, 'tablet-2')).toMatchObject(fine)
    expect(await venue.booking(id), step).toMatchObject({ step, comments: '個室', conflicts: [] })
  }
})

test('[S136] how late a mark is goes by marks alone, whatever else was said of the party since', async () => {
  const id = await sits()
  await venue.send(mark(id, 'dessert', '', 10))
  await venue.send({ ...setStatus(id, 'seated', 'left'), at: after(20) })
  await venue.send({ ...edit(id, { comments: '急ぎ' }, { comments: '' }), at: after(21) })
  expect(await venue.send(mark(id, 'bill', '', 15), 'tablet-2')).toMatchObject(fine)
  expect((await venue.booking(id)).step).toBe('bill')
})

const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
]

test('[S145] a step that two say is as late as the later of them, in any order', async () => {
  for (const order of orders) {
    const id = await sits()
    const said = [mark(id, 'course', '', 10), mark(id, 'course', '', 15), mark(id, 'dessert', '', 13)]
    for (const i of order) expect(await venue.send(said[i] as Command, `tablet-${i}`)).toMatchObject(fine)
    expect(await venue.booking(id), order.join()).toMatchObject({ step: 'course', conflicts: [] })
  }
})

test('[S145] who saw what stands and says another makes it no earlier by a clock that is behind', async () => {
  for (const order of orders.slice(0, 2)) {
    const id = await sits()
    const said = [mark(id, 'course', '', 20), mark(id, 'bill', 'course', 10), mark(id, 'dessert', '', 15)]
    for (const i of order) expect(await venue.send(said[i] as Command, `tablet-${i}`)).toMatchObject(fine)
    expect((await venue.booking(id)).step, order.join()).toBe('bill')
  }
})

test('[S145] what two have said stands while one of them takes it back, and each is in the history', async () => {
  for (const taken of [0, 1]) {
    const id = await sits()
    const said = [mark(id, 'course', '', 10), mark(id, 'course', '', 15)]
    for (const one of said) await venue.send(one)
    const written = (await venue.history(id)).map(
      ({ changes }) => (changes as Record<string, unknown>)['step'],
    )
    expect(written).toContainEqual(['course', 'course'])
    expect(await venue.send(undo(said[taken] as Command))).toMatchObject(fine)
    expect(await venue.booking(id), `${taken}`).toMatchObject({ step: 'course', conflicts: [] })
  }
})

test('[S136] a mark is taken back while it stands; what the meal has passed is nobody’s matter', async () => {
  const id = await sits()
  const [dessert, bill] = [mark(id, 'dessert', '', 10), mark(id, 'bill', '', 15)]
  await venue.send(dessert)
  await venue.send(bill, 'tablet-2')
  expect(await venue.send(undo(dessert))).toMatchObject(fine)
  expect(await venue.booking(id)).toMatchObject({ step: 'bill', conflicts: [] })
  const back = undo(bill)
  expect(await venue.send(back, 'tablet-2')).toMatchObject(fine)
  expect(await venue.booking(id)).toMatchObject({ step: 'dessert', conflicts: [] })
  await venue.send(undo(back), 'tablet-3')
  expect(await venue.booking(id)).toMatchObject({ step: 'bill', conflicts: [] })
  // One that came too late wrote nothing, so there is nothing to take back.
  const late = mark(id, 'course', '', 5)
  await venue.send(late)
  expect(await venue.send(undo(late))).toMatchObject(fine)
  expect((await venue.booking(id)).step).toBe('bill')
})

test('[S136] TypeScript and SQL agree on every mark, and tablets that hear nothing of each other end alike in any order', async () => {
  const step = fc.constantFrom(...steps, '' as const)
  const minute = fc.integer({ min: 1, max: 90 })
  const marks = fc
    .record({
      all: fc.array(step, { minLength: 2, maxLength: 4 }),
      minutes: fc.uniqueArray(minute, { minLength: 4, maxLength: 4 }),
    })
    .map(({ all, minutes }) => all.map((step, i) => ({ step, minutes: minutes[i] ?? 0 })))
    .chain((said) =>
      fc.record({
        said: fc.constant(said),
        order: fc.shuffledSubarray([...said.keys()], { minLength: said.length }),
        saw: fc.array(step, { minLength: said.length, maxLength: said.length }),
      }),
    )
  await fc.assert(
    fc.asyncProperty(marks, fc.boolean(), async ({ said, order, saw }, isUnheard) => {
      const id = await sits({ step: 'course' })
      let since = aMoment
      for (const i of order) {
        const one = said[i]
        if (!one) continue
        const row = await venue.booking(id)
        const c = mark(id, one.step, isUnheard ? 'course' : (saw[i] ?? ''), one.minutes)
        const meal = withLaterStep(row, since, c) as Extract<Command, { kind: 'booking.edit' }>
        expect(await venue.send(c)).toMatchObject(fine)
        const stands = meal.args.fields.step ?? ''
        expect((await venue.booking(id)).step).toBe(stands)
        if (stands !== row.step || Object.keys(saidAgain(row, since, c)).length > 0)
          since = c.at > since ? c.at : since
      }
      const last = said.toSorted((a, b) => a.minutes - b.minutes).at(-1)
      const { step, conflicts } = await venue.booking(id)
      expect(conflicts).toEqual([])
      // Who is at the step that was there already says nothing.
      if (isUnheard && said.every((one) => one.step !== 'course')) expect(step).toBe(last?.step)
    }),
    { numRuns: 60, seed: 20261128 },
  )
}, 120_000)
