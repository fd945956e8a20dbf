// What a customer sees: the venue, the times of a day, and the customer's own booking. Field names are those on
// the wire (sync/SPEC.md, "Calls of customers").

import type { Answer } from '#domain/answer/answer.ts'
import type { SaidAnswer, TypedAnswers } from '#domain/answer/said-answers.ts'
import type { SlotReason } from '#domain/availability/slots.ts'
import type { StayStep } from '#domain/availability/stay-of.ts'
import type { BookingPayment, Status } from '#domain/booking/booking.ts'
import type { CancellationFee } from '#domain/price/fee.ts'
import type { BookingLine } from '#domain/price/line.ts'
import type { PriceType } from '#domain/price/price-type.ts'

export interface Venue {
  url: string
  name: string
  /** In Latin letters, for who reads English; '' where the name serves for both. */
  name_en: string
  address: string
  phone: string
  vendor_type: 'RESTAURANT' | 'EVENT'
  time_zone: string
  minimum_pax: number
  maximum_pax: number
  cutoff_days: number
  horizon_days: number
  /** How long a table is kept for a party, in minutes, where none of `stays` says otherwise: ask `stayOf`. */
  duration: number
  /** By party size. */
  stays: readonly StayStep[]
  cancellation_policy: { ja: string; en: string }
  cancellation_fees: CancellationFee[]
  /** https addresses on other people's servers, '' for none. */
  picture: string
  map: string
  payment: CardPayment | null
  /** The usual ones; a weekday that is not among them is closed. */
  hours: WeekdayHours[]
  /** False while it has never said when it is open or how many fit in: its page is being prepared. */
  takes_bookings: boolean
  /** Those in which a customer may wish to sit; none where the house does not ask, absent in a page of before. */
  areas?: readonly PublicArea[]
}

/** ホール, カウンター. */
export interface PublicArea {
  id: string
  name: string
  /** '' where the Japanese name stands in English too. */
  name_en: string
}

/** How customers pay by card; null where they cannot. */
export interface CardPayment {
  card: true
  /** From so many people on, `deposit_yen` for each; null for no party. */
  deposit_from: number | null
  deposit_yen: number
}

/** Of 1-7 Monday to Sunday, and of 8 public holidays. */
export interface WeekdayHours {
  weekday: number
  closed: boolean
  opens_at: number
  closes_at: number
  break_starts_at: number | null
  break_ends_at: number | null
}

/** A price that customers may choose; they come in the restaurant's order. */
export interface OnlinePrice {
  id: string
  type: PriceType['type']
  name: string
  name_en: string
  price: number
  tax: number
  weekdays: number[]
  starts_at: number | null
  ends_at: number | null
  /** Yen of each that are paid by card beforehand; null for none. */
  deposit: number | null
}

/** What a customer chose: the price as it was shown, and how many. */
export type ChosenPrice = Pick<BookingLine, 'price_type' | 'count' | 'price'> & Partial<BookingLine>

/** A moment of a business day: 25:30 is minute 1530. */
export interface Moment {
  day: string
  minute: number
}

export interface PublicSlot {
  minute: number
  bookable: boolean
  reason: SlotReason | null
}

export interface SlotsOfDay {
  day: string
  /** The one reason that closes the whole day, null when it has slots. */
  reason: SlotReason | null
  slots: PublicSlot[]
  /** Nearest bookable times, filled when the day has none. */
  others: Moment[]
}

/** What a day has left for a party; `none` where nothing can be booked for another cause than these. */
export type DayMark = 'free' | 'few' | 'full' | 'closed' | 'none'

