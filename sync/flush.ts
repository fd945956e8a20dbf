// What the service worker does when the network is back and no tab is open: it sends what waits, straight from the
// outbox's IndexedDB and without RxDB, and changes nothing there. The page sends the same ids again when it opens, and
// the server's log answers them, so nothing is applied twice.

import { choose } from './drain.ts'
import { type OutboxLine, toCommand } from './outbox-line.ts'
import { isUsable, readTokens, sessionDatabase, type Tokens } from './token-store.ts'
import { isWiping } from './wiping.ts'
import { isPushed } from './wire.ts'

export type Flushed = 'sent' | 'nothing' | 'no session' | 'wiping' | 'later'

export interface FlushOptions {
  url: string
  anonKey: string
  fetch?: typeof fetch
  now?: () => number
}

const batch = 20
const timeoutMs = 10_000

/** `later`: the browser should try again; it does when the event's promise is rejected. */
export async function flushOutbox(options: FlushOptions): Promise<Flushed> {
  const now = options.now ?? Date.now
  // Opening a database that is not there would make it.
  const names = (await indexedDB.databases()).map((d) => d.name)
  if (!names.includes(sessionDatabase)) return 'no session'
  const tokens = await readTokens().catch(() => null)
  if (!tokens?.vendorId || !isUsable(tokens, now()) || subjectOf(tokens.accessToken) !== tokens.userId) {
    return 'no session'
  }
  const name = outboxDatabase(tokens.vendorId)
  if (!names.includes(name)) return 'nothing'
  const open = await openLines(name)
  const sent = new Set<string>()
  for (;;) {
    const left = open.filter((l) => !sent.has(l.id) && l.state !== 'parked')
    const lines = choose(left, new Map(), now(), batch)
    const [first] = lines
    if (!first) return sent.size > 0 ? 'sent' : 'nothing'
    if (await isWiping()) return 'wiping'
    if (!(await posted(options, tokens, first.device, lines))) return 'later'
    for (const l of lines) sent.add(l.id)
  }
}

/** The name under which RxDB's Dexie storage keeps the outbox; a test holds this against the real thing. */
export const outboxDatabase = (vendorId: string): string => `rxdb-dexie-outbox-${vendorId}--0--outbox`

/** Lines not done, by seq. */
export async function openLines(database: string): Promise<OutboxLine[]> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(database)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  try {
    if (!db.objectStoreNames.contains('docs')) return []
    const all = await new Promise<(OutboxLine & { _deleted?: string })[]>((resolve, reject) => {
      const request = db.transaction('docs').objectStore('docs').getAll()
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    return all.filter((l) => l._deleted !== '1' && l.open === 1).sort((a, b) => a.seq - b.seq)
  } finally {
    db.close()
  }
}

async function posted(
  options: FlushOptions,
  tokens: Tokens,
  device: string,
  lines: readonly OutboxLine[],
): Promise<boolean> {
  try {
    const answer = await (options.fetch ?? fetch)(`${options.url}/rest/v1/rpc/sync_push`, {
      method: 'POST',
      headers: {
        apikey: options.anonKey,
        authorization: `Bearer ${tokens.accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        p_vendor: tokens.vendorId,
        p_device: device,
        p_commands: lines.map(toCommand),
      }),
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return answer.ok && isPushed(await answer.json())
  } catch {
    return false
  }
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
