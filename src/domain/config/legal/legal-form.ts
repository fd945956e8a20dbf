// The form of what the law on mail orders asks for: what is typed, what is wrong with it, and what is saved. The bounds are those of
// private.config_fields.

import { type } from 'arktype'
import { isEmail, plainEmail } from '#domain/contact/email.ts'
import { homePhone } from '#domain/contact/home-phone.ts'
import { isVendorPhone, plainVendorPhone } from '#domain/contact/vendor-phone.ts'
import { checkedText, unsaid } from '#domain/text/said.ts'
import { visibleLines, visibleText } from '#domain/text/visible-text.ts'
import { type LegalProse, type LegalRow, legalProse } from './legal.ts'

export type LegalCode = 'too_long' | 'needed' | 'invalid_email' | 'invalid_phone' | 'invalid_registration'

/** In characters. */
export const legalMost = {
  ...{ seller: 200, representative: 200, address: 500, phone: 40, email: 254, prose: 2000, registration: 14 },
} as const

/** What the form begins with where nothing was saved yet: what customers read of the vendor anyway. */
export const firstLegal = (
  vendor: Pick<LegalRow, 'address' | 'phone' | 'email'> & { name: string },
): LegalRow => ({
  ...{
    seller: vendor.name,
    representative: '',
    address: vendor.address,
    phone: vendor.phone,
    email: vendor.email,
  },
  ...{ extra_costs: '', extra_costs_en: '', payment_time: '', payment_time_en: '' },
  ...{ delivery: '', delivery_en: '', cancellation: '', cancellation_en: '', registration: '' },
})

/** As it stands in the form. */
export const legalDraft = (row: LegalRow): LegalRow => ({ ...row, phone: homePhone(row.phone) })

const phoneCode = (text: string) => {
  const phone = plainVendorPhone(text)
  return phone === '' || isVendorPhone(phone) ? undefined : 'invalid_phone'
}
const emailCode = (text: string) => {
  const email = plainEmail(text)
  return email === '' || isEmail(email) ? undefined : 'invalid_email'
}
const registrationCode = (text: string) =>
  /^(T\d{13})?$/.test(plainRegistration(text)) ? undefined : 'invalid_registration'

const prose = unsaid(legalMost.prose)

export const legalSchema = type({
  seller: unsaid(legalMost.seller, visibleText),
  representative: unsaid(legalMost.representative, visibleText),
  address: unsaid(legalMost.address),
  phone: checkedText((text) => (text.length > legalMost.phone ? 'too_long' : undefined), phoneCode),
  email: checkedText((text) => (text.length > legalMost.email ? 'too_long' : undefined), emailCode),
  extra_costs: prose,
  extra_costs_en: prose,
  payment_time: prose,
  payment_time_en: prose,
  delivery: prose,
  delivery_en: prose,
  cancellation: prose,
  cancellation_en: prose,
  registration: checkedText(registrationCode),
})

/** What a form without faults means. */
export function legalOf(draft: LegalRow): LegalRow {
  const lines = Object.fromEntries(
    legalProse.flatMap((field) => [
      [field, visibleLines(draft[field])],
      [`${field}_en`, visibleLines(draft[`${field}_en`])],
    ]),
  ) as Record<LegalProse | `${LegalProse}_en`, string>
  return {
    ...lines,
    seller: visibleText(draft.seller),
    representative: visibleText(draft.representative),
    address: visibleLines(draft.address),
    phone: plainVendorPhone(draft.phone),
    email: plainEmail(draft.email),
    registration: plainRegistration(draft.registration),
  }
}

/** The number of an invoice issuer, T and 13 figures, however a Japanese keyboard wrote it. */
export const plainRegistration = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase()

/** The fields that are to be otherwise; of a number only where it is another. */
export const legalChanges = (seen: LegalRow, wanted: LegalRow): Partial<LegalRow> =>
  Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, text]) =>
        text !== seen[field as keyof LegalRow] && !(field === 'phone' && text === homePhone(seen.phone)),
    ),
  )
