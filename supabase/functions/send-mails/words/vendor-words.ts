// What a vendor reads of what customers do.

import type { AboutBooking } from './about.ts'
import { answerLines, eventWords, factLines } from './facts.ts'
import { nameOf, quoted, shortened } from './names.ts'
import { phoneText } from './phone.ts'
import { cancelledFee } from './terms.ts'
import { type Language, shortDay, timeWords } from './when.ts'

const subjects: Record<Language, Record<string, string>> = {
  ja: {
    confirmed: '新しいご予約',
    changed: 'ご予約の変更',
    cancelled: 'ご予約のキャンセル',
    waitlisted: 'キャンセル待ち',
  },
  en: {
    confirmed: 'New booking',
    changed: 'Booking changed',
    cancelled: 'Booking cancelled',
    waitlisted: 'Waiting list',
  },
}

const names = {
  ja: {
    name: 'お名前',
    phone: '電話',
    email: 'メール',
    requests: 'ご要望',
    open: '予約表を開く',
    ticket: '予約を開く',
  },
  en: {
    name: 'Name',
    phone: 'Phone',
    email: 'Email',
    requests: 'Requests',
    open: 'Open the day',
    ticket: 'Open the booking',
  },
} as const

/** Throws where the kind has no words. */
export function vendorWords(
  kind: string,
  language: Language,
  { booking, before, cancelled }: AboutBooking,
  link: string,
): { subject: string; text: string } {
  const subject = subjects[language][kind]
  if (!subject) throw new Error(`no words for ${kind}`)
  const n = names[language]
  const { phone = '', email = '', requests, answers = [], pax } = booking
  const name = nameOf(booking, language)
  const event = booking.event ? `${eventWords(language, booking.event).name} ` : ''
  const about = [
    [n.name, language === 'ja' && name !== '' ? `${name} 様` : name],
    [n.phone, phoneText(phone, language)],
    [n.email, email],
    [n.requests, quoted(requests)],
  ]
    .filter(([, value]) => value !== '')
    .map(([name, value]) => (value?.startsWith('\n') ? `${name}:${value}` : `${name}: ${value}`))
  const facts = [
    ...factLines(language, booking, before, {
      isWaiting: kind === 'waitlisted',
      hasTotal: Boolean(booking.event),
    }),
    ...about,
    ...answerLines(language, answers, shortened),
  ].join('\n')
  const fee = kind === 'cancelled' ? cancelledFee(language, booking, cancelled, true) : ''
  const when = `${shortDay(booking.day, language)} ${timeWords(booking.minute)}`
  return {
    subject: `${subject} ${event}${when} ${language === 'ja' ? `${pax}名様` : `(${pax})`}`,
    text: `${[subject, facts, fee, `${booking.event ? n.ticket : n.open}:\n${link}`].filter((part) => part !== '').join('\n\n')}\n`,
  }
}
