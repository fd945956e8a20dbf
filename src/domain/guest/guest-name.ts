import type { Locale } from '#domain/time/time.ts'

const eastAsian = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々\s]+$/u
const latin = /^(?=.*\p{Script=Latin})[\p{Script=Latin}\p{Mark}\s.,'’·-]+$/u

/** Whether a word, or a whole name, is written in Latin letters. */
export const isLatin = (text: string): boolean => latin.test(text)

interface Named {
  last_name: string
  first_name: string
}

/**
 * 山田 太郎 in Japanese, Taro Yamada in English; '' when nobody said. A name keeps the order of its own letters in the
 * other language too: 山田 太郎, and Mary Jones. Without 様: that is the dictionary's.
 */
export function guestName(who: Named, locale: Locale): string {
  const isFamilyFirst =
    locale === 'ja'
      ? !(isLatin(who.last_name) && isLatin(who.first_name))
      : eastAsian.test(who.last_name) && eastAsian.test(who.first_name)
  const parts = isFamilyFirst ? [who.last_name, who.first_name] : [who.first_name, who.last_name]
  return parts.filter((part) => part !== '').join(' ')
}

/** What one text field "name" holds: a space parts family and given name, in the order in which `guestName` shows them. */
export function splitName(text: string, locale: Locale): Named {
  const [head = '', ...rest] = text.trim().split(/[\s　]+/)
  if (rest.length === 0) return { last_name: head, first_name: '' }
  if (locale === 'ja' && !isLatin(text)) return { last_name: head, first_name: rest.join(' ') }
  return { first_name: [head, ...rest.slice(0, -1)].join(' '), last_name: rest.at(-1) ?? '' }
}
