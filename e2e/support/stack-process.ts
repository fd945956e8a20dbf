// The whole product in a process of its own, so that its loader and Playwright's do not meet. Says where it stands
// in one line, and ends with the process that started it.

import { aStack } from '#tests/fixtures/stack.ts'

const stack = await aStack({ demo: true })
process.stdout.write(`${JSON.stringify({ url: stack.url, databaseUrl: stack.databaseUrl })}\n`)

const end = () => void stack.close().then(() => process.exit(0))
process.stdin.on('end', end).on('close', end).resume()
process.on('SIGTERM', end)
