import { type Enquiry, visibleEnquiry } from '#domain/text/enquiry.ts'
import { callFunction, jsonOf, type Server } from '#sync/protocol/rpc.ts'

/** Sends an enquiry; null when the server kept it, else a code. */
export async function postEnquiry(
  server: Server,
  enquiry: Enquiry,
  language: string,
): Promise<'too_many_requests' | 'offline' | 'unavailable' | null> {
  const { business, name, email, message } = visibleEnquiry(enquiry)
  const args = {
    p_business: business,
    p_name: name,
    p_email: email,
    p_message: message,
    p_language: language,
  }
  const { text } = await callFunction(server, 'enquire', JSON.stringify(args))
  const body = jsonOf(text)
  // No network, no answer in time, or a portal's page in place of one.
  if (body === undefined) return 'offline'
  if (typeof body !== 'object' || body === null) return 'unavailable'
  if ('ok' in body && body.ok === true) return null
  return 'code' in body && body.code === 'too_many_requests' ? 'too_many_requests' : 'unavailable'
}
