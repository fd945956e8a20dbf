// The whole product in a process of its own, so that its loader and Playwright's do not meet. Says where it stands
// in one line, and ends with the process that started it.

import { aStack } from '#tests/fixtures/stack.ts'

/** Where a test asks for it (e2e/account/mail-stack.ts), mails go to the page of this machine, or nowhere. */
const where = process.env.E2E_MAILS
const mails = { from: 'noren@noren.example', page: where === 'page', everyMs: 200 }

// All tests of a run are one network, and sign up as many people as a busy town.
const stack = await aStack({ demo: true, authLimits: { signUps: 200 }, ...(where ? { mails } : {}) })
process.stdout.write(`${JSON.stringify({ url: stack.url, databaseUrl: stack.databaseUrl })}\n`)

const end = () => void stack.close().then(() => process.exit(0))
process.stdin.on('end', end).on('close', end).resume()
process.on('SIGTERM', end)
