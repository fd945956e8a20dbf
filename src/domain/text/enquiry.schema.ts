import { type } from 'arktype'
import { isStrangersEmail } from '#domain/contact/email.ts'
import { said } from './said.ts'
import { visibleLines, visibleText } from './visible-text.ts'

/** What a business must say of itself to be written back to. The same bounds as in SQL (private.enquiry). */
export const enquirySchema = type({
  business: said(200),
  name: said(100),
  email: said(254, visibleText, (text) =>
    isStrangersEmail(visibleText(text)) ? undefined : 'invalid_email',
  ),
  message: said(2000, visibleLines),
})
