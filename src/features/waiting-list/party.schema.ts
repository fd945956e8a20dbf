import { type } from 'arktype'
import { checkedText, unsaid } from '#domain/text/said.ts'

/** Who waits: how many, and what the house may call them by. */
export const partySchema = type({
  pax: '1 <= number.integer <= 999',
  name: unsaid(200),
  // Read by the rules of its country before.
  phone: 'string',
  email: checkedText(
    (text) => (text.length > 254 ? 'too_long' : undefined),
    (text) => (/^([^\s@]+@[^\s@]+\.[^\s@]+)?$/.test(text.trim()) ? undefined : 'invalid_email'),
  ),
})
