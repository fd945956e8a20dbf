import { useMemo } from 'react'
import type { GuestOf } from '#domain/day/booking-list.ts'
import { byPhone } from '#domain/guest/book/merged.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'

/** All guests only while somebody searches, by whose notes a booking may be found; else the few with an allergy. */
export function useGuestOf(isSought: boolean): GuestOf {
  const sync = useSync()
  const guests = useLive(isSought ? sync.guests() : sync.guestsToNote())
  return useMemo(() => {
    const known = byPhone(guests ?? [])
    return ({ phone }) => (phone === '' ? null : (known.get(phone) ?? null))
  }, [guests])
}
