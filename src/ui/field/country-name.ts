const names: Partial<Record<string, Intl.DisplayNames>> = {}

/** 日本 · Japan; the code itself where the browser knows no name. */
export function countryName(code: string, locale: string): string {
  names[locale] ??= new Intl.DisplayNames([locale], { type: 'region' })
  return names[locale].of(code) ?? code
}
