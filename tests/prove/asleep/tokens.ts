// Time pressed together: what Auth hands out is signed anew on its way, to live for seconds in place of an hour.

import { createHmac } from 'node:crypto'

/** The tablet uses a token until 30 s before its end. */
const slackSeconds = 30

/** A body of Auth's with a token that the server takes for `seconds`; other bodies as they came. */
export function shortLived(body: Buffer, secret: string, seconds: number): Buffer {
  const answer = parsed(body)
  if (typeof answer?.access_token !== 'string') return body
  const [head = '', payload = ''] = answer.access_token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
  const exp = Math.floor(Date.now() / 1000) + seconds
  const mine = `${head}.${Buffer.from(JSON.stringify({ ...claims, exp })).toString('base64url')}`
  const signature = createHmac('sha256', secret).update(mine).digest('base64url')
  const expires_in = slackSeconds + seconds - 1
  return Buffer.from(JSON.stringify({ ...answer, access_token: `${mine}.${signature}`, expires_in }))
}

function parsed(body: Buffer): Record<string, unknown> | null {
  try {
    return JSON.parse(String(body))
  } catch {
    return null
  }
}
