import { useEffect, useState } from 'react'
import { type HolidayName, loadHolidayNames } from '#domain/availability/holidays.ts'

type NameOf = (day: string) => HolidayName | null

/** Public holidays by name; no day is one until they are read, and where they cannot be had. */
export function useHolidayNames(): NameOf {
  const [nameOf, setNameOf] = useState<NameOf>(() => () => null)
  useEffect(() => {
    let wanted = true
    loadHolidayNames().then(
      (found) => wanted && setNameOf(() => found),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [])
  return nameOf
}
