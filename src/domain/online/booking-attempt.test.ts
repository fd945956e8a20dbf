import { expect, test } from 'vitest'
import { type Attempt, type Flow, type FlowEvent, newFlow, resumed, step } from './booking-attempt.ts'
import type { GuestBooking } from './guest-booking.ts'
import { newAttempt } from './new-attempt.ts'

const choice = { day: '2026-11-21', minute: 1170, pax: 2 }
const another = { ...choice, minute: 1200 }
const one: Attempt = { id: 'one', token: 'a'.repeat(32) }
const two: Attempt = { id: 'two', token: 'b'.repeat(32) }
const booking = { reference: 'A1' } as GuestBooking
const contact = { name: '', name_en: '', phone: '', address: '' }
const others = [{ day: '2026-11-21', minute: 1260 }]

const run = (...events: FlowEvent[]): Flow => events.reduce(step, newFlow)
const chose = { type: 'chose', choice, attempt: one, now: 0 } as const
const held = { type: 'held', id: 'one', heldUntil: 600_000 } as const
const reviewed = [chose, held, { type: 'typed' }] as const

test('a booking goes from the choice to the confirmation', () => {
  expect(run(chose).stage).toBe('holding')
  expect(run(chose, held)).toMatchObject({ stage: 'details', heldUntil: 600_000 })
  expect(run(...reviewed).stage).toBe('review')
  expect(run(...reviewed, { type: 'sent' }).stage).toBe('confirming')
  const done = run(...reviewed, { type: 'sent' }, { type: 'confirmed', id: 'one', booking, contact })
  expect(done).toMatchObject({ stage: 'confirmed', booking, attempt: one })
})

test('who has to wait is told until when, with all that was chosen, and asks for the same again', () => {
  const again = run(chose, { type: 'silent', id: 'one', code: 'busy', againAt: 3000 })
  expect(again).toMatchObject({
    stage: 'choosing',
    attempt: one,
    choice,
    notice: { code: 'busy', againAt: 3000 },
  })
  expect(step(again, { ...chose, attempt: two }), 'the same attempt').toMatchObject({
    stage: 'holding',
    attempt: one,
  })
  expect(step(again, { type: 'moved_on' }).notice, 'who chooses anew waits no more').toBeNull()
  const later = run(
    ...reviewed,
    { type: 'sent' },
    { type: 'postponed', id: 'one', code: 'busy', againAt: 5000 },
  )
  expect(later).toMatchObject({ stage: 'review', heldUntil: 600_000, notice: { againAt: 5000 } })
  expect(step(later, { type: 'sent' })).toMatchObject({ stage: 'confirming', notice: null })
  const lost = run(chose, { type: 'refused', id: 'one', code: 'full', others, left: 0, againAt: 9000 })
  expect(lost.notice).toEqual({ code: 'full', others, choice, left: 0, againAt: 9000 })
  const sold = run(chose, { type: 'refused', id: 'one', code: 'full', others, againAt: undefined })
  expect(sold.notice, 'of what is sold nothing is awaited').not.toHaveProperty('againAt')
})

test('a second tap while one is under way changes nothing', () => {
  const holding = run(chose)
  expect(step(holding, { ...chose, attempt: two })).toBe(holding)
  const confirming = run(...reviewed, { type: 'sent' })
  expect(step(confirming, { type: 'sent' })).toBe(confirming)
})

test('of tickets the order is looked at before anybody is asked who books, and back again', () => {
  const tickets = { occurrence: 'o', lines: [{ price_type: 'adult', count: 2, price: 5000 }] }
  const ordered = run({ ...chose, choice: { ...choice, tickets } }, held)
  expect(ordered).toMatchObject({ stage: 'order', heldUntil: 600_000 })
  expect(step(ordered, { type: 'typed' }), 'who books is not known yet').toBe(ordered)
  const checked = step(ordered, { type: 'checked' })
  expect(checked.stage).toBe('details')
  expect(step(step(checked, { type: 'typed' }), { type: 'back', to: 'order' }).stage).toBe('order')
  expect(step(run(chose, held), { type: 'back', to: 'order' }).stage, 'control: a table has none').toBe(
    'details',
  )
  const back = step(ordered, { type: 'back', to: 'choosing' })
  const again = { ...chose, choice: { ...choice, tickets }, attempt: two } as const
  expect(step(back, again), 'the same tickets, still kept').toMatchObject({ stage: 'order', attempt: one })
  const more = { ...tickets, lines: [{ price_type: 'adult', count: 1, price: 5000 }, ...tickets.lines] }
  expect(step(back, { ...again, choice: { ...choice, tickets: more } })).toMatchObject({
    stage: 'holding',
    attempt: two,
    old: one,
  })
})

