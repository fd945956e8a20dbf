// What our own export writes is read again as it was, in both languages.

import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { emptyFields } from '#domain/booking/booking-commands.ts'
import { loadPhoneRules } from '#domain/contact/phone.ts'
import type { PhoneRules } from '#domain/contact/phone-rules.ts'
import { longestTag } from '#domain/guest/guest.ts'
import { guessColumns, guessKind } from '#domain/import/columns.ts'
import { decodeAs, guessEncoding } from '#domain/import/decode.ts'
import { saysNothing } from '#domain/import/party.ts'
import { latestDay, readRows } from '#domain/import/rows.ts'
import { readTable } from '#domain/import/table.ts'
import { guessOrder } from '#domain/import/times/when.ts'
import { toKatakana } from '#domain/text/kana.ts'
import { visibleLines, visibleText } from '#domain/text/visible-text.ts'
import { addDays, daysBetween } from '#domain/time/time.ts'
import { instantCells } from '#features/booking-list/csv-columns.ts'
import { makeCsv } from '#features/booking-list/make-csv.ts'
import { guestCells, guestHeader } from '#features/guest-book/csv-columns.ts'
import type { Locales, TranslationFunctions } from '#i18n/i18n-types.ts'
import { importLocaleAsync, importNamespaceAsync, loadFormatters } from '#i18n/i18n-util.async.ts'
import { i18nObject, loadedLocales } from '#i18n/i18n-util.ts'
import { csvPieces } from '#lib/list/csv-file.ts'
import type { BookingView, GuestView } from '#sync/types.ts'

const said: Partial<Record<Locales, TranslationFunctions>> = {}
let phones: PhoneRules
beforeAll(async () => {
  phones = await loadPhoneRules()
  for (const locale of ['ja', 'en'] as const) {
    const [stand, bookingList] = await Promise.all([
      importNamespaceAsync(locale, 'stand'),
      importNamespaceAsync(locale, 'bookingList'),
    ])
    loadedLocales[locale] = { ...(await importLocaleAsync(locale)), stand, bookingList }
    loadFormatters(locale)
    said[locale] = i18nObject(locale)
  }
})

const today = '2026-11-22'
const statuses = ['confirmed', 'waiting', 'cancelled', 'no_show', 'left'] as const

const word = fc
  .string({ unit: fc.constantFrom(...'山田髙橋花子O’Brien,"=+-@;ー 1e5'), maxLength: 10 })
  .map(visibleText)
  // An apostrophe before a formula is ours.
  .filter((text) => !text.startsWith("'"))
const kana = fc.string({ unit: fc.constantFrom(...'アイウガパーッヴ'), maxLength: 6 })
const lines = fc.string({ unit: fc.constantFrom(...'窓際,"=\n 2名;'), maxLength: 20 }).map(visibleLines)
const number = fc.integer({ min: 0, max: 9_999_999 }).map((n) => `+81904${String(n).padStart(7, '0')}`)
const email = fc.constantFrom('', 'a@noren.example', 'very.long+tag@noren.example')

const booking = fc.record({
  day: fc.integer({ min: -300, max: 700 }).map((n) => addDays(today, n)),
  minute: fc.integer({ min: 360, max: 1799 }),
  pax: fc.integer({ min: 1, max: 999 }),
  last_name: word,
  first_name: word,
  last_kana: kana,
  first_kana: kana,
  phone: fc.oneof(fc.constant(''), number, fc.constant('+442079460018')),
  email,
  requests: lines,
  comments: lines,
  status: fc.constantFrom(...statuses),
})

const viewOf = (row: Partial<BookingView>): BookingView => ({
  ...emptyFields,
  ...{ id: 'b', rev: 1, deleted: false, source: 'phone', custom: false, reference: 'K7QXM', guest_id: null },
  ...{ marketing_opt_in: false, status: 'confirmed', status_at: '', seated_at: null, left_at: null },
  ...{
    made_at: '2026-11-20T16:05:00Z',
    made_by: '',
    made_on: '',
    claimed_rev: 1,
    tables_rev: 0,
    campaign: '',
    conflicts: [],
    settled: [],
    agreed_fees: null,
    checked_in: [],
    payment: null,
  },
  ...{ unconfirmed: null },
  ...row,
})

