import { answer, anySite, isWord, objectIn, shortText } from '#functions/http/customers.ts'
import { type Asked, isBusy } from './keys.ts'
import { signed, type TicketsOf } from './sign.ts'

/** More than a short url, a token and a number need. */
const mostBytes = 1000
const mostTickets = 999

/**
 * The tickets of a booking, for who shows its secret: a POST of `{vendor_url, token, from}`, whose answer is `{ok, total,
 * tickets: [{ticket, name, name_en, used, code}]}`, at most fifty from `from` on. Whoever shows a wrong, unknown or old secret, and what
 * is none, has one answer: `booking_not_found`.
 */
export function ticketsHandler(
  sql: Asked,
  noteFault: (code: string) => void = () => undefined,
): (request: Request) => Promise<Response> {
  return async (request) => {
    // Where the pages are another site's, the browser asks first.
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: anySite })
    if (request.method !== 'POST') return answer(405, { ok: false, code: 'post_only' })
    const asked = await askedIn(request)
    if (!asked) return answer(400, { ok: false, code: 'invalid' })
    try {
      const text = 'select private.asked_tickets($1, $2, $3) as said'
      const rows = await sql.unsafe(text, [asked.vendor_url, asked.token, asked.from])
      const [{ said } = { said: notFound }] = rows as { said: typeof notFound | Found }[]
      if (!said.ok) return answer(200, said)
      return answer(200, { ok: true, total: said.total, tickets: await signed(sql, said) })
    } catch (error) {
      if (isBusy(error)) return answer(200, { ok: false, code: 'busy' })
      noteFault((error as { code?: string }).code ?? '')
      return answer(500, { ok: false, code: 'failed' })
    }
  }
}

type Found = TicketsOf & { ok: true }
const notFound = { ok: false as const, code: 'booking_not_found' }

interface Wish {
  vendor_url: string
  token: string
  from: number
}

/** Null for what no page of ours sends. */
async function askedIn(request: Request): Promise<Wish | null> {
  const text = await shortText(request, mostBytes)
  if (text === null) return null
  const { vendor_url, token, from = 1 } = objectIn(text)
  if (!isWord(vendor_url) || !isWord(token)) return null
  if (typeof from !== 'number' || !Number.isInteger(from) || from < 1 || from > mostTickets) return null
  return { vendor_url, token, from }
}
