import { useState } from 'react'
import type { Slot } from '#domain/availability/slots.ts'
import { createCommand, editCommand } from '#domain/booking/booking-commands.ts'
import {
  type BookingDraft,
  type DraftProblem,
  draftOf,
  fieldsOf,
  newDraft,
  problemsOf,
  withGuest,
} from '#domain/booking/booking-draft.ts'
import type { Accepted } from '#domain/booking/command.ts'
import { newReference } from '#domain/booking/reference.ts'
import { phoneAsRead } from '#domain/contact/format-phone.ts'
import { sizeWarnings, stayWarnings } from '#domain/day/warnings.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useAct } from '#lib/data/command-runner.ts'
import { useDaySlots } from '#lib/data/use-day-slots.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { guestText } from '#lib/text/guest-text.ts'
import type { BookingView, GuestView } from '#sync/types.ts'
import { usePhoneReading } from './use-phone-reading.ts'

const noGuests: GuestView[] = []

export interface BookingForm {
  draft: BookingDraft
  dirty: boolean
  busy: boolean
  problems: Partial<Record<string, DraftProblem>>
  /** What saving would override, with the figures on screen. */
  accepted: Accepted
  slots: Slot[]
  guests: readonly GuestView[]
  guest: GuestView | null
  change: (part: Partial<BookingDraft>) => void
  typePhone: (typed: string) => void
  takeGuest: (guest: GuestView) => void
  save: (status: 'confirmed' | 'waiting') => Promise<void>
}

export function useBookingForm({
  venue,
  day,
  booking,
  onSaved,
}: {
  venue: Venue
  day: string
  booking: BookingView | undefined
  onSaved: (day: string) => void
}): BookingForm {
  const { LL, locale } = useI18nContext()
  const sync = useSync()
  const act = useAct()
  const guests = useLive(sync.guests()) ?? noGuests
  const readTyped = usePhoneReading(venue.clock.time_zone)
  // What the person saw when the card opened: the base of the change, whatever arrives meanwhile [S6].
  const [opened] = useState(booking)
  const [typed, setTyped] = useState<BookingDraft>(() =>
    booking
      ? { ...draftOf(booking), phone: phoneAsRead(booking.phone, locale) }
      : newDraft({ day, duration: venue.settings.duration, language: locale }),
  )
  // A page that opens on this form has not yet read the venue's settings: what nobody has chosen by then follows them.
  const [guessed, setGuessed] = useState(
    booking || venue.setup ? null : { day, duration: venue.settings.duration },
  )
  if (guessed && venue.setup) {
    const settled = { day, duration: venue.settings.duration }
    setGuessed(null)
    setTyped((before) => ({
      ...before,
      day: before.day === guessed.day ? settled.day : before.day,
      duration: before.duration === guessed.duration ? settled.duration : before.duration,
    }))
  }
  const [dirty, setDirty] = useState(false)
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState(false)
  const [filledBy, setFilledBy] = useState<GuestView | null>(null)
  // A number that came from the venue's own records is right as it is, whatever the rules think of it.
  const readPhone = (text: string) =>
    [opened?.phone, filledBy?.phone].find((own) => own && phoneAsRead(own, locale) === text) ??
    readTyped(text)
  const { slots, stays } = useDaySlots(venue, typed.day, typed.pax, booking?.id ?? '')
  // No time stands there that nobody chose: a name and one tap must not book the next slot of today.
  const draft = typed

  const phone = readPhone(draft.phone)
  const guest = guests.find((g) => !g.deleted && phone !== null && phone !== '' && g.phone === phone) ?? null
  const found = problemsOf(draft, phone)
  const accepted = acceptedBy(draft, opened, venue, stays)

  const change = (part: Partial<BookingDraft>) => {
    setDirty(true)
    setTyped((before) => ({ ...before, ...part }))
  }
  const takeGuest = (known: GuestView) => {
    setDirty(true)
    setTyped((before) => ({
      ...withGuest(before, known, filledBy),
      phone: phoneAsRead(known.phone, locale),
    }))
    setFilledBy(known)
  }
  const typePhone = (text: string) => {
    const whole = readPhone(text)
    const known = whole ? guests.find((g) => !g.deleted && g.phone === whole) : undefined
    if (known && known.id !== filledBy?.id) takeGuest(known)
    else change({ phone: text })
  }
  const save = async (status: 'confirmed' | 'waiting') => {
    setTried(true)
    if (Object.keys(found).length > 0 || draft.minute === null || phone === null || busy) return
    setBusy(true)
    const fields = fieldsOf(draft, draft.minute, phone)
    const name = guestText(LL, fields, locale)
    const done = opened
      ? await edited(opened, fields)
      : await act.send(
          crypto.randomUUID(),
          createCommand({
            fields,
            status,
            source: 'phone',
            reference: newReference((bytes) => crypto.getRandomValues(bytes)),
            accepted: status === 'waiting' ? {} : accepted,
          }),
          LL.stand.done.created({ name, time: minuteText(fields.minute), people: fields.pax }),
        )
    setBusy(false)
    if (done) onSaved(fields.day)
  }
  const edited = async (before: BookingView, fields: ReturnType<typeof fieldsOf>) => {
    const command = editCommand(before, fields, accepted)
    if (!command) return true
    return act.send(before.id, command, LL.stand.done.edited({ name: guestText(LL, fields, locale) }))
  }
  return {
    draft,
    dirty,
    busy,
    problems: tried ? found : {},
    accepted,
    slots,
    guests,
    guest,
    change,
    typePhone,
    takeGuest,
    save,
  }
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
  return {
    ...stayWarnings(stay, stays, venue.hoursOf(draft.day), capacity, venue.overridesOf(draft.day)),
    ...sizeWarnings(draft.pax, venue.settings),
  }
}
