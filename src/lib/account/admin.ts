// Admins' deeds as the screens use them.

import { anonKey, supabaseUrl } from '#lib/app/env.ts'
import { openRemote } from '#sync/protocol/staff-api.ts'
import { checkedToken, hasSession, tokenRefused } from '#sync/session/access-token.ts'
import { type AdminApi, adminApi, type NewVendor, type VendorAttempt } from '#sync/session/admin/admin-api.ts'
import { makeLogin, makeVendor, type NewVendorEnd } from '#sync/session/admin/new-vendor.ts'

let opened: AdminApi | undefined

/** One for the page: it asks for a checked token each time. */
export function admins(): AdminApi {
  opened ??= adminApi(
    openRemote({ url: supabaseUrl(), anonKey: anonKey(), token: checkedToken, hasSession, tokenRefused }),
  )
  return opened
}

/** For one form, from its first tap until it is done. */
export const newVendorAttempt = (): VendorAttempt => ({ id: crypto.randomUUID(), token: newSecret() })

const newSecret = (): string => crypto.randomUUID().replaceAll('-', '')

export const createVendor = (
  attempt: VendorAttempt,
  sent: { form: NewVendor; password: string; enquiry: string | null },
  language: string,
): Promise<NewVendorEnd> => makeVendor(admins(), attempt, sent, language)

export const createLogin = (
  vendorId: string,
  person: { email: string; password: string },
  language: string,
): Promise<NewVendorEnd> => makeLogin(admins(), vendorId, { ...person, token: newSecret() }, language)
