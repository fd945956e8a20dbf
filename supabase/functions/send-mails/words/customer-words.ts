// What customers read. Plain text: it reads the same in every mail program, and nothing in it is loaded from anywhere.

import type { AboutBooking, BookingFacts, CalendarWords, Kind, VendorFacts } from './about.ts'
import { ticketKinds } from './event-kinds.ts'
import { answerLines, eventWords, factLines, paxWords, ticketsWords, totalOf } from './facts.ts'
import { greetedName, oneLine, quotedBack, shortenedBack } from './names.ts'
import { phoneText } from './phone.ts'
import { cancelledFee, termsWords } from './terms.ts'
import { type Language, shortDay, timeWords } from './when.ts'

export interface CustomerWords {
  subject: string
  text: string
  calendar: CalendarWords
}

const kinds: Record<Language, Record<string, Kind>> = {
  ja: {
    confirmed: {
      subject: 'ご予約を承りました',
      opening: 'このたびはご予約いただき、誠にありがとうございます。\n下記の内容で承りました。',
      link: 'ご予約の確認・変更・キャンセルはこちらから',
      hasTerms: true,
      hasRequests: true,
      closing: 'ご来店を心よりお待ちしております。',
    },
    changed: {
      subject: 'ご予約内容変更のお知らせ',
      opening: 'ご予約の内容を下記のとおり変更いたしましたので、ご確認くださいませ。',
      link: 'ご予約の確認・変更・キャンセルはこちらから',
      hasTerms: true,
      closing: 'ご来店を心よりお待ちしております。',
    },
    cancelled: {
      subject: 'ご予約のキャンセルを承りました',
      opening: '下記のご予約のキャンセルを承りました。',
      closing: 'またのご利用を心よりお待ちしております。',
    },
    cancelledByHouse: {
      subject: 'ご予約キャンセルのお知らせ',
      opening:
        '下記のご予約はキャンセルとなりましたので、お知らせいたします。\nお心当たりのない場合は、お手数ですがお電話にてお問い合わせください。',
      closing: 'またのご利用を心よりお待ちしております。',
    },
    waitlisted: {
      subject: 'ご予約がキャンセル待ちになりました',
      opening:
        '下記のご予約は、現在キャンセル待ちとなっております。\nお席をご用意でき次第、あらためてご連絡いたします。',
      link: 'キャンセル待ちの確認・取り消しはこちらから',
      closing: 'ご不明な点がございましたら、お電話にてお問い合わせください。',
    },
    reminder: {
      subject: '明日のご予約のご案内',
      opening:
        'ご予約の日が近づいてまいりましたので、ご案内いたします。\n予定どおりお越しいただける場合は、下のページで「予定どおり伺います」を押してお知らせください。',
      link: 'ご来店のお知らせ、ご予約の確認・変更・キャンセルはこちらから',
      hasTerms: true,
      closing: 'お気をつけてお越しくださいませ。',
    },
  },
  en: {
    confirmed: {
      subject: 'Your booking is confirmed',
      opening: 'Thank you for your booking. It is confirmed:',
      link: 'View, change or cancel your booking',
      hasTerms: true,
      hasRequests: true,
      closing: 'We look forward to seeing you.',
    },
    changed: {
      subject: 'Your booking has changed',
      opening: 'Your booking has changed. These are its details now:',
      link: 'View, change or cancel your booking',
      hasTerms: true,
      closing: 'We look forward to seeing you.',
    },
    cancelled: {
      subject: 'Your booking is cancelled',
      opening: 'As you asked, this booking has been cancelled:',
      closing: 'We hope to see you another time.',
    },
    cancelledByHouse: {
      subject: 'Your booking has been cancelled',
      opening: 'This booking has been cancelled. If you did not expect this, please call us:',
      closing: 'We hope to see you another time.',
    },
    waitlisted: {
      subject: 'Your booking is on the waiting list',
      opening:
        'This booking is now on the waiting list. We will let you know as soon as there is a table for you:',
      link: 'View your place on the waiting list, or leave it',
      closing: 'If you have any questions, please call us.',
    },
    reminder: {
      subject: 'Your booking tomorrow',
      opening:
        'This is a reminder of your booking. If you will be there as planned, please open the link and tap “I’m coming”:',
      link: 'Let us know you are coming, or view, change or cancel your booking',
      hasTerms: true,
      closing: 'We look forward to seeing you.',
    },
  },
}

