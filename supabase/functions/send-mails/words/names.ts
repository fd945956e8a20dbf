// A customer may type anything as a name, with anybody's address beside it: the mail to that address must not carry a stranger's
// advertisement.

import type { BookingFacts } from './about.ts'
import type { Language } from './when.ts'

/** On one line, and without what turns the direction of a text. */
export const oneLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()

/** Where to go or whom to call: what a program may make a link of, and seven figures that stand together. */
const address = /:\/\/|@|[\p{L}\d][.]\p{L}{2}|[a-z\d]。[a-z]{2}|[a-z\d]\/[a-z\d]|\d(?:[\s().-]*\d){6}/iu

const eastAsian = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々\s]+$/u
const latin = /^(?=.*\p{Script=Latin})[\p{Script=Latin}\p{Mark}\s.,'’·-]+$/u

/** As it is said in this language, in the order of its own letters; '' where there is none. As src/domain/guest/guest-name.ts. */
export function nameOf(
  { last_name, first_name }: Pick<BookingFacts, 'last_name' | 'first_name'>,
  language: Language,
): string {
  const names = [last_name, first_name]
  const isFamilyFirst =
    language === 'ja' ? !names.every((n) => latin.test(n)) : names.every((n) => eastAsian.test(n))
  const parts = isFamilyFirst ? names : names.toReversed()
  return oneLine(parts.join(' '))
}

/** Of full width too: many programs make a link of it all the same. */
const hasAddress = (text: string): boolean => address.test(text.normalize('NFKC'))

/** The name of whom the mail greets; '' also where it holds an address. */
export function greetedName(booking: BookingFacts, language: Language): string {
  const name = nameOf(booking, language)
  return hasAddress(name) ? '' : name
}

/** What a customer wrote, so that none of its lines reads as one of ours. */
export const quoted = (text: string): string => {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map(oneLine)
    .filter((line) => line !== '')
  return lines.length < 2 ? lines.join('') : lines.map((line) => `\n  > ${line}`).join('')
}

/** The beginning of what was answered, on one line: the whole stands on the booking's page. */
export const shortened = (text: string): string => {
  const signs = [...oneLine(text)]
  return signs.length > 100 ? `${signs.slice(0, 100).join('').trim()}…` : signs.join('')
}

/** What a customer wrote, for the customer; '' where it holds an address, which may be another's who never wrote it. */
export const quotedBack = (text: string): string => (hasAddress(text) ? '' : quoted(text))
export const shortenedBack = (text: string): string => (hasAddress(text) ? '' : shortened(text))