export interface GuestBooking extends Moment {
  reference: string
  duration: number
  pax: number
  status: Status
  last_name: string
  first_name: string
  phone: string
  email: string
  requests: string
  /** Of an event: what the organiser asked, with the words of then. */
  answers: Answer[]
  language: 'ja' | 'en'
  lines: BookingLine[]
  /** As they were when it was booked; null for what staff made, where the house's present ones count. */
  agreed_fees: CancellationFee[] | null
  /** The business day on which it was cancelled; null while it was not. */
  cancelled_on: string | null
  /** False of who only waited for a table: it was never a booking. */
  had_seats: boolean
  /** What it is a ticket for; null for a table. */
  event: GuestEvent | null
  /** What was paid by card; null of who pays at the venue. */
  payment: BookingPayment | null
  /** Of the same; null with it. The number is another after each refund. */
  receipt: { number: string; paid_on: string } | null
  /** Where they sit, as it is now; null or absent where the house does not let its customers choose, and without a table. */
  area?: PublicArea | null
}

export interface GuestEvent {
  name: string
  /** '' where the Japanese text stands in English too. */
  name_en: string
  /** The last word of its page's address; null once it is sold no more. */
  slug: string | null
  location: string
  location_en: string
  /** It takes place online, too. */
  online: boolean
  /** Where to join it; '' for who has no seats. */
  online_url: string
  /** It was cancelled or deleted by the organiser. */
  off: boolean
  /** When it was as it was booked, where the organiser has moved it since: who leaves pays nothing. */
  moved_from: (Moment & { duration: number }) | null
  /** It began as a place on the waiting list. */
  waited: boolean
  /** It was a place on the waiting list, which ended as its customer booked online. */
  bought: boolean
  /** Of who waits: the occurrence, as long as they can book it by themselves. Asked by its link alone. */
  open?: string
}

/** What the venue says of itself beside a customer's booking. */
export interface VenueContact {
  name: string
  name_en: string
  phone: string
  address: string
  /** Beside a booking: what becomes of it is told by mail. */
  mails?: boolean
}

/** The venue under the name that a reader of this language can read. */
export const named = <V extends VenueContact>(venue: V, language: 'ja' | 'en'): V =>
  language === 'en' && venue.name_en ? { ...venue, name: venue.name_en } : venue

/** An area as a reader of this language knows it. */
export const areaName = (area: Omit<PublicArea, 'id'>, language: 'ja' | 'en'): string =>
  (language === 'en' && area.name_en) || area.name

/** The page on which customers book with a vendor. */
export const pageOf = ({ vendor_type }: { vendor_type?: 'RESTAURANT' | 'EVENT' }): 'book' | 'events' =>
  vendor_type === 'EVENT' ? 'events' : 'book'

/** What a customer types. `phone` is E.164 once it is valid, before that the text as typed. */
export interface GuestDetails {
  last_name: string
  first_name: string
  phone: string
  email: string
  requests: string
  /** To what an organiser asks. */
  answers: TypedAnswers
  /** Courses and prices; none has to be chosen. */
  lines: ChosenPrice[]
  agreed: boolean
  marketing_opt_in: boolean
  /** Honeypot: people never see it, so it stays ''. */
  website: string
  /** The word of the link by which the customer came. */
  campaign?: string
}

/** What a customer read and confirmed. */
export interface Agreement {
  terms_version: string
  language: 'ja' | 'en'
  fees: readonly CancellationFee[]
  /** What is to be paid by card, in yen; of who pays at the venue none. */
  due?: number
  /** Of an event. */
  answers?: readonly SaidAnswer[]
  /** The secret of the customer's place on its waiting list, which ends with the booking. */
  waiting?: string
}

export const noDetails: GuestDetails = {
  last_name: '',
  first_name: '',
  phone: '',
  email: '',
  requests: '',
  answers: {},
  lines: [],
  agreed: false,
  marketing_opt_in: false,
  website: '',
}

/** Longest texts, in characters; an e-mail's is that of `isEmail`. */
export const longest = { name: 50, requests: 500 }

/** Whether the customer has typed anything about the person yet. */
export const isAnyTyped = (details: GuestDetails): boolean =>
  [details.last_name, details.first_name, details.phone, details.email, details.requests].some(
    (text) => text.trim() !== '',
  )

/** Short urls as vendors may choose them; anything else cannot exist and is not asked for. */
export const isVendorUrl = (text: string): boolean =>
  /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= 63
