import { beforeAll, expect, test } from 'vitest'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { importLocaleAsync, importNamespaceAsync, loadFormatters } from '#i18n/i18n-util.async.ts'
import { i18nObject, loadedLocales } from '#i18n/i18n-util.ts'
import { type OfBooking, ticketSheet } from './ticket-sheets.ts'

let LL: TranslationFunctions
beforeAll(async () => {
  const [checkout, guestSteps, ownTickets] = await Promise.all([
    importNamespaceAsync('ja', 'checkout'),
    importNamespaceAsync('ja', 'guestSteps'),
    importNamespaceAsync('ja', 'ownTickets'),
  ])
  loadedLocales.ja = { ...(await importLocaleAsync('ja')), checkout, guestSteps, ownTickets }
  loadFormatters('ja')
  LL = i18nObject('ja')
})

test('a ticket says where its event is: the place, or the link where it is nowhere else', () => {
  const code = 'NOREN:x'
  const placeOf = (location: string) => {
    const event = {
      name: '配信',
      name_en: '',
      location,
      location_en: '',
      online_url: 'https://live.example/1',
    }
    const booking = { day: '2026-12-05', minute: 1080, duration: 90, last_name: '佐藤', first_name: '花子' }
    const contact = { name: '花火ワークス', phone: '' }
    const of = { event, booking: { ...booking, reference: 'ABC234' }, contact, total: 2 } as OfBooking
    const { facts } = ticketSheet(LL, 'ja', of, { ticket: 1, name: '', name_en: '', used: false, code })
    return facts.find(([name]) => name === LL.ownTickets.sheet.place())?.[1]
  }
  expect(placeOf('吾妻橋 桟橋')).toBe('吾妻橋 桟橋')
  expect(placeOf('')).toBe('https://live.example/1')
})
