import type { Enquiry } from '#domain/text/enquiry.ts'
import { anonKey, supabaseUrl } from '#lib/app/env.ts'
import { postEnquiry } from '#sync/customer/enquiry.ts'

export type EnquireCode = 'too_many_requests' | 'offline' | 'unavailable'

/** Null when it was kept. Never repeated by itself: an enquiry has no id, and two of them are two. */
export async function sendEnquiry(enquiry: Enquiry, language: string): Promise<EnquireCode | null> {
  return postEnquiry({ url: supabaseUrl(), anonKey: anonKey() }, enquiry, language)
}
