import { type Enquiry, visibleEnquiry } from '#domain/text/enquiry.ts'
import type { Server } from '#sync/session/server.ts'

const timeoutMs = 10_000

/** Sends an enquiry; null when the server kept it, else a code. */
export async function postEnquiry(
  server: Server,
  enquiry: Enquiry,
  language: string,
): Promise<'too_many_requests' | 'offline' | 'unavailable' | null> {
  const { business, name, email, message } = visibleEnquiry(enquiry)
  try {
    const answer = await fetch(`${server.url}/rest/v1/rpc/enquire`, {
      method: 'POST',
      headers: { apikey: server.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({
        p_business: business,
        p_name: name,
        p_email: email,
        p_message: message,
        p_language: language,
      }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body: unknown = await answer.json()
    if (typeof body !== 'object' || body === null) return 'unavailable'
    if ('ok' in body && body.ok === true) return null
    return 'code' in body && body.code === 'too_many_requests' ? 'too_many_requests' : 'unavailable'
  } catch {
    // No network, no answer in time, or a portal's page in place of one.
    return 'offline'
  }
}
