// What both sides read of a visit.

import type { AboutBooking, AnswerFacts, BookingFacts, EventFacts, Line } from './about.ts'
import { oneLine } from './names.ts'
import { between, dayWords, endWords, type Language, momentWords, stayWords } from './when.ts'

const names = {
  ja: { when: '日時', stay: 'お席のご利用時間', people: '人数', lines: 'ご注文', reference: '予約番号' },
  en: { when: 'When', stay: 'Length of stay', people: 'People', lines: 'Order', reference: 'Reference' },
} as const

/** Of what is no booking while no table is free. */
const waiting = {
  ja: { when: 'ご希望の日時', reference: '受付番号' },
  en: { when: 'Requested time', reference: 'Waiting list number' },
} as const

/** Of tickets. */
const ofEvent = {
  ja: {
    event: 'イベント',
    when: '開催日時',
    stay: '',
    place: '会場',
    online: 'オンライン開催',
    lines: 'チケット',
  },
  en: { event: 'Event', when: 'When', stay: '', place: 'Place', online: 'Online', lines: 'Tickets' },
} as const

/** The event's name and place as a reader of this language can read them. */
export function eventWords(language: Language, event: EventFacts): { name: string; place: string } {
  const of = (ja: string, en: string) => oneLine(language === 'en' && en !== '' ? en : ja)
  return { name: of(event.name, event.name_en), place: of(event.location, event.location_en) }
}

/** One to a line, what was asked in the reader's language; without those of which `said` leaves nothing. */
export const answerLines = (
  language: Language,
  answers: readonly AnswerFacts[],
  said: (answer: string) => string,
): string[] =>
  answers
    .filter(({ answer }) => said(answer) !== '')
    .map(({ question, question_en, answer }) => {
      const asked = oneLine(language === 'en' && question_en !== '' ? question_en : question)
      return `${asked}: ${said(answer)}`
    })

const none = { ja: 'なし', en: 'none' } as const

export const paxWords = (language: Language, n: number): string =>
  language === 'ja' ? `${n}名様` : `${n} ${n === 1 ? 'person' : 'people'}`

/** One person for each ticket. */
export const ticketsWords = (language: Language, n: number): string =>
  language === 'ja' ? `${n}枚` : `${n} ${n === 1 ? 'ticket' : 'tickets'}`

const inBrackets = (language: Language, text: string): string =>
  language === 'ja' ? `（${text}）` : ` (${text})`

/** What it was before stands on a line of its own. */
const before = { ja: '変更前', en: 'Before' } as const

const free = { ja: '無料', en: 'Free' } as const

export function moneyWords(language: Language, yen: number): string {
  if (yen === 0) return free[language]
  const figures = new Intl.NumberFormat('en').format(yen)
  return language === 'ja' ? `${figures}円` : `¥${figures}`
}

/** In brackets behind what was chosen: prices are told with their tax, and what is free has none. */
const taxed = { ja: '・税込', en: ', tax included' } as const

/** `duration`: of an event, which says when it ends. */
function whenWords(language: Language, visit: { day: string; minute: number; duration?: number }): string {
  const { day, minute, duration } = visit
  const till = language === 'ja' ? '〜' : '–'
  const end = duration === undefined ? '' : till + endWords(day, minute + duration, language)
  return dayWords(day, language) + between[language] + momentWords(minute, language) + end
}

