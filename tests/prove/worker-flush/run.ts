import { randomUUID } from 'node:crypto'
import { chromium } from 'playwright'
import { browserFlags } from '#tests/fixtures/chromium-flags.ts'
import { withoutLimits } from '#tests/fixtures/postgres.ts'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'
import type { Gate } from '#tests/prove/parts/browser/gate.ts'
import { corrupted, serveWorker } from '#tests/prove/parts/browser/worker-tools.ts'
import type { Outcome, Size } from '#tests/prove/types.ts'
import { type FlushCase, flushCases } from './cases.ts'
import { aFlushTablet } from './tablet.ts'

type Name = keyof typeof flushCases

interface Errand {
  name: Name
  /** How many parties wait. */
  counts: number[]
  /** What is broken on purpose. */
  fault?: (gate: Gate) => void
}

const all = Object.keys(flushCases) as Name[]
const inShare: Name[] = ['no tab', 'a sign-out under way']

/** The worker's pushes reach the server under other ids: what a server without a log of ids would do to a repeat. */
const otherIds = (gate: Gate): void => {
  let isFirst = true
  gate.rewrite = ({ name, body }) => {
    if (name !== 'sync_push' || !isFirst) return body
    isFirst = false
    const pushed = JSON.parse(body)
    const ids = new Map<string, string>(pushed.p_commands.map((c: { id: string }) => [c.id, randomUUID()]))
    // Subjects too: the same booking made twice would be refused for its own key.
    for (const c of pushed.p_commands) if (!ids.has(c.subject)) ids.set(c.subject, randomUUID())
    return body.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => ids.get(id) ?? id)
  }
}

const planted: Errand[] = [
  { name: 'no tab', counts: [2], fault: otherIds },
  {
    name: 'a customer’s page open',
    counts: [1],
    fault: (gate) => serveWorker(gate, corrupted.leavesItToAnyTab),
  },
  { name: 'a sign-out under way', counts: [1], fault: (gate) => serveWorker(gate, corrupted.deafToWiping) },
  { name: 'an expired token', counts: [1], fault: (gate) => serveWorker(gate, corrupted.keepsOldTokens) },
]

export async function flushProof(size: Size): Promise<Outcome> {
  const stack = await aStack()
  const browser = await chromium.launch({
    args: browserFlags,
    ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
  })
  try {
    await withoutLimits(stack.sql)
    const names = size === 'full' ? all : inShare
    const errands = names.map((name): Errand => ({ name, counts: [3] }))
    // One, and more than one push takes.
    if (size === 'full') errands.push({ name: 'no tab', counts: [1, 24] })
    const faults = size === 'full' ? planted : planted.slice(0, 1)
    const tried = { cases: 0, parties: 0 }
    const violations: string[] = []
    const control: string[] = []
    const queue = [
      ...errands.map((e) => ({ e, into: violations })),
      ...faults.map((e) => ({ e, into: control })),
    ]
    const lane = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { e, into } = next
        into.push(...(await run(stack, browser, e)))
        if (into === violations) {
          tried.cases += e.counts.length
          tried.parties += e.counts.reduce((sum, n) => sum + n)
        }
      }
    }
    await Promise.all([lane(), lane()])
    const missed = faults.length - new Set(control.map((found) => found.split(':')[0])).size
    return {
      cases: tried.cases,
      violations,
      control: missed === 0 ? control : [],
      figures: { parties: tried.parties, faultsPlanted: faults.length, faultsMissed: missed },
    }
  } finally {
    await browser.close()
    await stack.close()
  }
}

async function run(
  stack: TestStack,
  browser: Parameters<typeof aFlushTablet>[1],
  errand: Errand,
): Promise<string[]> {
  const tablet = await aFlushTablet(stack, browser, errand.fault ?? (() => undefined))
  const found: string[] = []
  try {
    for (const count of errand.counts) {
      const action: FlushCase = flushCases[errand.name]
      const wrong = await action(tablet, count).catch((fault: unknown) => [
        String(fault).split('\n')[0] ?? '',
      ])
      found.push(...wrong.map((text) => `${errand.name} with ${count} waiting: ${text}`))
    }
  } finally {
    await tablet.close()
  }
  return found
}
