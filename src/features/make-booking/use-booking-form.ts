import { useEffect, useMemo, useRef, useState } from 'react'
import type { Answer } from '#domain/answer/answer.ts'
import { stayOf } from '#domain/availability/stay-of.ts'
import {
  bookingDraftSchema,
  type DraftProblem,
  type ReadDraft,
} from '#domain/booking/booking-draft.schema.ts'
import {
  type BookingDraft,
  draftOf,
  fieldsOf,
  isOtherName,
  newDraft,
  withGuest,
  withoutGuest,
} from '#domain/booking/booking-draft.ts'
import type { Accepted } from '#domain/booking/command.ts'
import { homePhone } from '#domain/contact/home-phone.ts'
import { sizeWarnings, stayWarnings } from '#domain/day/warnings.ts'
import { underEachNumber } from '#domain/guest/book/merged.ts'
import { type ForSale, saleWarnings } from '#domain/occurrence/for-sale.ts'
import { stayAt } from '#domain/occurrence/occurrence.ts'
import type { BookingLine } from '#domain/price/line.ts'
import { usualPeople } from '#domain/table/floor.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { useDaySlots } from '#lib/data/use-day-slots.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { useFloor } from '#lib/seating/use-day-tables.ts'
import { saveInner } from '#lib/unsaved/inner-forms.ts'
import type { BookingView, GuestView } from '#sync/types.ts'
import { type KitForm, useIsTyped, useKitForm, useValues } from '#ui/form/use-kit-form.ts'
import { ticketsOf } from './event/tickets-of.ts'
import { useForSale } from './event/use-for-sale.ts'
import { useTableChoice } from './tables/use-table-choice.ts'
import { usePhoneReading } from './use-phone-reading.ts'
import { useSend } from './use-send.ts'

const noGuests: GuestView[] = []
const noLines: BookingLine[] = []
const noAnswers: Answer[] = []
const filledByGuest = ['phone', 'email', 'last_name', 'first_name', 'last_kana', 'first_kana'] as const

const noName = { last_name: '', first_name: '', last_kana: '', first_kana: '' }

export type DraftForm = KitForm<BookingDraft>

/** The form, what follows from what stands in it, and what is done to several of its fields at once. */
export type BookingForm = ReturnType<typeof useBookingForm>

export interface BookingFormOptions {
  venue: Venue
  day: string
  /** The time to begin with, where one was pointed at. */
  minute?: number | null
  /** The same of a table. */
  table?: string | undefined
  /** At a time of the staff's own. */
  custom?: boolean
  booking: BookingView | undefined
  /** Whose new booking it is, where that is known. */
  known: GuestView | undefined
  /** Of the house's events, and which one to begin with; absent in a restaurant. */
  event?: { occurrence: string | null; isAtGate: boolean } | undefined
  /** Who waits is given a place: saved, it is confirmed. */
  isPlaced?: boolean | undefined
  onSaved: (day: string) => void
}

function said(LL: TranslationFunctions, code: string, isOfEvent: boolean): string {
  if (isOfEvent && code === 'needTime') return LL.events.sell.needEvent()
  if (code === 'needTickets' || code === 'ticketsDiffer') return LL.events.sell[code]()
  return LL.stand.form[code as DraftProblem]()
}

/** As many as usually sit at the table that was tapped. */
function usePeopleAt(venue: Venue, table: string | undefined): { pax?: number } {
  const place = useFloor(venue)?.tables.find(({ id }) => id === table)
  return place ? { pax: usualPeople(place) } : {}
}

