import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useHolidayNames } from '#lib/availability/use-holiday-names.ts'

/** The name of a public holiday in the reader's language; '' on other days, and while the list is on its way. */
export function useHolidayText(): (day: string) => string {
  const { locale } = useI18nContext()
  const nameOf = useHolidayNames()
  return (day) => nameOf(day)?.[locale] ?? ''
}
