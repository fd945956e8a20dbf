// Plain requests to Auth, since the library's client keeps no session here. A token or an address is never in a request's address.

import type { Server } from '#sync/protocol/rpc.ts'

/** What Auth answered: its status, its code for a refusal ('' for none), and its body. */
export interface AuthAnswer {
  ok: boolean
  status: number
  error: string
  body: Record<string, unknown>
}

/** 'offline' where nothing of Auth was reached. */
export async function askAuth(
  server: Server,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<AuthAnswer | 'offline'> {
  try {
    const answer = await fetch(`${server.url}/auth/v1/${path}`, {
      method,
      headers: {
        apikey: server.anonKey,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(10_000),
    })
    const said: unknown = await answer.json().catch(() => null)
    const read = typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : {}
    const error = typeof read['error_code'] === 'string' ? read['error_code'] : ''
    return { ok: answer.ok, status: answer.status, error, body: read }
  } catch {
    return 'offline'
  }
}
