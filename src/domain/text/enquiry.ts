import { isEmail } from '#domain/contact/email.ts'
import { visibleLines, visibleText } from './visible-text.ts'

/** A business that asks to join. */
export interface Enquiry {
  business: string
  name: string
  email: string
  message: string
}

export type EnquiryFault = 'required' | 'too_long' | 'invalid_email'

/** The same bounds as in SQL (private.enquiry). */
const longest: Record<keyof Enquiry, number> = { business: 200, name: 100, email: 254, message: 2000 }

/** What is sent and kept of it. */
export const visibleEnquiry = ({ business, name, email, message }: Enquiry): Enquiry => ({
  business: visibleText(business),
  name: visibleText(name),
  email: visibleText(email),
  message: visibleLines(message),
})

/** What is wrong, by field and in the order of the form; empty when it can be sent. */
export function enquiryFaults(enquiry: Enquiry): Partial<Record<keyof Enquiry, EnquiryFault>> {
  const faults: Partial<Record<keyof Enquiry, EnquiryFault>> = {}
  const visible = visibleEnquiry(enquiry)
  for (const field of ['business', 'name', 'email', 'message'] as const) {
    const text = visible[field]
    if (text === '') faults[field] = 'required'
    else if (text.length > longest[field]) faults[field] = 'too_long'
    else if (field === 'email' && !isEmail(text)) faults[field] = 'invalid_email'
  }
  return faults
}
