import { report } from '#lib/app/report.ts'
import { checkedToken } from '#sync/session/access-token.ts'
import { keepIdentity } from '#sync/session/identity.ts'
import { removeOtherMirrors } from '#sync/session/other-mirrors.ts'
import { whoAmI } from '#sync/session/sign-in.ts'
import { changeTokens } from '#sync/session/token-store.ts'
import { writeVendorType } from './session-cookie.ts'

/** Asks the server again for which business this account works; true when it is linked now. */
export async function checkLink(): Promise<boolean> {
  const token = await checkedToken().catch(() => null)
  const identity = token ? await whoAmI(token, report).catch(() => null) : null
  if (!identity) return false
  const { id, vendorId } = identity
  const linked = await changeTokens((t) => (t.userId === id ? { ...t, vendorId } : t)).catch(() => null)
  if (linked?.userId !== id) return false
  await removeOtherMirrors(vendorId)
  writeVendorType(identity.vendorType)
  keepIdentity(identity)
  return identity.vendorId !== null || identity.isAdmin
}
