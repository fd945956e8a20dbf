import { expect, test } from 'vitest'
import { cleared, type EventsSearch, eventDays, eventsSearch, narrowedBy, partyDays } from './event-search.ts'

const id = '0f8b1f2e-6a0c-4f0e-9a3e-0123456789ab'

test.each<[title: string, raw: Record<string, unknown>, search: EventsSearch]>([
  ['nothing', {}, {}],
  ['all of them', { view: 'all', page: '2', size: '50' }, { view: 'all', page: 2, size: 50 }],
  [
    'a range the other way round',
    { from: '2027-07-01', to: '2027-06-01' },
    { from: '2027-06-01', to: '2027-07-01' },
  ],
  ['an end alone', { to: '2027-06-01' }, { to: '2027-06-01' }],
  ['a sheet that is edited', { event: id.toUpperCase(), edit: true }, { event: id, edit: true }],
  ['its waiting list', { event: id, show: 'waiting' }, { event: id, show: 'waiting' }],
  ['a guest’s card', { booking: id, guest: 'true' }, { booking: id, guest: true }],
  ['no sheet to edit', { edit: true, show: 'waiting', event: 'x', guest: true }, {}],
  [
    'what is none',
    { view: 'x', from: '2027-02-30', to: 7, template: '1', size: 21, page: 0.5, booking: [] },
    {},
  ],
])('%s', (_, raw, search) => expect(eventsSearch(raw)).toEqual(search))

test('without days those to come are meant, and of all of them those of three months back too', () => {
  expect(eventDays({}, '2027-06-10')).toEqual({ from: '2027-06-10', to: '2028-06-10' })
  expect(eventDays({ view: 'all' }, '2027-06-10')).toEqual({ from: '2027-03-10', to: '2028-06-10' })
  expect(eventDays({ to: '2027-06-01' }, '2027-06-10')).toEqual({ from: '2027-06-01', to: '2027-06-01' })
  expect(eventDays({ from: '2029-01-01' }, '2027-06-10')).toEqual({ from: '2029-01-01', to: '2029-01-01' })
})

test('who is looked for may have booked any day, within those that the address names', () => {
  expect(partyDays({})).toEqual({ from: '2000-01-01', to: '2199-12-31' })
  expect(partyDays({ from: '2027-06-01' })).toEqual({ from: '2027-06-01', to: '2199-12-31' })
})

test('the list and how many stand on a page are no filters', () => {
  const search = eventsSearch({ view: 'all', size: 50, from: '2027-06-01', to: '2027-06-02', template: id })
  expect([narrowedBy(search), narrowedBy(cleared(search))]).toEqual([2, 0])
  expect(cleared(search)).toEqual({ view: 'all', size: 50 })
})

test('a place is given to a booking that is named', () => {
  const booking = '0190a000-0000-7000-8000-000000000000'
  expect(eventsSearch({ booking, place: 'true' })).toEqual({ booking, place: true })
  expect(eventsSearch({ place: true })).toEqual({})
})

test('what was changed today lies over the list alone', () => {
  expect(eventsSearch({ dialog: 'history' })).toEqual({ dialog: 'history' })
  const booking = '6e8a1f3c-1111-4111-8111-111111111111'
  expect(eventsSearch({ booking, dialog: 'history' })).toEqual({ booking })
})

test.each(['change', 'late', 'attention'] as const)('%s lies over the card of a booking', (dialog) => {
  const booking = '0190a000-0000-7000-8000-000000000000'
  expect(eventsSearch({ booking, dialog })).toEqual({ booking, dialog })
  expect(eventsSearch({ dialog }), 'and over nothing else').toEqual({})
  expect(eventsSearch({ booking, dialog: `${dialog}x` })).toEqual({ booking })
})