/** Throws where the kind has no words. */
export function customerWords(
  kind: string,
  language: Language,
  { vendor, booking, before, cancelled }: AboutBooking,
  link: string,
): CustomerWords {
  const { event } = booking
  const moved = movedBy(language, booking, before)
  const asked =
    kind === 'cancelled' ? cancelledKind(event, cancelled) : kind === 'changed' ? moved.kind : kind
  const said = (event && ticketKinds[language][asked]) || kinds[language][asked]
  if (!said) throw new Error(`no words for ${kind}`)
  const isWaiting = kind === 'waitlisted' || asked === 'waitingOff'
  const isOffSaid = asked === 'off' || asked === 'waitingOff'
  const f = frame[language]
  const about = event ? eventWords(language, event) : null
  const text = [
    f.greeting(greetedName(booking, language)),
    event?.off && !isOffSaid ? `${f.off}\n${said.opening}` : said.opening,
    [
      ...factLines(language, booking, before, {
        ...{ isWaiting, hasPayment: said.hasPayment ?? false, isMoved: moved.isMoved },
      }),
      ...(said.hasRequests ? requestLines(language, booking) : []),
    ].join('\n'),
    moved.isMoved ? (said.moved ?? '') : '',
    [said.after, totalOf(booking) > 0 ? said[wayPaid(booking, cancelled)] : undefined, said.noFee]
      .filter((part) => part !== undefined)
      .join('\n'),
    kind === 'cancelled' ? cancelledFee(language, booking, cancelled) : '',
    said.link === undefined ? '' : `${said.link}:\n${link}`,
    (hasOtherTickets(booking, before) ? said.ticketsOfMore : undefined) ?? said.tickets ?? '',
    said.hasTerms ? termsWords(language, booking, vendor.policy) : '',
    (about?.place === '' && event?.online_url ? said.closingOnline : undefined) ?? said.closing,
    `--\n${houseLines(language, event ? { ...vendor, map: '' } : vendor).join('\n')}`,
    f.automatic,
  ]
  return {
    subject: `${f.named(vendor.name)}${about ? f.of(about.name) : ''}${said.subject} ${f.short(booking)}`,
    text: `${text.filter((part) => part !== '').join('\n\n')}\n`,
    calendar: {
      summary: about
        ? f.summary(about.name, ticketsWords(language, booking.pax))
        : f.summary(vendor.name, paxWords(language, booking.pax)),
      location: about ? about.place || event?.online_url || '' : '',
      description: [
        `${isWaiting ? f.waiting : f.reference}: ${booking.reference}`,
        vendor.phone && `${f.phone}: ${phoneText(vendor.phone, language)}`,
        // The house's own place; where an event is, stands in its location.
        !event && vendor.map && `${f.map}: ${vendor.map}`,
      ]
        .filter(Boolean)
        .join('\n'),
    },
  }
}

/** Whose word it was; of an event that is off nobody's who booked it. */
function cancelledKind(event: BookingFacts['event'], cancelled: AboutBooking['cancelled']): string {
  if (cancelled?.by === 'customer') return 'cancelled'
  if (!event?.off) return 'cancelledByHouse'
  return cancelled?.waited ? 'waitingOff' : 'off'
}

function requestLines(language: Language, { requests, answers = [] }: BookingFacts): string[] {
  const said = quotedBack(requests)
  const answered = answerLines(language, answers, shortenedBack)
  if (said === '') return answered
  return [...answered, `${frame[language].requests}:${said.startsWith('\n') ? '' : ' '}${said}`]
}

function houseLines(language: Language, { name, address, phone, map }: VendorFacts): string[] {
  const f = frame[language]
  return [
    name,
    address,
    phone && `${f.phone}: ${phoneText(phone, language)}`,
    map && `${f.map}: ${map}`,
  ].filter(Boolean)
}

interface Frame {
  reference: string
  waiting: string
  phone: string
  map: string
  automatic: string
  requests: string
  greeting(name: string): string
  named(vendor: string): string
  short(booking: BookingFacts): string
  summary(what: string, people: string): string
  /** Before what became of the booking: of which event. */
  of(event: string): string
  /** The organiser called the event off. */
  off: string
}

const frame: Record<Language, Frame> = {
  ja: {
    reference: '予約番号',
    waiting: '受付番号',
    phone: '電話',
    map: '地図',
    automatic: 'このメールは自動で送信しています。',
    requests: 'ご要望・備考',
    greeting: (name) => (name === '' ? 'お客様' : `${name} 様`),
    named: (vendor) => `【${vendor}】`,
    short: ({ day, minute }) => `${shortDay(day, 'ja')} ${timeWords(minute)}`,
    summary: (what, people) => `${what} ${people}`,
    of: (event) => `「${event}」`,
    off: 'このイベントは開催中止となりました。',
  },
  en: {
    reference: 'Reference',
    waiting: 'Waiting list number',
    phone: 'Phone',
    map: 'Map',
    automatic: 'This email was sent automatically.',
    requests: 'Requests',
    greeting: (name) => (name === '' ? 'Hello,' : `Dear ${name},`),
    named: (vendor) => `${vendor}: `,
    short: ({ day, minute }) => `(${shortDay(day, 'en')}, ${timeWords(minute)})`,
    summary: (what, people) => `${what}, ${people}`,
    of: (event) => `${event}: `,
    off: 'This event has been called off.',
  },
}

/**
 * Of an event: whether it is at another time or place than was told, and whose doing that is. Only the organiser moves one, and
 * who booked it may then leave for nothing; where fees stand, it is back where it was.
 */
function movedBy(
  language: Language,
  { event, day, minute, fees }: BookingFacts,
  before: AboutBooking['before'],
): { isMoved: boolean; kind: string } {
  if (!event || !before) return { isMoved: false, kind: 'changed' }
  const { name, place } = eventWords(language, event)
  const isLater = (before.day ?? day) !== day || (before.minute ?? minute) !== minute
  const isElsewhere = oneLine(before.event?.place ?? place) !== place
  const isSame = oneLine(before.event?.name ?? name) === name
  const kind =
    !isSame || (isLater && fees.length > 0)
      ? 'changed'
      : isLater
        ? 'moved'
        : isElsewhere
          ? 'relocated'
          : 'changed'
  return { isMoved: isLater || isElsewhere, kind }
}

const hasOtherTickets = ({ pax, lines }: BookingFacts, before: AboutBooking['before']): boolean =>
  (before?.pax ?? pax) !== pax || JSON.stringify(before?.lines ?? lines) !== JSON.stringify(lines)

const wayPaid = ({ paid = 0 }: BookingFacts, cancelled: AboutBooking['cancelled']) =>
  paid > 0 ? 'paidByCard' : cancelled?.came ? 'paidThere' : 'unpaid'
