import { codeOf } from './sign-in.ts'
import { authClient } from './supabase-client.ts'

export type SignedUp =
  | { ok: true }
  | { ok: false; code: 'weak_password' | 'too_many_requests' | 'offline' | 'unavailable' | 'invalid_email' }

/**
 * Makes an account. A known e-mail gets the same answer as a new one: who asks learns nothing about others.
 * Nobody is signed in by it, for the same reason.
 */
export async function signUp(
  email: string,
  password: string,
  agreed: { terms_version?: string; language: string; invitation?: string },
  /** Where the link in the mail leads, where Auth makes it. */
  page?: string,
): Promise<SignedUp> {
  try {
    const { error } = await authClient().auth.signUp({
      email,
      password,
      options: { data: agreed, ...(page ? { emailRedirectTo: page } : {}) },
    })
    if (!error) return { ok: true }
    if (error.code === 'user_already_exists' || error.code === 'email_exists') return { ok: true }
    if (error.code === 'weak_password') return { ok: false, code: 'weak_password' }
    if (error.code === 'email_address_invalid' || error.code === 'validation_failed') {
      return { ok: false, code: 'invalid_email' }
    }
    const code = codeOf(error)
    if (code === 'offline' || code === 'too_many_requests') return { ok: false, code }
    return { ok: false, code: 'unavailable' }
  } catch {
    return { ok: false, code: 'offline' }
  }
}
