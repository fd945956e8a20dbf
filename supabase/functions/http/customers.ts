// How functions that customers' pages ask read a request, and answer it.

import { isStorable } from './storable.ts'

/** What is longer than that is read no further: null. */
export async function shortText({ body }: Request, mostBytes: number): Promise<string | null> {
  if (!body) return ''
  const parts: Uint8Array[] = []
  let length = 0
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.byteLength
    if (length > mostBytes) {
      await reader.cancel()
      return null
    }
    parts.push(value)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.byteLength
  }
  return new TextDecoder().decode(bytes)
}

export const isWord = (value: unknown): value is string => typeof value === 'string'

/** Empty of what Postgres cannot keep: that would be a fault of ours. */
export function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return isStorable(value) ? (Object(value) as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

export const anySite = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info',
}

export const answer = (status: number, body: object): Response =>
  Response.json(body, { status, headers: { ...anySite, 'cache-control': 'no-store' } })
