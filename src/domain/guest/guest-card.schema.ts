import { type } from 'arktype'
import { readBirthday } from '#domain/guest/book/birthday.ts'
import { tagsError } from '#domain/guest/book/tags.ts'
import { longestAllergies, longestCompany, longestName, longestNotes } from './guest.ts'

const atMost = (most: number) =>
  type('string').narrow((text, ctx) => [...text].length <= most || ctx.reject({ message: 'too_long' }))

/** The card of a guest as it would be written: under `others` stand all of its allergies; the birthday as it was typed. */
export const guestCardSchema = type({
  last_name: atMost(longestName),
  first_name: atMost(longestName),
  last_kana: atMost(longestName),
  first_kana: atMost(longestName),
  others: atMost(longestAllergies),
  notes: atMost(longestNotes),
  birthday: type('string').narrow(
    (text, ctx) => readBirthday(text) !== null || ctx.reject({ message: 'invalid_birthday' }),
  ),
  company: atMost(longestCompany),
  tags: type('string[]').narrow((tags, ctx) => {
    const code = tagsError(tags)
    return code === undefined || ctx.reject({ message: code })
  }),
})
