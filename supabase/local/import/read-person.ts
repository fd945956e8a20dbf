import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Person } from '#local/demo/people.ts'

const names = ['last_name', 'first_name', 'last_kana', 'first_kana'] as const
export const personColumns = [...names, 'phone', 'email'] as const

/** Limits of the table's own checks. */
const longestName = 100
const longestEmail = 254

/** A file that says nothing of people is filled with made-up ones; one that does is a real book. */
export const namesPeople = (header: readonly string[]): boolean =>
  personColumns.some((name) => header.includes(name))

/** The person of a row, or why it cannot be read. A number without its country is Japanese; none at all is fine. */
export function readPerson(row: Partial<Record<string, string>>): Person | string {
  const person = Object.fromEntries(personColumns.map((name) => [name, row[name] ?? ''])) as unknown as Person
  for (const name of names) {
    if (person[name].length > longestName) return `${name} is longer than ${longestName} signs`
    if (/[\p{Cc}\p{Cs}]/u.test(person[name])) return `${name} holds signs that nobody can see`
  }
  if (person.email !== '' && !isAddress(person.email)) return `email "${short(person.email)}" is no address`
  if (person.phone === '') return person
  const number = parsePhoneNumberFromString(person.phone.normalize('NFKC'), 'JP')
  if (!number?.isValid() || number.ext)
    return `phone "${short(person.phone)}" is no number like 090-1234-5678 or +44 20 7946 0018`
  return { ...person, phone: number.number }
}

const isAddress = (text: string): boolean =>
  text.length <= longestEmail && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u.test(text)

/** As much of a value as a message has room for. */
export const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}...` : text)
