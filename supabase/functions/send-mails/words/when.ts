// Days and times as a venue says them: of its own business day, whose night goes on to 25:30. As src/domain/time/time-text.ts
// has them on the pages.

export type Language = 'ja' | 'en'

/** 2026年11月22日(日) · Sun, November 22, 2026 */
export function dayWords(day: string, language: Language): string {
  const date = new Date(`${day}T12:00:00Z`)
  const of = (locale: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(date)
  if (language === 'en')
    return `${of('en', { weekday: 'short' })}, ${of('en', { month: 'long', day: 'numeric', year: 'numeric' })}`
  const [year, month, dayOfMonth] = day.split('-').map(Number)
  return `${year}年${month}月${dayOfMonth}日(${of('ja', { weekday: 'short' })})`
}

/** 1530: 25:30 */
export const timeWords = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

/** What 25:30 means to whom it is new: 翌1:30 · 1:30 the next morning; '' for a time of the day itself. */
function nightWords(minute: number, language: Language): string {
  if (minute < 1440) return ''
  const time = `${Math.floor(minute / 60) - 24}:${two(minute % 60)}`
  return language === 'ja' ? `翌日${time}` : `${time} a.m. the next day`
}

/** What nobody takes for the night of that day any more: 36:00. */
const noonAfter = 2160

/** When it ends, of what may last for days: a time of the day's own night, or the day on which it ends and its time. */
export function endWords(day: string, minute: number, language: Language): string {
  if (minute < noonAfter) return momentWords(minute, language)
  const end = new Date(Date.parse(`${day}T12:00:00Z`) + Math.floor(minute / 1440) * 86_400_000)
  return dayWords(end.toISOString().slice(0, 10), language) + between[language] + timeWords(minute % 1440)
}

/** 19:30; 25:30（翌日1:30） */
export function momentWords(minute: number, language: Language): string {
  const night = nightWords(minute, language)
  return timeWords(minute) + (night && (language === 'ja' ? `（${night}）` : ` (${night})`))
}

/** A day and its time. */
export const between = { ja: ' ', en: ', ' } as const

/** 2時間, 1時間30分 · 2 hours, 1 hour 30 minutes */
export function stayWords(minutes: number, language: Language): string {
  const [h, n] = [Math.floor(minutes / 60), minutes % 60]
  const count = (n: number, one: string) => (n === 0 ? '' : `${n} ${n === 1 ? one : `${one}s`}`)
  if (language === 'ja') return `${h > 0 ? `${h}時間` : ''}${n > 0 ? `${n}分` : ''}`
  return [count(h, 'hour'), count(n, 'minute')].filter(Boolean).join(' ')
}

/** 6/15 · Jun 15: in a subject. */
export function shortDay(day: string, language: Language): string {
  if (language === 'ja') return day.slice(5).split('-').map(Number).join('/')
  return new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  )
}

const two = (n: number): string => String(n).padStart(2, '0')
