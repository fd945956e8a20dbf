// What the words of a mail are made of, as private.mail_facts has it.

export interface Line {
  name: string
  name_en: string
  count: number
  price: number
  [more: string]: unknown
}

export interface Visit {
  day: string
  minute: number
  pax: number
  lines: Line[]
}

/** Of an event, what was told of it, in the language of the booking. */
export interface EventBefore {
  name: string
  place: string
  online_url: string
}

export interface Fee {
  /** Before the visit; 0 is its day. */
  days: number
  percent: number
}

/** With the words of then. */
export interface AnswerFacts {
  question: string
  question_en: string
  answer: string
}

/** What it is a ticket for, as private.event_of has it. */
export interface EventFacts {
  name: string
  name_en: string
  location: string
  location_en: string
  online_url: string
  /** It was called off by the organiser. */
  off: boolean
}

export interface BookingFacts extends Visit {
  id: string
  rev: number
  reference: string
  duration: number
  last_name: string
  first_name: string
  requests: string
  /** What was asked and answered; absent in mails from before anything was. */
  answers?: AnswerFacts[]
  /** Null, or in mails from before there were any absent, of a table. */
  event?: EventFacts | null
  /** Those that were agreed, else the house's present ones. */
  fees: Fee[]
  /** By card; absent in mails from before there was any. */
  paid?: number
  /** Instants. */
  begins: string
  ends: string
  /** Of who is called at the door: their number, and the minute by which they have to be back. */
  number?: number
  back_by?: number
  /** For the vendor alone. */
  phone?: string
  email?: string
}

export interface VendorFacts {
  name: string
  name_en: string
  phone: string
  address: string
  email: string
  url: string
  /** An https address; '' for none. */
  map: string
  /** The house's terms of cancellation in the booking's language; '' for none. */
  policy: string
}

export interface AboutBooking {
  vendor: VendorFacts
  booking: BookingFacts
  /** What was told before, of a change. */
  before: (Partial<Visit> & { duration?: number; event?: EventBefore }) | null
  /**
   * Of a cancellation: whose word it was, what it costs where the customer wanted it, whether it was but a place on the waiting
   * list, and whether any of the party were in.
   */
  cancelled: { by: 'customer' | 'house'; percent: number; waited?: boolean; came?: boolean } | null
}

export interface CalendarWords {
  summary: string
  description: string
  /** '' for the house's own. */
  location: string
}

/** The words of a mail to a customer. */
export interface Kind {
  subject: string
  /** Under the greeting. */
  opening: string
  /** Under the facts, above the link. */
  link?: string
  /** Under the link: what is there of tickets, and how they are used. */
  tickets?: string
  /** The same, where a change is of the number of them. */
  ticketsOfMore?: string
  /** Of another time or place: what whoever cannot come then does. */
  moved?: string
  /**
   * Of an event that is off: what becomes of the tickets; where there was a price, that it was not paid, or may have been, or was by card;
   * and no fee.
   */
  after?: string
  unpaid?: string
  paidThere?: string
  paidByCard?: string
  noFee?: string
  /** Whether it says what is paid, and how. */
  hasPayment?: boolean
  /** Whether the terms of cancellation stand in it. */
  hasTerms?: boolean
  /** Whether what the customer asked for is repeated. */
  hasRequests?: boolean
  closing: string
  /** Where an event has no place to come to. */
  closingOnline?: string
}
