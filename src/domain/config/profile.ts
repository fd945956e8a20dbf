// The form of a business' profile: what is typed, what is wrong with it, and what is saved. The bounds are those of
// private.config_fields.

import { type } from 'arktype'
import { isEmail, plainEmail } from '#domain/contact/email.ts'
import { visibleLines, visibleText } from '#domain/text/visible-text.ts'

/** All that `/profile` sets of the vendor. */
export interface ProfileRow {
  name: string
  address: string
  phone: string
  email: string
  /** Minute at which the business day turns. */
  day_turns_at: number
  cancellation_policy: Record<'ja' | 'en', string>
}

/** Hours at which a day may turn: nobody sits at table then. */
export const turnHours = Array.from({ length: 13 }, (_, hour) => hour * 60)

export interface ProfileDraft {
  name: string
  address: string
  phone: string
  email: string
  day_turns_at: string
  policy_ja: string
  policy_en: string
}

export const profileDraft = (row: ProfileRow): ProfileDraft => ({
  name: row.name,
  address: row.address,
  phone: row.phone,
  email: row.email,
  day_turns_at: String(row.day_turns_at),
  policy_ja: row.cancellation_policy.ja,
  policy_en: row.cancellation_policy.en,
})

export type ProfileCode = 'required' | 'too_long' | 'invalid_email' | 'invalid_phone' | 'invalid'

const longest = { name: 200, address: 500, phone: 40, email: 254, policy: 2000 }

const text = (most: number, wrong: (text: string) => ProfileCode | null = () => null) =>
  type('string').narrow((typed, ctx) => {
    const code = [...typed].length > most ? 'too_long' : wrong(typed)
    return code === null || ctx.reject({ message: code })
  })

/** As customers read and call it: figures, and what people put between them. */
const isPhone = (typed: string): boolean => /^\+?[0-9 ()-]*$/.test(typed.normalize('NFKC').trim())

export const profileSchema = type({
  name: text(longest.name, (typed) => (visibleText(typed) === '' ? 'required' : null)),
  address: text(longest.address),
  phone: text(longest.phone, (typed) => (isPhone(typed) ? null : 'invalid_phone')),
  email: text(longest.email, (typed) =>
    plainEmail(typed) === '' || isEmail(plainEmail(typed)) ? null : 'invalid_email',
  ),
  day_turns_at: type('string').narrow(
    (minute, ctx) => turnHours.includes(Number(minute)) || ctx.reject({ message: 'invalid' }),
  ),
  policy_ja: text(longest.policy),
  policy_en: text(longest.policy),
})

/** What stands in the form as a row; null while something in it is wrong. */
export function profileOf(draft: ProfileDraft): ProfileRow | null {
  if (profileSchema(draft) instanceof type.errors) return null
  return {
    name: visibleText(draft.name),
    address: visibleLines(draft.address),
    phone: draft.phone.normalize('NFKC').trim(),
    email: plainEmail(draft.email),
    day_turns_at: Number(draft.day_turns_at),
    cancellation_policy: { ja: visibleLines(draft.policy_ja), en: visibleLines(draft.policy_en) },
  }
}

/** The fields that are to be otherwise, each as it is wanted; empty where nothing is. */
export const profileChanges = (seen: ProfileRow, wanted: ProfileRow): Partial<ProfileRow> =>
  Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(seen[field as keyof ProfileRow]),
    ),
  )
