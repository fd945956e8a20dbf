import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Booking } from '#domain/booking/booking.ts'
import { beyondCard, beyondLine, partyAllergies } from '#domain/guest/allergies.ts'
import { birthdayNear, birthdayText } from '#domain/guest/book/birthday.ts'
import { byPhone } from '#domain/guest/book/merged.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import { allergyText } from '#lib/text/allergy-text.ts'
import type { GuestView } from '#sync/types.ts'

type GuestsToNote = ReadonlyMap<string, GuestView>
/** Null until they have been read. */
const Context = createContext<GuestsToNote | null>(null)

/** Guests with an allergy or a birthday, by each of their numbers: one query for all the rows and bars of a screen. */
export function GuestsToNoteProvider({ children }: { children: ReactNode }) {
  const guests = useLive(useSync().guestsToNote())
  const known = useMemo(() => (guests ? byPhone(guests) : null), [guests])
  return <Context.Provider value={known}>{children}</Context.Provider>
}

/** No row is shown before: it would stand without its allergy, and grow under the finger. */
export const useAreGuestsRead = (): boolean => useContext(Context) !== null

type Party = Pick<Booking, 'phone' | 'tags' | 'requests' | 'comments'>

/**
 * What a party must not eat, in words, from the guest's card and the booking; '' when nothing is known. `short`: only
 * what, for a place that has the sign and no room.
 */
export function usePartyAllergies(): (b: Party, short?: boolean) => string {
  const { LL } = useI18nContext()
  const guests = useContext(Context)
  return (b, short) => allergyText(LL, partyAllergies(b, guests?.get(b.phone) ?? null), short)
}

/**
 * What a booking's words say beside that line: a sentence that only repeats the guest's card is left out. `isBelow`: the
 * line stands right above, so what it says in the booking's own words is left out too.
 */
export function usePartyWords(isBelow = false): (b: Party) => Pick<Booking, 'requests' | 'comments'> {
  const guests = useContext(Context)
  return (b) => (isBelow ? beyondLine : beyondCard)(b, guests?.get(b.phone) ?? null)
}

/** That a party's guest has a birthday within a week of the visit, in words; '' where nobody knows of one. */
export function usePartyBirthday(): (b: Pick<Booking, 'phone' | 'day'>) => string {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.guestCard
  const guests = useContext(Context)
  return ({ phone, day }) => {
    const birthday = guests?.get(phone)?.birthday ?? ''
    const near = birthdayNear(birthday, day)
    if (near === null) return ''
    return near === day
      ? words.birthdayOn()
      : words.birthdayNear({ day: birthdayText(birthday.slice(-5), locale) })
  }
}
