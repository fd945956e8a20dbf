import type { FormattersInitializer } from 'typesafe-i18n'
import type { Formatters, Locales } from './i18n-types.ts'

/** Used in a dictionary as `{n:number|figure}`. Days and times come ready from `#domain/time-text.ts`. */
export const initFormatters: FormattersInitializer<Locales, Formatters> = (locale) => {
  const figures = new Intl.NumberFormat(locale)
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  return {
    figure: (value: unknown) => figures.format(Number(value)),
    share: (value: unknown) => share.format(Number(value)),
  }
}
