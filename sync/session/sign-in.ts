// Signing in: Auth, "who am I", then exactly two reads, and whether the person is an administrator.

import type { SupabaseClient } from '@supabase/supabase-js'
import { keepTokens, resumeSession } from './access-token.ts'
import { type Identity, keepIdentity } from './identity.ts'
import { removeOtherMirrors } from './other-mirrors.ts'
import { authClient, supabaseWith } from './supabase-client.ts'

export type SignInCode =
  | 'wrong_credentials'
  | 'email_not_confirmed'
  | 'too_many_requests'
  | 'offline'
  | 'unavailable'
  | 'storage_error'
  /** Another tab that does not answer holds what is needed. */
  | 'other_tab'

/** Faults of the two reads, for the console only. */
export type ReadFault = 'not_logged_in' | 'vendor_key_failed' | 'vendor_id_missing' | 'vendor_type_failed'

export type SignedIn = { ok: true; identity: Identity } | { ok: false; code: SignInCode }

export async function signIn(
  email: string,
  password: string,
  faulty: (fault: ReadFault, detail: string) => void,
): Promise<SignedIn> {
  try {
    const { data, error } = await authClient().auth.signInWithPassword({ email, password })
    if (error) return { ok: false, code: codeOf(error) }
    if (!data.session) return { ok: false, code: 'unavailable' }
    // Nothing is kept before it is known whose it is: it would lie under the name of the person before.
    const read = await whoAmI(data.session.access_token, faulty)
    if (!read) return { ok: false, code: 'unavailable' }
    resumeSession()
    await removeOtherMirrors(read.vendorId)
    await keepTokens(data.session, read.id, read.vendorId)
    keepIdentity(read)
    return { ok: true, identity: read }
  } catch (fault) {
    if (!(fault instanceof DOMException)) return { ok: false, code: 'offline' }
    return { ok: false, code: fault.name === 'TimeoutError' ? 'other_tab' : 'storage_error' }
  }
}

/**
 * Who the token belongs to and for which vendor they work; null when the server could not say. None linked is
 * no fault: an administrator has no vendor, and a new account has none yet. Rejects where the server is not reached.
 */
export async function whoAmI(
  token: string,
  faulty: (fault: ReadFault, detail: string) => void,
): Promise<Identity | null> {
  const me = await authClient().auth.getUser(token)
  if (me.error) {
    if (codeOf(me.error) === 'offline') throw unreached()
    faulty('not_logged_in', me.error.code ?? '')
    return null
  }
  const as = supabaseWith(token)
  const link = await withOneRetry(() =>
    as
      .from('users_vendor_key')
      .select('vendor_id, vendor_url')
      .eq('user_id', me.data.user.id)
      .retry(false)
      .maybeSingle<{ vendor_id: string; vendor_url: string }>(),
  )
  if (link.error) {
    faulty('vendor_key_failed', link.error.code)
    return null
  }
  const admin = await withOneRetry(() => as.rpc('is_admin'))
  if (admin.error) return null
  const identity: Identity = {
    id: me.data.user.id,
    email: me.data.user.email ?? '',
    role: typeof me.data.user.user_metadata?.role === 'string' ? me.data.user.user_metadata.role : '',
    isAdmin: admin.data === true,
    vendorId: null,
    vendorUrl: null,
    vendorType: null,
    vendorName: '',
  }
  return link.data ? withVendor(as, identity, link.data, faulty) : identity
}

/**
 * A passing fault is asked about once more: nobody should have to type a password again for it. The library's own
 * `retry` would take seven seconds to say that there is no network.
 */
async function withOneRetry<T extends { error: unknown; status: number }>(
  ask: () => PromiseLike<T>,
): Promise<T> {
  const first = await ask()
  const isPassing = first.error && (first.status === 0 || first.status >= 500)
  const last = isPassing ? await ask() : first
  if (last.error && last.status === 0) throw unreached()
  return last
}

const unreached = () => new TypeError('the server was not reached')

async function withVendor(
  as: SupabaseClient,
  identity: Identity,
  link: { vendor_id: string; vendor_url: string },
  faulty: (fault: ReadFault, detail: string) => void,
): Promise<Identity | null> {
  if (!link.vendor_id) {
    faulty('vendor_id_missing', '')
    return null
  }
  const vendor = await withOneRetry(() =>
    as
      .from('vendor')
      .select('vendor_type, name, address, url, email')
      .eq('id', link.vendor_id)
      .retry(false)
      .single<{
        vendor_type: 'RESTAURANT' | 'EVENT'
        name: string
        address: string
        url: string
        email: string
      }>(),
  )
  if (vendor.error) {
    faulty('vendor_type_failed', vendor.error.code)
    return null
  }
  return {
    ...identity,
    vendorId: link.vendor_id,
    vendorUrl: link.vendor_url,
    vendorType: vendor.data.vendor_type,
    vendorName: vendor.data.name,
  }
}

interface AuthFault {
  name: string
  code?: string | undefined
  status?: number | undefined
}

/** The library's faults as codes of ours, by code and status and never by message. */
export function codeOf(fault: AuthFault): SignInCode {
  if (fault.name === 'AuthRetryableFetchError' && !fault.status) return 'offline'
  if (fault.status === 429) return 'too_many_requests'
  if (fault.code === 'email_not_confirmed') return 'email_not_confirmed'
  if (fault.code === 'invalid_credentials') return 'wrong_credentials'
  if (fault.status !== undefined && fault.status >= 400 && fault.status < 500) return 'wrong_credentials'
  return 'unavailable'
}
