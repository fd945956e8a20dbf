import { beforeAll, expect, test } from 'vitest'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { importLocaleAsync, importNamespaceAsync, loadFormatters } from '#i18n/i18n-util.async.ts'
import { i18nObject, loadedLocales } from '#i18n/i18n-util.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import type { BookingView } from '#sync/types.ts'
import type { GateVerdict } from './answer.ts'
import { verdictText } from './verdict-text.ts'

let LL: TranslationFunctions
beforeAll(async () => {
  const [stand, checkInGate] = await Promise.all([
    importNamespaceAsync('ja', 'stand'),
    importNamespaceAsync('ja', 'checkInGate'),
  ])
  loadedLocales.ja = { ...(await importLocaleAsync('ja')), stand, checkInGate }
  loadFormatters('ja')
  LL = i18nObject('ja')
})

test('when a ticket was let in is said by the clock of the venue’s night, whatever the tablet’s is', () => {
  const at = '2026-11-26T09:30:00.000Z'
  const verdict: GateVerdict = { kind: 'already', booking: null, ticket: 2, at, gate: '北口' }
  const whyIn = (time_zone: string) => {
    const venue = { now: '2026-11-26T09:40:00.000Z', clock: { time_zone, day_turns_at: 360 } } as Venue
    return verdictText(LL, verdict, venue, 'ja').why
  }
  expect(whyIn('Asia/Tokyo')).toBe('18:30に「北口」で入場しています。')
  expect(whyIn('America/New_York')).toBe('28:30に「北口」で入場しています。')
})

test('a ticket of before the party became smaller is none of its present ones', () => {
  const venue = {
    now: '2026-11-26T09:40:00.000Z',
    clock: { time_zone: 'Asia/Tokyo', day_turns_at: 360 },
  } as Venue
  const booking = { last_name: '山田', first_name: '花子', pax: 2, lines: [] } as unknown as BookingView
  const who = (ticket: number) =>
    verdictText(LL, { kind: 'barred', why: 'returned', booking, ticket }, venue, 'ja').who
  expect(who(3)).toMatch(/チケット3\(現在2名\)$/)
  expect(who(2)).toMatch(/2\/2枚目$/)
})
