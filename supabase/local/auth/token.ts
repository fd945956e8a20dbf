import { createHmac, timingSafeEqual } from 'node:crypto'

export interface Claims {
  sub: string
  role: string
  /** Seconds since 1970. */
  exp: number
  [claim: string]: unknown
}

/** The claims of a session token of this stack, undefined when it is not ours or has expired at `now` (ms). */
export function readToken(token: unknown, secret: string, now: number): Claims | undefined {
  if (typeof token !== 'string' || token.length > 8192) return undefined
  const [head, body, signature, ...rest] = token.split('.')
  if (!head || !body || !signature || rest.length > 0) return undefined
  const parsed = parse(head)
  if (parsed?.alg !== 'HS256') return undefined
  const given = Buffer.from(signature, 'base64url')
  const right = createHmac('sha256', secret).update(`${head}.${body}`).digest()
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const claims = parse(body)
  if (typeof claims?.sub !== 'string' || typeof claims.exp !== 'number') return undefined
  if (claims.role !== 'authenticated' || claims.exp * 1000 <= now) return undefined
  return claims as Claims
}

/** The token of an Authorization header. */
export const tokenIn = (authorization: string | null | undefined): string | undefined =>
  authorization?.replace(/^bearer /i, '')

function parse(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
