// The way of one customer through the booking page, as a pure state machine.
//
//   choosing --chose--> holding --held--> details --typed--> review --sent--> confirming --confirmed--> confirmed
//      ^                  |                  ^                 ^                 |    |
//      +--refused, silent-+                  +----- invalid ---|-----------------+    +--silent--> unsure --sent--+
//      +------------------- lost (the seats are gone) ---------+---------------------------------------+
//
// Who pays by card leaves the page meanwhile: confirming --paying--> paying --confirmed--> confirmed, or --given_up--> review, or --lost.
//
// Of tickets, which are held before anybody is asked who comes, a look at the order stands between: held --> order --checked--> details.
//
// An attempt is a new id and a new secret token for each choice. It is sent again as it is while no answer came
// (the server answers a repeat as it answered the first), so a lost answer neither loses nor doubles a booking.

import type { ChosenPrice, GuestBooking, Moment, VenueContact } from './guest-booking.ts'

export interface Choice extends Moment {
  pax: number
  /** Id of the area where alone they want to sit; absent for any. */
  inArea?: string
  /** What is held of an event in place of a table. */
  tickets?: ChosenTickets
}

export interface ChosenTickets {
  occurrence: string
  lines: readonly ChosenPrice[]
}

export interface Attempt {
  id: string
  /** 128 bits as 32 hex digits; the server keeps only its hash. */
  token: string
}

export type Stage =
  | 'choosing'
  | 'holding'
  | 'order'
  | 'details'
  | 'review'
  | 'confirming'
  | 'paying'
  | 'unsure'
  | 'confirmed'

/** What there is to say on the page: a code of the dictionaries, with the times to offer instead. */
export interface Notice {
  code: string
  others: Moment[]
  /** The choice that was lost, to name it. */
  choice: Choice | null
  /** Of tickets that could not be held: how many there are. */
  left?: number | undefined
  /** Of kinds of which there are too few: how many of each. */
  kinds?: readonly KindLeft[] | undefined
  /** When the page asks again by itself; epoch milliseconds. */
  againAt?: number | undefined
}

/** How many of a kind of ticket its own limit leaves. */
export interface KindLeft {
  price_type: string
  left: number
}

/** What is said of tickets that could not be had. */
type Short = Pick<Notice, 'left' | 'kinds' | 'againAt'>
type Later = Pick<Notice, 'againAt'>

export interface Flow {
  stage: Stage
  choice: Choice | null
  /** The present attempt: `choice` under its id and token. Null before the first and after a refusal. */
  attempt: Attempt | null
  /** An earlier attempt that may still hold seats, to be released with the next one. */
  old: Attempt | null
  /** Epoch milliseconds until which the seats are kept; null while none are. */
  heldUntil: number | null
  /** While it is paid: until when they would be kept without. */
  usualUntil: number | null
  notice: Notice | null
  /** A confirmation went out and its answer was lost: it may be a booking already. */
  doubt: boolean
  /** What the server said about single fields. */
  fields: Record<string, string>
  booking: GuestBooking | null
  contact: VenueContact | null
}

export type FlowEvent =
  | { type: 'chose'; choice: Choice; attempt: Attempt; now: number }
  | { type: 'held'; id: string; heldUntil: number }
  | ({ type: 'refused'; id: string; code: string; others: Moment[] } & Short)
  | ({ type: 'silent'; id: string; code: string } & Later)
  /** Of tickets: the lines and their sum were looked at. */
  | { type: 'checked' }
  | { type: 'typed' }
  | { type: 'sent' }
  | { type: 'confirmed'; id: string; booking: GuestBooking; contact: VenueContact }
  | { type: 'invalid'; id: string; fields: Record<string, string> }
  | ({ type: 'lost'; id: string; code: string; others: Moment[] } & Short)
  | ({ type: 'postponed'; id: string; code: string } & Later)
  /** What was shown for review is not so any more; no seats are lost, and it is no booking yet. */
  | { type: 'outdated'; id: string; code: string }
  /** The customer pays on another page, and the seats are kept meanwhile. */
  | { type: 'paying'; id: string; heldUntil: number }
  /** Nothing was paid, and the seats are kept as before. */
  | { type: 'given_up'; id: string }
  | { type: 'back'; to: StepBack }
  | { type: 'again' }
  /** Another day, time or party is looked for, or a place on the waiting list was found: what was said is over. */
  | { type: 'moved_on' }
  /** An answer came through: what was said of the network is not true any more. */
  | { type: 'reached' }

export type StepBack = 'choosing' | 'order' | 'details'

export const newFlow: Flow = {
  stage: 'choosing',
  choice: null,
  attempt: null,
  old: null,
  heldUntil: null,
  usualUntil: null,
  notice: null,
  doubt: false,
  fields: {},
  booking: null,
  contact: null,
}

