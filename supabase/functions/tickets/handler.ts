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
  const text = await shortText(request)
  if (text === null) return null
  const { vendor_url, token, from = 1 } = objectIn(text)
  if (!isWord(vendor_url) || !isWord(token)) return null
  if (typeof from !== 'number' || !Number.isInteger(from) || from < 1 || from > mostTickets) return null
  return { vendor_url, token, from }
}

/** What is longer than a wish of ours is read no further: null. */
async function shortText({ body }: Request): Promise<string | null> {
  if (!body) return ''
  const parts: Uint8Array[] = []
  let length = 0
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.byteLength
    if (length > mostBytes) {
      await reader.cancel()
      return null
    }
    parts.push(value)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.byteLength
  }
  return new TextDecoder().decode(bytes)
}

/** Postgres keeps no NUL: one in a text would be a fault of ours. */
const isWord = (value: unknown): value is string => typeof value === 'string' && !value.includes('\u0000')

function objectIn(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>
  } catch {
    return {}
  }
}

const anySite = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info',
}

const answer = (status: number, body: object): Response =>
  Response.json(body, { status, headers: { ...anySite, 'cache-control': 'no-store' } })