test('a late answer of another attempt is not taken for this one', () => {
  const changed = run(
    chose,
    held,
    { type: 'back', to: 'choosing' },
    { ...chose, choice: another, attempt: two },
  )
  expect(step(changed, held)).toBe(changed)
  expect(changed).toMatchObject({ attempt: two, old: one })
})

test('another slot is a new attempt that releases the old one', () => {
  const again = run(
    chose,
    held,
    { type: 'back', to: 'choosing' },
    { ...chose, choice: another, attempt: two },
  )
  expect(again).toMatchObject({ stage: 'holding', attempt: two, old: one, choice: another })
})

test('the same slot whose seats are still kept needs no call', () => {
  const again = run(chose, held, { type: 'back', to: 'choosing' }, { ...chose, attempt: two, now: 1000 })
  expect(again).toMatchObject({ stage: 'details', attempt: one })
})

test('the same slot after its time is asked for anew', () => {
  const again = run(chose, held, { type: 'back', to: 'choosing' }, { ...chose, attempt: two, now: 600_001 })
  expect(again).toMatchObject({ stage: 'holding', attempt: two, old: one })
})

test('[S2] a hold without an answer is asked again under the same id and token', () => {
  const silent = run(chose, { type: 'silent', id: 'one', code: 'offline' })
  expect(silent).toMatchObject({ stage: 'choosing', notice: { code: 'offline' } })
  expect(step(silent, { ...chose, attempt: two })).toMatchObject({ stage: 'holding', attempt: one })
  expect(step(silent, { ...chose, choice: another, attempt: two })).toMatchObject({ attempt: two, old: one })
})

test('what was said of the network goes when an answer has come through', () => {
  for (const code of ['offline', 'no_answer', 'server_fault']) {
    const silent = run(chose, { type: 'silent', id: 'one', code })
    expect(step(silent, { type: 'reached' })).toMatchObject({ stage: 'choosing', attempt: one, notice: null })
  }
  const refused = run(chose, { type: 'refused', id: 'one', code: 'full', others })
  expect(step(refused, { type: 'reached' })).toBe(refused)
})

test('what was said of a time goes with another wish, and not while an answer is due', () => {
  const refused = run(chose, { type: 'refused', id: 'one', code: 'full', others })
  expect(step(refused, { type: 'moved_on' })).toMatchObject({ stage: 'choosing', notice: null })
  const silent = run(chose, { type: 'silent', id: 'one', code: 'too_many_holds' })
  expect(step(silent, { type: 'moved_on' })).toMatchObject({ stage: 'choosing', attempt: one, notice: null })
  const postponed = run(...reviewed, { type: 'sent' }, { type: 'postponed', id: 'one', code: 'busy' })
  expect(step(postponed, { type: 'moved_on' })).toBe(postponed)
})

test('a refused slot leaves the nearest times', () => {
  const refused = run(chose, { type: 'refused', id: 'one', code: 'full', others })
  expect(refused).toMatchObject({
    stage: 'choosing',
    attempt: null,
    notice: { code: 'full', others, choice },
  })
})

test('[S2] a confirmation without an answer can only be sent again as it is', () => {
  const unsure = run(...reviewed, { type: 'sent' }, { type: 'silent', id: 'one', code: 'offline' })
  expect(unsure).toMatchObject({ stage: 'unsure', attempt: one })
  expect(step(unsure, { type: 'back', to: 'choosing' })).toBe(unsure)
  expect(step(unsure, { type: 'back', to: 'details' })).toBe(unsure)
  expect(step(unsure, { ...chose, choice: another, attempt: two })).toBe(unsure)
  expect(step(unsure, { type: 'sent' })).toMatchObject({ stage: 'confirming', attempt: one })
})

test('[S2] a busy server after a lost answer does not open the form: the booking may exist', () => {
  const again = run(
    ...reviewed,
    { type: 'sent' },
    { type: 'silent', id: 'one', code: 'offline' },
    { type: 'sent' },
  )
  expect(step(again, { type: 'postponed', id: 'one', code: 'busy' }).stage).toBe('unsure')
})

test('seats lost at the end lead back to the times', () => {
  const lost = run(...reviewed, { type: 'sent' }, { type: 'lost', id: 'one', code: 'hold_expired', others })
  expect(lost).toMatchObject({ stage: 'choosing', attempt: null, notice: { code: 'hold_expired', others } })
})

test('a field the server refused leads back to the details, and a busy server to the review', () => {
  const sent = run(...reviewed, { type: 'sent' })
  expect(step(sent, { type: 'invalid', id: 'one', fields: { email: 'invalid' } })).toMatchObject({
    stage: 'details',
    fields: { email: 'invalid' },
  })
  expect(step(sent, { type: 'postponed', id: 'one', code: 'busy' })).toMatchObject({
    stage: 'review',
    notice: { code: 'busy' },
  })
})

