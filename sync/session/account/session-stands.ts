// A session may be ended on another device while its tokens lie here and look good.

import { checkedToken, tokenRefused } from '#sync/session/access-token.ts'
import { presentServer } from '#sync/session/server.ts'
import { askAuth } from './auth-request.ts'

/**
 * False when the person has to sign in again: nobody is signed in here, or Auth says that the session is over. True also
 * where Auth could not be asked: no network is no reason to ask anybody for a password.
 */
export async function sessionStands(): Promise<boolean> {
  const token = await checkedToken().catch(() => undefined)
  if (token === null) return false
  if (token === undefined) return true
  const answer = await askAuth(presentServer(), 'GET', 'user', { token })
  if (answer === 'offline' || answer.ok || answer.error === '') return true
  // The renewal decides, as everywhere: it may be the token alone that is refused.
  await tokenRefused(token)
  return (await checkedToken().catch(() => token)) !== null
}
