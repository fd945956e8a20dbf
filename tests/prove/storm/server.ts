// The process of the server that is attacked: nothing else lives in it, so that its memory and its open files are the
// server's. Asked to measure it collects first: V8 is lazy, and what it has not yet freed is no leak. Started with
// --expose-gc, and with a small space for what is new, whose size alone would move the figure by 50 MB.

import { readdirSync } from 'node:fs'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'
import { withoutLanes } from '#tests/prove/parts/without-lanes.ts'
import { selfMadeAccounts } from './accounts.ts'
import type { Stand } from './stand.ts'
import { withoutLimits } from './without-limits.ts'

export interface Ready {
  /** The product, and two versions of it with something taken away. */
  url: string
  withoutLanes: string
  withoutLimits: string
  anonKey: string
  stands: [Stand, Stand]
  /** Session tokens of 40 self-made accounts. */
  accounts: string[]
}

export interface Measured {
  rssMb: number
  files: number
}

const stack = await aStack()
const [noLanes, noLimits] = [await withoutLanes(stack), await withoutLimits(stack)]
const ready: Ready = {
  url: stack.url,
  withoutLanes: noLanes.url,
  withoutLimits: noLimits.url,
  anonKey: stack.anonKey,
  stands: await Promise.all([aStand(stack), aStand(stack)]),
  accounts: await selfMadeAccounts(stack, 40),
}
process.on('message', async (asked: 'measure' | 'end') => {
  if (asked === 'measure') process.send?.(await measured())
  else await end()
})
process.on('disconnect', () => void end())
process.send?.(ready)

/** When collecting frees nothing more. */
async function measured(): Promise<Measured> {
  const { gc } = globalThis as unknown as { gc(): void }
  let rss = Number.POSITIVE_INFINITY
  for (let i = 0; i < 10; i++) {
    gc()
    await new Promise((resolve) => setTimeout(resolve, 200))
    const before = rss
    rss = process.memoryUsage.rss()
    if (rss > before - 1e6) break
  }
  return { rssMb: Math.round(rss / 1e6), files: readdirSync('/proc/self/fd').length }
}

async function aStand({ makeVendor, makeUser }: TestStack): Promise<Stand> {
  const vendor = await makeVendor({ settings: { capacity: 40, maximum_pax: 8 } })
  return { vendor, member: await makeUser(vendor.id) }
}

async function end(): Promise<void> {
  await noLimits.close()
  await noLanes.close()
  await stack.close()
  process.exit(0)
}
