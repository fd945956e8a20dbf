// The form of a business' profile: what is typed, what is wrong with it, and what is saved. The bounds are those of
// private.config_fields.

import { type } from 'arktype'
import { isEmail, plainEmail } from '#domain/contact/email.ts'
import { homePhone } from '#domain/contact/home-phone.ts'
import { isVendorPhone, plainVendorPhone } from '#domain/contact/vendor-phone.ts'
import { visibleLines, visibleText } from '#domain/text/visible-text.ts'
import { longestAddress, webAddress } from './web-address.ts'

/** The terms in the business' own words, '' for none. */
export type CancellationPolicy = Record<'ja' | 'en', string>

/** All that `/profile` sets of the vendor; its url has a form of its own. */
export interface ProfileRow {
  name: string
  /** In Latin letters; '' where the name serves for both. */
  name_en: string
  address: string
  phone: string
  email: string
  /** Minute at which the business day turns. */
  day_turns_at: number
  cancellation_policy: CancellationPolicy
  /** https addresses, '' for none. */
  picture: string
  map: string
}

/** Hours at which a day may turn: nobody sits at table then. */
export const turnHours = Array.from({ length: 13 }, (_, hour) => hour * 60)

export interface ProfileDraft {
  name: string
  name_en: string
  address: string
  phone: string
  email: string
  day_turns_at: string
  policy_ja: string
  policy_en: string
  picture: string
  map: string
}

export const profileDraft = (row: ProfileRow): ProfileDraft => ({
  name: row.name,
  name_en: row.name_en,
  address: row.address,
  phone: homePhone(row.phone),
  email: row.email,
  day_turns_at: String(row.day_turns_at),
  policy_ja: row.cancellation_policy.ja,
  policy_en: row.cancellation_policy.en,
  picture: row.picture,
  map: row.map,
})

export type ProfileCode =
  | 'required'
  | 'too_long'
  | 'invalid_email'
  | 'invalid_phone'
  | 'invalid_url'
  | 'invalid'

const longest = { name: 200, address: 500, phone: 40, email: 254, policy: 2000 }

const text = (most: number, wrong: (text: string) => ProfileCode | null = () => null) =>
  type('string').narrow((typed, ctx) => {
    const code = [...typed].length > most ? 'too_long' : wrong(typed)
    return code === null || ctx.reject({ message: code })
  })

const isPhone = (typed: string): boolean => {
  const phone = plainVendorPhone(typed)
  return phone === '' || isVendorPhone(phone)
}

/** A line break is no sign to leave out: it stood between two addresses. */
const keptEmail = (typed: string): string => {
  const email = plainEmail(typed)
  return /[\t\n]/.test(email) ? email : visibleText(email)
}

/** As it is kept, which is longer than what was typed where it holds Japanese. */
const address = type('string').narrow((typed, ctx) => {
  const kept = webAddress(typed)
  if (kept === null) return ctx.reject({ message: 'invalid_url' })
  return kept.length <= longestAddress || ctx.reject({ message: 'too_long' })
})

export const profileSchema = type({
  name: text(longest.name, (typed) => (visibleText(typed) === '' ? 'required' : null)),
  name_en: text(longest.name),
  address: text(longest.address),
  phone: text(longest.phone, (typed) => (isPhone(typed) ? null : 'invalid_phone')),
  email: text(longest.email, (typed) =>
    keptEmail(typed) === '' || isEmail(keptEmail(typed)) ? null : 'invalid_email',
  ),
  day_turns_at: type('string').narrow(
    (minute, ctx) => turnHours.includes(Number(minute)) || ctx.reject({ message: 'invalid' }),
  ),
  policy_ja: text(longest.policy),
  policy_en: text(longest.policy),
  picture: address,
  map: address,
})

/** What stands in the form as a row; null while something in it is wrong. */
export function profileOf(draft: ProfileDraft): ProfileRow | null {
  if (profileSchema(draft) instanceof type.errors) return null
  return {
    name: visibleText(draft.name),
    name_en: visibleText(draft.name_en),
    address: visibleLines(draft.address),
    phone: plainVendorPhone(draft.phone),
    email: keptEmail(draft.email),
    day_turns_at: Number(draft.day_turns_at),
    cancellation_policy: { ja: visibleLines(draft.policy_ja), en: visibleLines(draft.policy_en) },
    picture: webAddress(draft.picture) ?? '',
    map: webAddress(draft.map) ?? '',
  }
}

/** The fields that are to be otherwise, each as it is wanted; empty where nothing is. */
export const profileChanges = (seen: ProfileRow, wanted: ProfileRow): Partial<ProfileRow> =>
  Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) =>
        JSON.stringify(value) !== JSON.stringify(seen[field as keyof ProfileRow]) &&
        // The form shows it as at home, however it is kept.
        !(field === 'phone' && value === homePhone(seen.phone)),
    ),
  )

/** Whether something is typed that is not saved; what is wrong is not. */
export function isProfileTyped(seen: ProfileRow, draft: ProfileDraft): boolean {
  const wanted = profileOf(draft)
  return wanted === null || Object.keys(profileChanges(seen, wanted)).length > 0
}
