import { useEffect, useState } from 'react'
import { loadHolidays } from '#domain/availability/holidays.ts'
import type { OnlinePrice } from '#domain/online/guest-booking.ts'
import { priceWeekday } from '#domain/price/price-type.ts'

type IsHoliday = (day: string) => boolean

const noHoliday: IsHoliday = () => false

/**
 * The weekday of a visit as prices name it, and whether public holidays are looked at already. Where no price asks for a weekday
 * they are not loaded; where they cannot be had the weekday counts, and the server decides.
 */
export function usePriceWeekday(
  prices: readonly OnlinePrice[],
  day: string,
): { weekday: number; isReady: boolean } {
  const isAsked = prices.some(({ weekdays }) => weekdays.length > 0)
  const [found, setFound] = useState<IsHoliday | null>(null)
  useEffect(() => {
    if (!isAsked) return
    let wanted = true
    loadHolidays().then(
      (isHoliday) => wanted && setFound(() => isHoliday),
      () => wanted && setFound(() => noHoliday),
    )
    return () => {
      wanted = false
    }
  }, [isAsked])
  return { weekday: priceWeekday(day, found ?? noHoliday), isReady: !isAsked || found !== null }
}
