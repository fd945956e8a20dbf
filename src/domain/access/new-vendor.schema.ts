// What must stand in the form of a new vendor. The bounds are those of private.new_vendor_errors.

import { plainVendorUrl, vendorUrlError } from '#domain/config/vendor-url.ts'
import { plainEmail } from '#domain/contact/email.ts'
import { isVendorPhone, plainVendorPhone } from '#domain/contact/vendor-phone.ts'
import { numberCode, readWhole } from '#domain/online-seats/whole-number.ts'
import { plainSchema } from '#domain/text/plain-schema.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { newEmailCode } from './account.schema.ts'
import { passwordFault } from './password.ts'

export interface NewVendorDraft {
  name: string
  email: string
  phone: string
  password: string
  address: string
  url: string
  minimum_pax: string
  cutoff_days: string
  /** '' until one was chosen. */
  vendor_type: '' | 'RESTAURANT' | 'EVENT'
  send_confirmation_email: boolean
}

export const emptyVendor: NewVendorDraft = {
  ...{
    name: '',
    email: '',
    phone: '',
    password: '',
    address: '',
    url: '',
    minimum_pax: '1',
    cutoff_days: '0',
  },
  vendor_type: '',
  send_confirmation_email: true,
}

const phoneCode = (typed: string): string | null => {
  const phone = plainVendorPhone(typed)
  if (phone === '') return 'required'
  return phone.length > 40 ? 'too_long' : isVendorPhone(phone) ? null : 'invalid_phone'
}

export const newVendorSchema = plainSchema((draft: NewVendorDraft) => ({
  name:
    visibleText(draft.name) === '' ? 'required' : visibleText(draft.name).length > 200 ? 'too_long' : null,
  email: newEmailCode(draft.email),
  phone: phoneCode(draft.phone),
  password: passwordFault(draft.password, plainEmail(draft.email)),
  address: visibleText(draft.address).length > 500 ? 'too_long' : null,
  url: vendorUrlError(plainVendorUrl(draft.url)),
  minimum_pax: numberCode(draft.minimum_pax, { least: 1, most: 999 }),
  cutoff_days: numberCode(draft.cutoff_days, { least: 0, most: 365 }),
  vendor_type: draft.vendor_type === '' ? 'choose' : null,
}))

/** As it is sent: the form has been looked at. */
export const newVendorOf = (draft: NewVendorDraft) => ({
  name: visibleText(draft.name),
  email: plainEmail(draft.email),
  phone: plainVendorPhone(draft.phone),
  address: visibleText(draft.address),
  url: plainVendorUrl(draft.url),
  vendor_type: draft.vendor_type === 'EVENT' ? ('EVENT' as const) : ('RESTAURANT' as const),
  minimum_pax: readWhole(draft.minimum_pax) ?? 1,
  cutoff_days: readWhole(draft.cutoff_days) ?? 0,
  send_confirmation_email: draft.send_confirmation_email,
})
