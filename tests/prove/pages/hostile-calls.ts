// The customers' functions over HTTP, called as an attacker would: every text argument is tried with every hostile text.

import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { maxBodyBytes } from '#local/http/request-body.ts'
import { agreement, typedDetails as details, wholeApi } from '#tests/fixtures/customer.ts'
import { hostileStrings } from '#tests/fixtures/hostile/strings.ts'
import { withoutLimits } from '#tests/fixtures/postgres.ts'
import { aStack } from '#tests/fixtures/stack.ts'
import type { Outcome, Size } from '#tests/prove/types.ts'

export async function hostileCalls(size: Size): Promise<Outcome> {
  const texts = hostileStrings(size === 'full' ? 500 : 80)
  const stack = await aStack()
  const echo = createServer((req, res) => {
    let said = ''
    req.on('data', (chunk) => {
      said += chunk
    })
    req.on('end', () => res.end(JSON.stringify({ ok: true, code: said })))
  })
  try {
    await withoutLimits(stack.sql)
    const { url } = await stack.makeVendor({ settings: { maximum_pax: 4 } })
    const real = await tried(stack.url, stack.anonKey, url, texts)
    await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve))
    const address = echo.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const control = await tried(`http://127.0.0.1:${port}`, 'any', url, texts.slice(0, 20))
    const figures = { calls: texts.length * 4, fieldsTaken: real.taken }
    if (real.taken < texts.length * 0.4)
      real.faults.push(`only ${real.taken} texts passed as names: too few to say anything`)
    return { cases: texts.length * 4, violations: real.faults, control: control.faults, figures }
  } finally {
    echo.close()
    await stack.close()
  }
}

/** What was answered otherwise than with a refusal in a code, and how many texts were taken as a name. */
async function tried(server: string, key: string, url: string, texts: readonly string[]) {
  const faults: string[] = []
  let taken = 0
  const api = wholeApi({ url: server, anonKey: key, pausesMs: [] })
  const raw = async (name: string, args: Record<string, unknown>) => {
    const headers = { apikey: key, 'content-type': 'application/json' }
    const answer = await fetch(`${server}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(args),
    })
    const body = (await answer.json()) as { ok?: boolean; code?: string }
    return { status: answer.status, ...body }
  }
  const one = async (text: string) => {
    const secret = () => randomBytes(16).toString('hex')
    const shown = JSON.stringify(text.slice(0, 60))
    const guest = { ...details, phone: text, email: text, ...agreement }
    const refused = await Promise.all([
      raw('vendor_page', { p_vendor_url: text }),
      raw('find_booking', { p_vendor_url: url, p_token: text }),
      raw('confirm_booking', { p_vendor_url: url, p_id: randomUUID(), p_token: secret(), p_details: guest }),
    ])
    // Some calls hold it twice. What is longer than anything a customer sends never gets as far as a function.
    const isTooLong = 2 * Buffer.byteLength(JSON.stringify(text)) > maxBodyBytes.stranger - 1_000
    for (const { status, ok, code } of refused) {
      if (isTooLong && status === 413) continue
      if (status !== 200 || ok !== false || !/^[a-z_]+$/.test(code ?? ''))
        faults.push(`${shown} is answered ${status} ${JSON.stringify({ ok, code }).slice(0, 80)}`)
    }
    // Nothing is held under this id: what passes the checks of the fields ends there, always with a code.
    const attempt = { id: randomUUID(), token: secret() }
    const answer = await api.confirmBooking(
      url,
      attempt,
      { ...details, last_name: text, requests: text },
      agreement,
    )
    const code = answer.ok ? 'taken' : answer.code
    if (code === 'hold_expired') taken += 1
    else if (code !== 'invalid' && !(isTooLong && code === 'server_fault'))
      faults.push(`${shown} as a name is answered ${code.slice(0, 60)}`)
  }
  // Sixteen at a time: more would wait for the database, fewer for the network.
  for (let i = 0; i < texts.length; i += 16) await Promise.all(texts.slice(i, i + 16).map(one))
  return { faults, taken }
}
