import { type } from 'arktype'
import { checkedText, said } from '#domain/text/said.ts'

/** As SQL reads it (private.plain_reference). */
export const plainDigits = (text: string): string => text.normalize('NFKC').trim()

/** What a lost booking is found by; the same bounds as public.find_lost_booking. */
export const lostBooking = type({
  reference: said(40),
  phone_end: checkedText(
    (text) => (plainDigits(text) === '' ? 'required' : undefined),
    (text) => (/^\d{4}$/.test(plainDigits(text)) ? undefined : 'invalid'),
  ),
})