/** One to a line; of what changed, what it was before too. */
export function factLines(
  language: Language,
  booking: BookingFacts,
  told: AboutBooking['before'],
  {
    isWaiting = false,
    hasPayment = false,
    hasTotal = hasPayment,
    isMoved = false,
  }: { isWaiting?: boolean; hasPayment?: boolean; hasTotal?: boolean; isMoved?: boolean } = {},
): string[] {
  const { event } = booking
  const n = {
    ...names[language],
    ...(event ? ofEvent[language] : {}),
    ...(isWaiting ? waiting[language] : {}),
  }
  const row = (name: string, now: string, then?: string): string[] => {
    if (now === '' && (then ?? '') === '') return []
    const isOld = then === undefined || then === now
    return [
      `${name}: ${now || none[language]}`,
      ...(isOld ? [] : [`  ${before[language]}: ${then || none[language]}`]),
    ]
  }
  const { day, minute, pax, lines } = told ?? {}
  const { name = '', place = '' } = event ? eventWords(language, event) : {}
  const was = event ? told?.event : undefined
  const { day: d, minute: m } = booking
  const length = event ? { duration: booking.duration } : {}
  const lengthThen = event ? { duration: told?.duration ?? booking.duration } : {}
  return [
    ...row(ofEvent[language].event, name, was && oneLine(was.name)),
    ...row(
      n.when,
      whenWords(language, { day: d, minute: m, ...length }),
      day === undefined || minute === undefined
        ? undefined
        : whenWords(language, { day, minute, ...lengthThen }),
    ),
    ...row(ofEvent[language].place, place, was && oneLine(was.place)),
    ...row(ofEvent[language].online, oneLine(event?.online_url ?? ''), was && oneLine(was.online_url)),
    ...(isWaiting || event ? [] : row(n.stay, stayWords(booking.duration, language))),
    ...row(
      n.people,
      paxWords(language, booking.pax),
      pax === undefined ? undefined : paxWords(language, pax),
    ),
    ...orderRows(language, n.lines, booking.lines, lines),
    ...(hasTotal ? paymentLines(language, booking, hasPayment, isMoved) : []),
    ...row(n.reference, booking.reference),
  ]
}

export const totalOf = ({ lines }: Pick<BookingFacts, 'lines'>): number =>
  lines.reduce((sum, { price, count }) => sum + price * count, 0)

const payment = {
  ja: {
    total: '合計',
    how: 'お支払い方法: 当日、会場の受付にてお支払いください。',
    nothingYet: 'お申し込みの時点でのお支払いはございません。',
    byCard: (sum: string) => `お支払い: カードで${sum}をお支払い済みです。`,
    rest: (sum: string) => `残りの${sum}は、当日、会場の受付にてお支払いください。`,
    taxed: '（税込）',
  },
  en: {
    total: 'Total',
    how: 'Payment: at the venue on the day.',
    nothingYet: ' Nothing has been charged.',
    byCard: (sum: string) => `Payment: ${sum} has been paid by card.`,
    rest: (sum: string) => ` Please pay the other ${sum} at the venue on the day.`,
    taxed: ' (tax included)',
  },
} as const

/**
 * What tickets cost, and to customers what they paid by card, or else the one way there is to pay; nothing where staff booked none of a price. Who reads
 * that the event has moved is not told anew when it was not paid.
 */
function paymentLines(
  language: Language,
  booking: Pick<BookingFacts, 'lines' | 'paid'>,
  hasPayment: boolean,
  isMoved: boolean,
): string[] {
  if (booking.lines.length === 0) return []
  const w = payment[language]
  const total = totalOf(booking)
  if (total === 0) return [`${w.total}: ${free[language]}`]
  const howPaid = (): string => {
    const { paid = 0 } = booking
    if (paid === 0) return isMoved ? w.how : w.how + w.nothingYet
    const said = w.byCard(moneyWords(language, paid))
    return paid < total ? said + w.rest(moneyWords(language, total - paid)) : said
  }
  return [`${w.total}: ${moneyWords(language, total)}${w.taxed}`, ...(hasPayment ? [howPaid()] : [])]
}

function orderRows(language: Language, name: string, now: Line[], then: Line[] | undefined): string[] {
  const words = (lines: Line[]) => lines.map((line) => lineWords(language, line))
  if (then === undefined || words(then).join() === words(now).join())
    return words(now).map((line) => `${name}: ${line}`)
  const said = (lines: Line[]) => words(lines).join(language === 'ja' ? '、' : ', ') || none[language]
  return [`${name}: ${said(now)}`, `  ${before[language]}: ${said(then)}`]
}

const lineWords = (language: Language, { name, name_en, count, price }: Line): string =>
  `${language === 'en' && name_en ? name_en : name} × ${count}${inBrackets(language, moneyWords(language, price * count) + (price === 0 ? '' : taxed[language]))}`
