// The product in a process of its own, whose memory and open files can be looked at; and beside it a door without our
// checks, to see that the same requests find its faults.

import { readdirSync } from 'node:fs'
import { bareDoor } from '#tests/prove/rights/bare-door.ts'
import { insideOf } from '#tests/support/inside.ts'
import { aStack } from '#tests/support/stack.ts'

export interface Served {
  port: number
  barePort: number
  anonKey: string
  token: string
  vendor: { id: string; url: string }
  inside: string[]
  functions: { name: string; args: string[] }[]
}

export interface Measured {
  heapBytes: number
  /** -1 where the system does not say. */
  files: number
}

const stack = await aStack()
const bare = await bareDoor(stack)
// The limits have tests of their own; here calls are to get as far as they can.
await stack.sql`update private.rate_limit set at_most = 1000000`
const vendor = await stack.makeVendor()
const member = await stack.makeUser(vendor.id)
const functions = await stack.sql<{ name: string; args: string[] | null }[]>`
  select proname as name, proargnames[1:pronargs] as args from pg_proc p
  where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')`

const portOf = (url: string): number => Number(new URL(url).port)
const served: Served = {
  port: portOf(stack.url),
  barePort: portOf(bare.url),
  anonKey: stack.anonKey,
  token: member.token,
  vendor,
  inside: await insideOf(stack),
  functions: functions.map(({ name, args }) => ({ name, args: args ?? [] })),
}
process.send?.(served)

process.on('message', () => {
  globalThis.gc?.()
  const measured: Measured = { heapBytes: process.memoryUsage().heapUsed, files: openFiles() }
  process.send?.(measured)
})
process.on(
  'disconnect',
  () =>
    void bare
      .close()
      .then(() => stack.close())
      .then(() => process.exit(0)),
)

function openFiles(): number {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return -1
  }
}
