// What the stands of two vendors do all the while: a walk-in each by turns, and how long it took.

import type { TestUser, TestVendor } from '#tests/fixtures/stack.ts'
import { type Caller, wasBusy } from '#tests/prove/parts/calls.ts'
import { aWalkIn } from '#tests/prove/parts/staff-at-work.ts'

export interface Stand {
  vendor: TestVendor
  member: TestUser
}

export interface Pushes {
  /** Milliseconds, of each stand. */
  times: [number[], number[]]
  /** Answers that no stand should get. */
  wrong: string[]
}

/** Whose address the stands have. */
export const standFrom = 40_000

export const noPushes = (): Pushes => ({ times: [[], []], wrong: [] })

/** So many walk-ins at each stand, one after the other, and more until `leastMs` have gone by. */
export async function push(
  phone: Caller,
  stands: [Stand, Stand],
  into: Pushes,
  count: number,
  leastMs = 0,
): Promise<void> {
  const until = performance.now() + leastMs
  for (let i = 0; i < count * 2 || performance.now() < until; i++) {
    const to = i % 2 ? 1 : 0
    const { vendor, member } = stands[to]
    const command = aWalkIn(inDays(20), 600 + 30 * (i % 20), 2)
    const args = { p_vendor: vendor.id, p_device: 'stand', p_commands: [command], p_since: null }
    const said = await phone.rpc('sync_push', args, standFrom, member.token)
    const [answer] = (said.body['answers'] ?? []) as { state: string }[]
    if (said.status !== 200 || !/applied|flagged/.test(answer?.state ?? ''))
      into.wrong.push(
        wasBusy(said) ? 'a push was turned away' : `a push was answered ${said.status} ${answer?.state}`,
      )
    into.times[to].push(said.received - said.sent)
    await pause(10)
  }
}

export const inDays = (n: number): string => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
