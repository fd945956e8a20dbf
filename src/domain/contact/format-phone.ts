// How a number is written on customers' pages. They carry no phone metadata, so only what is certain
// is grouped: Tokyo, Osaka, mobile, IP and free-call numbers of Japan. The others keep their digits together.

import type { Locale } from '#domain/time/time.ts'

const groups: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^0[36]\d{8}$/, [2, 4, 4]],
  [/^0[5789]0\d{8}$/, [3, 4, 4]],
  [/^0120\d{6}$/, [4, 3, 3]],
]

/** 03-1234-5678 for readers of Japanese; others may call from abroad and see +81, where it is known to be of Japan. */
export function formatPhone(phone: string, locale: Locale): string {
  const national = phone.replace(/^\+81(?=\d{9,10}$)/, '0')
  const sizes = groups.find(([form]) => form.test(national))?.[1]
  const parts = sizes ? split(national, sizes) : [national]
  if (locale === 'ja' || national === phone) return parts.join('-')
  return ['+81', (parts[0] ?? '').slice(1), ...parts.slice(1)].join(' ')
}

const split = (text: string, sizes: readonly number[]): string[] =>
  sizes.map((size, i) => {
    const from = sizes.slice(0, i).reduce((sum, before) => sum + before, 0)
    return text.slice(from, from + size)
  })