export function useBookingForm(options: BookingFormOptions) {
  const { venue, day, minute = null, custom = false, booking, event, isPlaced = false, onSaved } = options
  const { LL, locale } = useI18nContext()
  const sync = useSync()
  const send = useSend()
  const all = useLive(sync.guests()) ?? noGuests
  // Whichever of a guest's numbers is said, it stays.
  const guests = useMemo(() => underEachNumber(all), [all])
  const readTyped = usePhoneReading(venue.clock.time_zone)
  // What the person saw when the card opened: the base of the change, whatever arrives meanwhile [S6].
  const [opened] = useState(booking)
  const [filledBy, setFilledBy] = useState<GuestView | null>(options.known ?? null)
  // The guest's card is written beside the booking, and saved with it.
  const [cards] = useState(() => new Set<() => Promise<boolean>>())
  // A number that came from the venue's own records is right as it is, whatever the rules think of it.
  const readPhone = (text: string) =>
    [opened?.phone, filledBy?.phone].find((own) => own && homePhone(own) === text) ?? readTyped(text)
  const people = usePeopleAt(venue, options.table)
  const empty = newDraft({ day, minute, language: locale, occurrence: event?.occurrence ?? null, ...people })
  const blank = options.known ? filledWith(empty, options.known, null) : empty
  const tickets = useTicketsAsked(isPlaced ? undefined : opened)
  const kit = useKitForm({
    values: booking
      ? { ...draftOf(booking), phone: homePhone(booking.phone) }
      : { ...blank, duration: stayOf(venue.settings, blank.pax) },
    schema: bookingDraftSchema,
    checked: (typed): ReadDraft => ({
      ...typed,
      number: readPhone(typed.phone),
      today: venue.today,
      isNameless: event?.isAtGate ?? false,
      hasTickets: tickets.current.isAsked(typed),
    }),
    says: (_, code) => said(LL, code, event !== undefined),
    send: (typed, status: 'confirmed' | 'waiting' | 'arrived') => save(typed, status),
  })
  const { form } = kit
  useSettledDay(form, venue, day, booking !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a number looks otherwise once its rules are here
  useEffect(() => {
    void form.validate('change')
  }, [form, readTyped])
  // No time stands there that nobody chose: a name and one tap must not book the next slot of today.
  const draft = useValues(form)
  const dirty = useIsTyped(form)
  // A booking keeps the stay that it was made with, and a time of the staff's own the one that was given with it.
  const hasOwnStay = booking !== undefined || event !== undefined || (custom && draft.minute !== null)
  useUsualStay(form, stayOf(venue.settings, draft.pax), hasOwnStay)
  const { slots, stays } = useDaySlots(venue, draft.day, draft, booking?.id ?? '')

  const pointed = { booking: opened, table: options.table, isOfEvent: event !== undefined }
  const seating = useTableChoice(form, venue, draft, pointed)
  const phone = readPhone(draft.phone)
  const guest = guests.find((g) => !g.deleted && phone !== null && phone !== '' && g.phone === phone) ?? null
  const { chosen, sold, ...sale } = useSales(venue, booking?.day ?? day, draft, booking?.id)
  tickets.current.areSold = sold.length > 0
  const accepted = event
    ? acceptedOf(draft, isPlaced ? undefined : opened, chosen)
    : { ...acceptedBy(draft, opened, venue, stays), ...seating?.accepted }

  const put = (filled: BookingDraft) => {
    for (const field of filledByGuest) form.setFieldValue(field, filled[field])
  }
  const takeGuest = (known: GuestView) => {
    setFilledBy(known)
    put(filledWith(draft, known, filledBy))
  }
  /** As the venue knows this guest, in place of the name that was typed. */
  const takeName = (known: GuestView) => {
    setFilledBy(known)
    put({ ...withGuest({ ...draft, ...noName }, known, filledBy), phone: draft.phone })
  }
  const typePhone = (text: string) => {
    const whole = readPhone(text)
    const known = whole ? guests.find((g) => !g.deleted && g.phone === whole) : undefined
    if (known && known.phone !== filledBy?.phone) return takeGuest(known)
    if (filledBy && whole !== filledBy.phone) {
      put(withoutGuest(draft, filledBy))
      setFilledBy(null)
    }
    form.setFieldValue('phone', text)
  }
  const save = async (typed: BookingDraft, status: 'confirmed' | 'waiting' | 'arrived') => {
    const number = readPhone(typed.phone)
    if (typed.minute === null || number === null) return undefined
    if (!(await saveInner(cards))) return undefined
    const fields = { ...fieldsOf(typed, typed.minute, number), ...givenTo(chosen, status) }
    const done = await (opened
      ? send[isPlaced ? 'placed' : 'edited'](opened, fields, accepted)
      : send.made({ fields, status, source: event?.isAtGate ? 'walk_in' : 'phone', custom, accepted }))
    if (done) onSaved(fields.day)
    return undefined
  }
  const submit = (status: 'confirmed' | 'waiting' | 'arrived') => {
    tickets.current.status = status
    return kit.submit(status)
  }
  return {
    kit,
    submit,
    sellsTickets: sold.length > 0,
    draft,
    dirty,
    accepted,
    ...sale,
    chosen,
    seating,
    slots,
    guests,
    guest,
    otherName: guest !== null && isOtherName(draft, guest),
    cards,
    agreed: opened?.lines ?? noLines,
    answered: opened?.answers ?? noAnswers,
    typePhone,
    takeGuest,
    takeName,
  }
}

/** What is sold from a day on, which of it is chosen, and its tickets. */
function useSales(venue: Venue, day: string, draft: BookingDraft, booking: string | undefined) {
  const [from, setFrom] = useState(day)
  const sales = useForSale(venue, from, draft, booking)
  const chosen = sales?.find(({ id }) => id === draft.occurrence) ?? null
  return { from, setFrom, sales, chosen, sold: ticketsOf(venue, chosen?.template ?? null) }
}

/** Whether the tickets have to be right: not of who only waits, and not of a booking whose tickets nobody touches. */
function useTicketsAsked(before: BookingView | undefined) {
  const asked = useRef({
    areSold: false,
    status: 'confirmed',
    isAsked({ occurrence, pax, lines }: BookingDraft): boolean {
      const isSame =
        before?.occurrence === occurrence &&
        before.pax === pax &&
        JSON.stringify(before.lines) === JSON.stringify(lines)
      return asked.current.areSold && asked.current.status !== 'waiting' && !isSame
    },
  })
  return asked
}

const filledWith = (draft: BookingDraft, guest: GuestView, before: GuestView | null): BookingDraft => ({
  ...withGuest(draft, guest, before),
  phone: homePhone(guest.phone),
})

// A page that opens on this form has not yet read the venue's clock: what nobody has chosen by then follows it.
function useSettledDay(form: DraftForm, venue: Venue, day: string, isSettled: boolean): void {
  const guessed = useRef(isSettled || venue.setup ? null : day)
  useEffect(() => {
    const { current: guess } = guessed
    if (guess === null || !venue.setup) return
    guessed.current = null
    if (form.state.values.day === guess) form.setFieldValue('day', day, { dontUpdateMeta: true })
  }, [form, venue.setup, day])
}

// Until somebody chooses another stay it is the usual one for so many people, also where settings are read only now.
function useUsualStay(form: DraftForm, usual: number, hasOwn: boolean): void {
  const given = useRef(usual)
  useEffect(() => {
    const { duration } = form.state.values
    if (hasOwn || duration !== given.current) return
    given.current = usual
    if (duration !== usual) form.setFieldValue('duration', usual, { dontUpdateMeta: true })
  }, [form, usual, hasOwn])
}

/** The event's own moment, which the server writes too; who waits is led to whatever table is free then. */
const givenTo = (chosen: ForSale | null, status: string) => ({
  ...(chosen && {
    day: chosen.row.day,
    minute: chosen.row.data.starts_at,
    duration: stayAt(chosen.row.data),
  }),
  ...(status === 'waiting' && { tables: [] }),
})

/** Of an event; nothing about one that stays as it was. */
function acceptedOf(draft: BookingDraft, before: BookingView | undefined, chosen: ForSale | null): Accepted {
  if (!chosen) return {}
  const isSame = before && before.occurrence === draft.occurrence && before.pax === draft.pax
  return isSame ? {} : saleWarnings(chosen, draft.pax)
}

function acceptedBy(
  draft: BookingDraft,
  before: BookingView | undefined,
  venue: Venue,
  stays: Parameters<typeof stayWarnings>[1],
): Accepted {
  if (draft.minute === null) return {}
  const isSameStay =
    before &&
    before.day === draft.day &&
    before.minute === draft.minute &&
    before.pax === draft.pax &&
    before.duration === draft.duration
  if (isSameStay) return {}
  const stay = { minute: draft.minute, duration: draft.duration, pax: draft.pax }
  const { capacity } = venue.settings
  const hours = venue.knownHoursOf(draft.day)
  return {
    ...stayWarnings(stay, stays, hours, capacity, venue.overridesOf(draft.day)),
    ...sizeWarnings(draft.pax, venue.settings),
  }
}
