import { visibleLines, visibleText } from './visible-text.ts'

/** A business that asks to join. */
export interface Enquiry {
  business: string
  name: string
  email: string
  message: string
}

/** What is sent and kept of it. */
export const visibleEnquiry = ({ business, name, email, message }: Enquiry): Enquiry => ({
  business: visibleText(business),
  name: visibleText(name),
  email: visibleText(email),
  message: visibleLines(message),
})
