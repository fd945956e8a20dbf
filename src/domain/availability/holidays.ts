/** Japan's public holidays of 1970 to 2050, substitute holidays included. Loaded when asked for: 12 kB packed. */
export async function loadHolidays(): Promise<(day: string) => boolean> {
  const { default: holidays } = await import('@holiday-jp/holiday_jp/lib/holidays.js')
  return (day) => Object.hasOwn(holidays, day)
}
