// The whole product in a process of its own, so that its loader and Playwright's do not meet. Says where it stands
// in one line, and ends with the process that started it.

import { createServer } from 'node:http'
import { listen } from '#local/http/http-server.ts'
import { aStack } from '#tests/fixtures/stack.ts'
import { keys, stripeServer } from '#tests/fixtures/stripe/server.ts'

/** Where a test asks for it (e2e/account/mail-stack.ts), mails go to the page of this machine, or nowhere. */
const where = process.env.E2E_MAILS
const mails = { from: 'noren@noren.example', page: where === 'page', everyMs: 200 }

const stripe = await stripeServer()
const payments = { ...keys, api: new URL(stripe.url), everyMs: 500 }
// All tests of a run are one network, and sign up as many people as a busy town.
const stack = await aStack({
  ...{ demo: true, authLimits: { signUps: 200 }, payments },
  ...(where ? { mails } : {}),
})

/** What a customer does at the card service, for e2e/money/till.ts: `POST /{session}?told=yes` pays, and tells the product or not. */
const till = createServer(async (req, res) => {
  const { pathname, searchParams } = new URL(req.url ?? '', 'http://localhost')
  const session = stripe.sessions.get(pathname.slice(1))
  const event = req.method === 'POST' && session ? stripe.pay(session.id) : null
  if (event && searchParams.get('told') === 'yes')
    await stripe.deliver(event, (request) =>
      fetch(stack.url + new URL(request.url).pathname, {
        method: 'POST',
        headers: request.headers,
        body: request.body,
        duplex: 'half',
      } as RequestInit),
    )
  res.writeHead(session ? 200 : 404, { 'content-type': 'application/json' })
  res.end(JSON.stringify({ ...session, isPaid: event !== null, refunds: stripe.refunds }))
})
const tillPort = await listen(till, 0, '127.0.0.1')
const said = { url: stack.url, databaseUrl: stack.databaseUrl, till: `http://127.0.0.1:${tillPort}` }
process.stdout.write(`${JSON.stringify(said)}\n`)

const end = () => void Promise.all([stack.close(), stripe.close()]).then(() => process.exit(0))
process.stdin.on('end', end).on('close', end).resume()
process.on('SIGTERM', end)
