// What the service worker does when the network is back: it sends what waits, straight from the outbox's IndexedDB and
// without RxDB, and changes nothing there. The page sends the same ids again when it opens, and the server's log
// answers them, so nothing is applied twice. It asks for no tabs (an open one may be a customer's page, or asleep) but
// waits its turn, for a while: a tab that sends leaves it nothing, and a sign-out waits until it has ended.

import { type OutboxEntry, toCommand } from '#sync/outbox/entry.ts'
import { batchLimit, nextBatch } from '#sync/outbox/push-scheduler.ts'
import { openEntries, outboxDatabase } from '#sync/outbox/stored-entries.ts'
import { databaseNames } from '#sync/platform/indexed-db.ts'
import { webLocks } from '#sync/platform/locks.ts'
import { pushLock, pushTurnMs } from '#sync/protocol/lock-names.ts'
import { isPushResponse } from '#sync/protocol/messages.ts'
import { callFunction, jsonOf, type Server } from '#sync/protocol/rpc.ts'
import { isUsable, readTokens, sessionDatabase, type Tokens } from '#sync/session/token-store.ts'
import { isWiping } from '#sync/sign-out/wipe-marker.ts'

export type BackgroundPushResult = 'sent' | 'nothing' | 'no session' | 'wiping' | 'later'

export interface BackgroundPushOptions extends Server {
  fetch?: typeof fetch
  now?: () => number
  /** Ids of each batch that the server has answered. */
  onSent?: (ids: readonly string[]) => void
}

/** `later`: the browser should try again; it does when the event's promise is rejected. */
export async function pushInBackground(options: BackgroundPushOptions): Promise<BackgroundPushResult> {
  const now = options.now ?? Date.now
  const first = await usableTokens(now())
  if (!first) return 'no session'
  const { vendorId } = first
  return webLocks().runWithin(pushLock(vendorId), pushTurnMs, 'go on', async () => {
    const name = outboxDatabase(vendorId)
    if (!(await databaseNames()).includes(name)) return 'nothing'
    const open = await openEntries(name)
    const sent = new Set<string>()
    for (;;) {
      const left = open.filter((e) => !sent.has(e.id) && e.state !== 'parked')
      const entries = nextBatch(left, () => false, batchLimit)
      const [head] = entries
      if (!head) return sent.size > 0 ? 'sent' : 'nothing'
      // Asked before each batch: somebody may sign out, or somebody else in, while one is under way.
      if (await isWiping()) return 'wiping'
      const tokens = await usableTokens(now())
      if (tokens?.vendorId !== vendorId) return 'no session'
      if (!(await pushBatch(options, tokens, head.device, entries))) return 'later'
      for (const e of entries) sent.add(e.id)
      options.onSent?.(entries.map((e) => e.id))
    }
  })
}

/** Of a session that may send now for a vendor; null otherwise. */
async function usableTokens(now: number): Promise<(Tokens & { vendorId: string }) | null> {
  // Opening a database that is not there would make it.
  if (!(await databaseNames()).includes(sessionDatabase)) return null
  const tokens = await readTokens().catch(() => null)
  if (!tokens?.vendorId || !isUsable(tokens, now) || subjectOf(tokens.accessToken) !== tokens.userId)
    return null
  return { ...tokens, vendorId: tokens.vendorId }
}

async function pushBatch(
  options: BackgroundPushOptions,
  tokens: Tokens,
  device: string,
  entries: readonly OutboxEntry[],
): Promise<boolean> {
  // No page: there is no mirror here to store it in.
  const commands = entries.map(toCommand)
  const args = { p_vendor: tokens.vendorId, p_device: device, p_commands: commands, p_since: null }
  const how = { token: tokens.accessToken, fetch: options.fetch }
  const { status, text } = await callFunction(options, 'sync_push', JSON.stringify(args), how)
  return status >= 200 && status < 300 && isPushResponse(jsonOf(text))
}

/** `sub` of a JWT, without trusting it: the server checks the signature. */
function subjectOf(token: string): string | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims: unknown = JSON.parse(atob(payload))
    return typeof claims === 'object' && claims !== null && 'sub' in claims ? String(claims.sub) : null
  } catch {
    return null
  }
}
