/** Japan's public holidays of 1970 to 2050, substitute holidays included. Loaded when asked for: 12 kB packed. */
export async function loadHolidays(): Promise<(day: string) => boolean> {
  const nameOf = await loadHolidayNames()
  return (day) => nameOf(day) !== null
}

export interface HolidayName {
  ja: string
  en: string
}

/** The same by name, null where a day is none. */
export async function loadHolidayNames(): Promise<(day: string) => HolidayName | null> {
  const { default: holidays } = await import('@holiday-jp/holiday_jp/lib/holidays.js')
  const names: Readonly<Record<string, { name: string; name_en: string }>> = holidays
  return (day) => {
    const found = Object.hasOwn(names, day) ? names[day] : undefined
    return found ? { ja: found.name, en: found.name_en } : null
  }
}
