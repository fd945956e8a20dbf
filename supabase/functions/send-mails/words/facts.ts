// What both sides read of a visit.

import type { AboutBooking, BookingFacts, Line } from './about.ts'
import { dayWords, type Language, nightWords, stayWords, timeWords } from './when.ts'

const names = {
  ja: { when: '日時', stay: 'お席のご利用時間', people: '人数', lines: 'ご注文', reference: '予約番号' },
  en: { when: 'When', stay: 'Length of stay', people: 'People', lines: 'Order', reference: 'Reference' },
} as const

/** Of what is no booking while no table is free. */
const waiting = {
  ja: { when: 'ご希望の日時', reference: '受付番号' },
  en: { when: 'Requested time', reference: 'Waiting list number' },
} as const

const none = { ja: 'なし', en: 'none' } as const

export const paxWords = (language: Language, n: number): string =>
  language === 'ja' ? `${n}名様` : `${n} ${n === 1 ? 'person' : 'people'}`

const inBrackets = (language: Language, text: string): string =>
  language === 'ja' ? `（${text}）` : ` (${text})`

/** What it was before stands on a line of its own. */
const before = { ja: '変更前', en: 'Before' } as const

export function moneyWords(language: Language, yen: number): string {
  const figures = new Intl.NumberFormat('en').format(yen)
  return language === 'ja' ? `${figures}円` : `¥${figures}`
}

/** Prices are told with their tax. */
const taxed = { ja: '・税込', en: ', tax included' } as const

function whenWords(language: Language, visit: { day: string; minute: number }): string {
  const night = nightWords(visit.minute, language)
  const time = timeWords(visit.minute)
  const between = language === 'ja' ? ' ' : ', '
  return `${dayWords(visit.day, language)}${between}${time}${night && inBrackets(language, night)}`
}

/** One to a line; of what changed, what it was before too. */
export function factLines(
  language: Language,
  booking: BookingFacts,
  told: AboutBooking['before'],
  isWaiting = false,
): string[] {
  const n = { ...names[language], ...(isWaiting ? waiting[language] : {}) }
  const row = (name: string, now: string, then?: string): string[] => {
    if (now === '' && (then ?? '') === '') return []
    const isOld = then === undefined || then === now
    return [`${name}: ${now}`, ...(isOld ? [] : [`  ${before[language]}: ${then}`])]
  }
  const { day, minute, pax, lines } = told ?? {}
  return [
    ...row(
      n.when,
      whenWords(language, booking),
      day === undefined || minute === undefined ? undefined : whenWords(language, { day, minute }),
    ),
    ...(isWaiting ? [] : row(n.stay, stayWords(booking.duration, language))),
    ...row(
      n.people,
      paxWords(language, booking.pax),
      pax === undefined ? undefined : paxWords(language, pax),
    ),
    ...orderRows(language, booking.lines, lines),
    ...row(n.reference, booking.reference),
  ]
}

function orderRows(language: Language, now: Line[], then: Line[] | undefined): string[] {
  const name = names[language].lines
  const words = (lines: Line[]) => lines.map((line) => lineWords(language, line))
  if (then === undefined || words(then).join() === words(now).join())
    return words(now).map((line) => `${name}: ${line}`)
  const said = (lines: Line[]) => words(lines).join(language === 'ja' ? '、' : ', ') || none[language]
  return [`${name}: ${said(now)}`, `  ${before[language]}: ${said(then)}`]
}

const lineWords = (language: Language, { name, name_en, count, price }: Line): string =>
  `${language === 'en' && name_en ? name_en : name} × ${count}${inBrackets(language, moneyWords(language, price * count) + taxed[language])}`