function readAgain(text: string) {
  const bytes = new TextEncoder().encode(text)
  expect(guessEncoding(bytes)).toBe('utf-8')
  const [head, ...body] = readTable(decodeAs(bytes, 'utf-8') ?? '').rows
  const kind = guessKind(head?.cells ?? [])
  const read = readRows(body, {
    kind,
    columns: guessColumns(head?.cells ?? [], kind),
    order: guessOrder(body.map(({ cells }) => cells[0] ?? '')),
    clock: { time_zone: 'Asia/Tokyo', day_turns_at: 360 },
    latest: latestDay(today),
    durationOf: () => 120,
    phoneOf: (number) => {
      const read = phones.read(number, 'JP')
      return read.valid ? read.e164 : null
    },
  })
  return { kind, ...read }
}

test.each(['ja', 'en'] as const)('in %s every field comes back as it was', async (locale) => {
  const LL = said[locale]
  if (!LL) throw new Error('no words')
  await fc.assert(
    fc.asyncProperty(fc.array(booking, { minLength: 1, maxLength: 5 }), async (rows) => {
      const say = { LL, locale, when: instantCells('Asia/Tokyo'), isOfEvents: false }
      const stop = new AbortController().signal
      const pieces = await makeCsv(
        rows.map(viewOf),
        () => null,
        say,
        () => undefined,
        stop,
      )
      const { kind, good, bad } = readAgain(pieces?.join('') ?? '')
      expect([kind, bad]).toEqual(['bookings', []])
      const sent = rows.map((row) => ({
        ...row,
        reference: 'K7QXM',
        last_kana: toKatakana(row.last_kana),
        requests: row.requests.replaceAll('\r', ''),
        duration: 120,
        // By the venue's clock, of what was booked before they came.
        ...(daysBetween('2026-11-21', row.day) * 1440 + row.minute > 65 && { made_at: '2026-11-21T01:05' }),
      }))
      expect(good.map(({ fields }) => fields)).toEqual(sent)
    }),
    { numRuns: 40 },
  )
})

const tag = word
  .map((text) => visibleText(text.replaceAll(/[,;]/g, '').slice(0, longestTag)))
  .filter((text) => text !== '' && !saysNothing(text))
const told = <T extends string>(text: fc.Arbitrary<T>) => text.filter((one) => !saysNothing(one))
const guest = fc.record({
  last_name: word,
  first_name: word,
  last_kana: kana,
  first_kana: kana,
  phone: number,
  email,
  company: told(word),
  birthday: fc.constantFrom('', '02-29', '1985-03-03'),
  tags: fc.uniqueArray(tag, { maxLength: 3 }),
  allergies: fc.constantFrom('', 'えび', 'そば・卵・マンゴー'),
  notes: told(lines),
})

test.each(['ja', 'en'] as const)('in %s a guest book comes back as it was', async (locale) => {
  const LL = said[locale]
  if (!LL) throw new Error('no words')
  await fc.assert(
    fc.asyncProperty(fc.array(guest, { minLength: 1, maxLength: 5 }), async (rows) => {
      const views = rows.map(
        (row): GuestView => ({
          ...{ ...row, id: 'g', rev: 1, deleted: false, visits: 3, no_shows: 1, last_visit_day: today },
          ...{ merged_into: null, conflicts: [], unconfirmed: null },
        }),
      )
      const stop = new AbortController().signal
      const pieces = await csvPieces(
        guestHeader(LL),
        views,
        (g) => guestCells(LL, g),
        () => undefined,
        stop,
      )
      const { kind, good, bad } = readAgain(pieces?.join('') ?? '')
      expect([kind, bad, good.length]).toEqual(['guests', [], rows.length])
      for (const [i, { fields }] of good.entries()) {
        const { allergies, notes, birthday, company, tags, ...own } = rows[i] ?? {}
        const card = { allergies: '', notes: '', birthday: '', company: '', tags: [], ...fields.card }
        expect({ ...fields, card }).toEqual({ ...own, card: { allergies, notes, birthday, company, tags } })
      }
    }),
    { numRuns: 40 },
  )
})