/** The next state. An event that the present state does not know, or of another attempt, changes nothing. */
export function step(flow: Flow, event: FlowEvent): Flow {
  if ('id' in event && event.id !== flow.attempt?.id) return flow
  switch (event.type) {
    case 'chose':
      return choose(flow, event)
    case 'held':
      if (flow.stage !== 'holding') return flow
      return {
        ...flow,
        stage: afterHold(flow),
        heldUntil: event.heldUntil,
        old: null,
        notice: null,
        fields: {},
      }
    case 'refused':
      return flow.stage === 'holding' ? dropChoice(flow, event) : flow
    case 'silent':
      return noAnswer(flow, event)
    case 'checked':
      return flow.stage === 'order' ? { ...flow, stage: 'details', notice: null } : flow
    case 'typed':
      return flow.stage === 'details' ? { ...flow, stage: 'review', notice: null, fields: {} } : flow
    case 'sent':
      if (flow.stage !== 'review' && flow.stage !== 'unsure') return flow
      return { ...flow, stage: 'confirming', notice: null }
    case 'confirmed':
      if (flow.stage !== 'confirming' && flow.stage !== 'paying') return flow
      return {
        ...newFlow,
        stage: 'confirmed',
        attempt: flow.attempt,
        booking: event.booking,
        contact: event.contact,
      }
    case 'invalid':
      return flow.stage === 'confirming' ? { ...flow, stage: 'details', fields: event.fields } : flow
    case 'lost':
      return flow.stage === 'confirming' || flow.stage === 'paying' ? dropChoice(flow, event) : flow
    case 'paying':
      return paid(flow, event.heldUntil)
    case 'given_up':
      return flow.stage === 'paying' ? givenUp(flow) : flow
    case 'postponed':
      if (flow.stage !== 'confirming') return flow
      return { ...flow, stage: flow.doubt ? 'unsure' : 'review', notice: saying(flow, event.code, event) }
    case 'outdated':
      if (flow.stage !== 'confirming') return flow
      return { ...flow, stage: 'review', doubt: false, notice: saying(flow, event.code) }
    case 'back':
      return goBack(flow, event.to)
    case 'reached':
      return isOfNetwork(flow.notice) ? { ...flow, notice: null } : flow
    case 'moved_on':
      return flow.stage === 'choosing' && flow.notice ? { ...flow, notice: null } : flow
    case 'again':
      return flow.stage === 'confirmed' ? newFlow : flow
  }
}

// The same choice with seats still kept goes on without asking; without an answer it is the same attempt again.
// Another choice is a new attempt, which releases the old one. While an answer about a confirmation is due, or
// lost, nothing else can be chosen: it may already be a booking.
function choose(flow: Flow, event: Extract<FlowEvent, { type: 'chose' }>): Flow {
  if (flow.stage !== 'choosing') return flow
  const same = flow.attempt !== null && flow.choice !== null && isSame(flow.choice, event.choice)
  if (same && flow.heldUntil !== null && flow.heldUntil > event.now) {
    return { ...flow, stage: afterHold(flow), notice: null }
  }
  if (same && flow.heldUntil === null) return { ...flow, stage: 'holding', notice: null }
  return {
    ...flow,
    stage: 'holding',
    choice: event.choice,
    attempt: event.attempt,
    old: flow.attempt ?? flow.old,
    heldUntil: null,
    usualUntil: null,
    notice: null,
  }
}

function dropChoice(flow: Flow, { code, others, left, kinds, againAt }: Omit<Notice, 'choice'>): Flow {
  return {
    ...flow,
    stage: 'choosing',
    attempt: null,
    heldUntil: null,
    usualUntil: null,
    doubt: false,
    notice: {
      ...{ code, others, choice: flow.choice },
      ...(left === undefined ? {} : { left }),
      ...(kinds === undefined ? {} : { kinds }),
      ...(againAt === undefined ? {} : { againAt }),
    },
  }
}

function noAnswer(flow: Flow, { code, ...later }: { code: string } & Later): Flow {
  if (flow.stage === 'holding') return { ...flow, stage: 'choosing', notice: saying(flow, code, later) }
  if (flow.stage === 'confirming')
    return { ...flow, stage: 'unsure', doubt: true, notice: saying(flow, code, later) }
  return flow
}

const afterHold = ({ choice }: Flow): Stage => (choice?.tickets ? 'order' : 'details')

const ways: readonly Stage[] = ['choosing', 'order', 'details', 'review']

/** Begun again it is the same payment: the seats are kept longer once. */
function paid(flow: Flow, heldUntil: number): Flow {
  if (flow.stage !== 'confirming' && flow.stage !== 'paying') return flow
  return { ...flow, stage: 'paying', heldUntil, usualUntil: flow.usualUntil ?? flow.heldUntil, notice: null }
}

const givenUp = (flow: Flow): Flow => ({
  ...flow,
  stage: 'review',
  heldUntil: flow.usualUntil ?? flow.heldUntil,
  usualUntil: null,
  doubt: false,
  notice: saying(flow, 'payment_given_up'),
})

// While the server is asked there is no way back, and none to where this flow never was.
function goBack(flow: Flow, to: StepBack): Flow {
  const isBehind = ways.includes(flow.stage) && ways.indexOf(to) < ways.indexOf(flow.stage)
  if (!isBehind || (to === 'order' && !flow.choice?.tickets)) return flow
  return { ...flow, stage: to, notice: null }
}

const isOfNetwork = (notice: Notice | null): boolean =>
  notice !== null && ['offline', 'no_answer', 'server_fault'].includes(notice.code)

const saying = (flow: Flow, code: string, { againAt }: Later = {}): Notice => ({
  ...{ code, others: [], choice: flow.choice },
  ...(againAt === undefined ? {} : { againAt }),
})

const isSame = (a: Choice, b: Choice): boolean =>
  a.day === b.day &&
  a.minute === b.minute &&
  a.pax === b.pax &&
  a.inArea === b.inArea &&
  JSON.stringify(a.tickets) === JSON.stringify(b.tickets)

/**
 * A flow as it stands after the page was loaded anew: a question to the server that was open then has no one
 * waiting for its answer any more.
 */
export function resumed(flow: Flow, isByCard = false): Flow {
  if (flow.stage === 'holding') return { ...flow, stage: 'choosing' }
  // It asked for a payment, which nobody can have made: nothing is in doubt.
  if (flow.stage === 'confirming' && isByCard) return { ...flow, stage: 'review' }
  return flow.stage === 'confirming' ? { ...flow, stage: 'unsure', doubt: true } : flow
}
