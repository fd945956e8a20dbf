// Phones as people read them. src/domain/contact/format-phone.ts has them on the pages; a test compares.

/** Tokyo, Osaka, mobile and free-call numbers; others as they are. */
export function phoneText(phone: string, locale: 'ja' | 'en'): string {
  const parts = /^\+81(?:([36])(\d{4})(\d{4})|([5789]0)(\d{4})(\d{4})|(120)(\d{3})(\d{3}))$/.exec(phone)
  const [area, ...rest] = parts?.slice(1).filter((part) => part !== undefined) ?? []
  if (area === undefined) return phone
  return locale === 'ja' ? [`0${area}`, ...rest].join('-') : ['+81', area, ...rest].join(' ')
}