test('what changed since it was reviewed is reviewed again, also where the first answer was lost', () => {
  const outdated = { type: 'outdated', id: 'one', code: 'fees_changed' } as const
  const told = step(run(...reviewed, { type: 'sent' }), outdated)
  expect(told).toMatchObject({ stage: 'review', notice: { code: 'fees_changed' }, attempt: one })
  expect(step(told, outdated)).toBe(told)
  const lost = run(
    ...reviewed,
    { type: 'sent' },
    { type: 'silent', id: 'one', code: 'offline' },
    { type: 'sent' },
    outdated,
  )
  expect(lost).toMatchObject({ stage: 'review', doubt: false })
})

test('which kinds of tickets were too few is said of the hold and of the confirmation', () => {
  const kinds = [{ price_type: 'adult', left: 1 }]
  const refusal = { id: 'one', code: 'kind_sold_out', others: [], kinds }
  const refused = run(chose, { ...refusal, type: 'refused' })
  expect(refused.notice).toMatchObject({ code: 'kind_sold_out', kinds })
  const lost = run(...reviewed, { type: 'sent' }, { ...refusal, type: 'lost' })
  expect(lost.notice).toMatchObject({ kinds })
  expect(step(refused, { type: 'moved_on' }).notice, 'until something else is chosen').toBeNull()
})

test('[S1] a page loaded anew takes up what was open', () => {
  expect(resumed(run(chose))).toMatchObject({ stage: 'choosing', attempt: one })
  expect(resumed(run(...reviewed, { type: 'sent' }))).toMatchObject({ stage: 'unsure', attempt: one })
  expect(resumed(run(...reviewed)).stage).toBe('review')
})

test('back after the confirmation does not open the form again', () => {
  const done = run(...reviewed, { type: 'sent' }, { type: 'confirmed', id: 'one', booking, contact })
  expect(step(done, { type: 'back', to: 'details' })).toBe(done)
  expect(step(done, { type: 'again' })).toEqual(newFlow)
})

test('an attempt is a version 4 id and 128 bits of chance', () => {
  const attempt = newAttempt((bytes) => void crypto.getRandomValues(bytes))
  expect(attempt.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(attempt.token).toMatch(/^[0-9a-f]{32}$/)
  expect(newAttempt((bytes) => void crypto.getRandomValues(bytes)).token).not.toBe(attempt.token)
})

const toPay = [...reviewed, { type: 'sent' }, { type: 'paying', id: 'one', heldUntil: 40_000 }] as const

test('who pays by card leaves the page with the seats kept longer, and the booking stands once it is paid', () => {
  const held = run(...reviewed).heldUntil
  const paying = run(...toPay)
  expect(paying).toMatchObject({ stage: 'paying', heldUntil: 40_000, usualUntil: held, attempt: one })
  expect(step(paying, { type: 'back', to: 'details' }), 'no way back while it may be paid').toBe(paying)
  expect(resumed(paying), 'loaded anew').toBe(paying)
  const again = step(paying, { type: 'paying', id: 'one', heldUntil: 41_000 })
  expect(again, 'kept longer once').toMatchObject({ heldUntil: 41_000, usualUntil: held })
  const done = step(again, { type: 'confirmed', id: 'one', booking, contact })
  expect(done).toMatchObject({ stage: 'confirmed', booking, usualUntil: null })
})

test('who gives the payment up reads the review again, with the seats kept as before', () => {
  const held = run(...reviewed).heldUntil
  const back = run(...toPay, { type: 'given_up', id: 'one' })
  expect(back).toMatchObject({
    stage: 'review',
    heldUntil: held,
    usualUntil: null,
    doubt: false,
    attempt: one,
  })
  expect(back.notice?.code).toBe('payment_given_up')
  expect(step(run(...reviewed), { type: 'given_up', id: 'one' }).notice, 'not before').toBeNull()
  expect(run(...toPay, { type: 'given_up', id: 'other' }).stage, 'of another attempt').toBe('paying')
})

test('what was paid too late, or not at all, is chosen anew', () => {
  const lost = run(...toPay, { type: 'lost', id: 'one', code: 'payment_returned', others: [] })
  expect(lost).toMatchObject({ stage: 'choosing', attempt: null, heldUntil: null, usualUntil: null })
  expect(lost.notice?.code).toBe('payment_returned')
})

test('a page loaded anew while it asked for a payment is in no doubt: nobody can have paid', () => {
  const asking = run(...reviewed, { type: 'sent' })
  expect(resumed(asking, true)).toMatchObject({ stage: 'review', doubt: false, attempt: one })
  expect(resumed(asking)).toMatchObject({ stage: 'unsure', doubt: true })
})
