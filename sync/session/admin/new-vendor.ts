// A vendor, then the login that works there: two servers, and a network that may die in between. What is wanted stands in
// Postgres first, so whatever was reached, the same again goes on from there.
//
//   asked -- create_vendor --> wanted -- Auth's sign-up --> done
//                        '---> invited: the address has an account, and its owner a mail; linked: it works there

import type { Reply } from '#sync/protocol/staff-api.ts'
import { type SignedUp, signUp } from '#sync/session/sign-up.ts'
import type { AdminApi, NewVendor, VendorAttempt, VendorMade } from './admin-api.ts'

export type NewVendorEnd =
  | { state: 'done'; id: string; login: 'linked' | 'sent' | 'invited' }
  /** Nothing was made, or nobody can say; the same again is safe. */
  | { state: 'refused'; code: string; fields: Record<string, string> }
  /** The vendor is there and waits for its login; the same again makes it. */
  | { state: 'half'; code: Extract<SignedUp, { ok: false }>['code'] }

export async function makeVendor(
  api: AdminApi,
  attempt: VendorAttempt,
  { form, password, enquiry }: { form: NewVendor; password: string; enquiry: string | null },
  language: string,
  signUpAs: typeof signUp = signUp,
): Promise<NewVendorEnd> {
  const made = await api.createVendor(attempt, form, enquiry)
  return login(made, { email: form.email, password, token: attempt.token }, language, signUpAs)
}

/** The login of a vendor that nobody works for yet. */
export async function makeLogin(
  api: AdminApi,
  vendorId: string,
  person: { email: string; password: string; token: string },
  language: string,
  signUpAs: typeof signUp = signUp,
): Promise<NewVendorEnd> {
  return login(await api.wantLogin(vendorId, person.token, person.email), person, language, signUpAs)
}

async function login(
  made: Reply<VendorMade>,
  { email, password, token }: { email: string; password: string; token: string },
  language: string,
  signUpAs: typeof signUp,
): Promise<NewVendorEnd> {
  if (!made.ok) return { state: 'refused', code: codeOf(made.fault), fields: {} }
  if (!made.value.ok) return { state: 'refused', code: made.value.code, fields: made.value.fields ?? {} }
  const { id, login } = made.value
  if (login === 'other_vendor')
    return { state: 'refused', code: 'invalid', fields: { email: 'other_vendor' } }
  if (login === 'linked' || login === 'invited') return { state: 'done', id, login }
  if (login === 'none') return { state: 'half', code: 'too_many_requests' }
  // The admin's own session is not touched: this client keeps none.
  const signedUp = await signUpAs(email, password, { language, invitation: token })
  return signedUp.ok ? { state: 'done', id, login: 'sent' } : { state: 'half', code: signedUp.code }
}

const codeOf = (fault: string): string => (fault === 'network' || fault === 'timeout' ? 'offline' : fault)
