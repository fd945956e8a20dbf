// Staff push while a storm of anonymous callers beats upon their house, and at a house beside it; quiet and storm by
// turns in one run, so that a slow minute of the machine meets both. Only ratios are judged.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Outcome, Size } from '#tests/prove/proof.ts'
import { aStack, type TestStack, type TestUser, type TestVendor } from '#tests/support/stack.ts'
import { type Caller, caller } from './calls.ts'
import { aWalkIn } from './staff.ts'
import type { Answers, Orders } from './storm-callers.ts'
import { withoutLanes } from './without-lanes.ts'

/** Times its quiet p95 that a push may take. */
const bound = 3
const callers = 160
const turnedAway = '503 PT503'

interface House {
  vendor: TestVendor
  member: TestUser
}

export async function proveStorm(size: Size): Promise<Outcome> {
  const stack = await aStack()
  const callersProcess = fork(fileURLToPath(new URL('./storm-callers.ts', import.meta.url)), [], {
    execArgv: ['--import', 'tsx'],
  })
  try {
    const houses = await Promise.all([aHouse(stack), aHouse(stack)])
    const [rounds, pushes] = size === 'full' ? [8, 60] : [3, 30]
    const ours = await compared(stack, stack.url, houses, callersProcess, rounds, pushes)
    const bare = await withoutLanes(stack)
    const control = await compared(stack, bare.url, houses, callersProcess, 1, 1).finally(bare.close)
    const said = Object.entries(ours.answers)
    const answered = said.reduce((all, [what, n]) => all + (what.startsWith('200 ') ? n : 0), 0)
    // On a slow machine the line may be longer than a caller's patience; he is then asked to come again.
    const faults = said.filter(([what]) => !what.startsWith('200 ') && what !== turnedAway)
    return {
      cases: ours.pushes,
      violations: [
        ...tooSlow(ours),
        ...faults.map(([what, n]) => `callers were told ${what}: ${n} times`),
        ...(answered < callers ? [`only ${answered} anonymous calls were answered at all`] : []),
      ],
      control: tooSlow(control),
      figures: {
        callers,
        anonymousAnswers: answered,
        turnedAway: ours.answers[turnedAway] ?? 0,
        quietP95ms: ours.quiet[0],
        stormP95ms: ours.storm[0],
        ratio: ours.ratio[0],
        ratioElsewhere: ours.ratio[1],
        ratioWithoutLanes: control.ratio[0],
        ratioElsewhereWithoutLanes: control.ratio[1],
      },
    }
  } finally {
    callersProcess.disconnect()
    await stack.close()
  }
}

/** Of the house in the storm and of the other: p95 in ms, and how many times longer it was in the storm. */
interface Compared {
  quiet: [number, number]
  storm: [number, number]
  ratio: [number, number]
  pushes: number
  answers: Answers
}

const tooSlow = ({ ratio, quiet, storm }: Compared): string[] =>
  ratio.flatMap((times, i) =>
    times > bound
      ? [`p95 of a push at the ${i ? 'other' : 'stormed'} house: ${quiet[i]} ms, in the storm ${storm[i]} ms`]
      : [],
  )

async function compared(
  stack: TestStack,
  url: string,
  houses: [House, House],
  callersProcess: ChildProcess,
  rounds: number,
  pushes: number,
): Promise<Compared> {
  const phone = caller(url, stack.anonKey)
  const quiet: [number[], number[]] = [[], []]
  const storm: [number[], number[]] = [[], []]
  const answers: Answers = {}
  const day = inDays(5)
  try {
    await pushed(phone, houses, [[], []], 20)
    for (let round = 0; round < rounds; round++) {
      await pushed(phone, houses, quiet, pushes)
      const orders: Orders = {
        url,
        anonKey: stack.anonKey,
        venue: houses[0].vendor.url,
        day,
        callers,
        seed: round,
      }
      callersProcess.send(orders)
      await pause(400)
      await pushed(phone, houses, storm, pushes)
      callersProcess.send('stop')
      const [said] = (await once(callersProcess, 'message')) as [Answers]
      for (const [what, times] of Object.entries(said)) answers[what] = (answers[what] ?? 0) + times
    }
  } finally {
    phone.close()
  }
  const p95s = (of: [number[], number[]]): [number, number] => [p95(of[0]), p95(of[1])]
  const [before, during] = [p95s(quiet), p95s(storm)]
  const ratio = (i: 0 | 1) => Math.round((during[i] / before[i]) * 100) / 100
  return { quiet: before, storm: during, ratio: [ratio(0), ratio(1)], pushes: rounds * pushes * 4, answers }
}

/** So many walk-ins at each house, one after the other; adds the milliseconds each took. */
async function pushed(
  phone: Caller,
  houses: [House, House],
  times: [number[], number[]],
  count: number,
): Promise<void> {
  for (let i = 0; i < count * 2; i++) {
    const to = i % 2 ? 1 : 0
    const { vendor, member } = houses[to]
    const command = aWalkIn(inDays(20), 600 + 30 * (i % 20), 2)
    const args = { p_vendor: vendor.id, p_device: 'stand', p_commands: [command] }
    const { status, body, sent, received } = await phone.rpc('sync_push', args, 40_000, member.token)
    const [answer] = (body.answers ?? []) as { state: string }[]
    if (status !== 200 || !/applied|flagged/.test(answer?.state ?? ''))
      throw new Error(`a push was answered ${status} ${JSON.stringify(body)}`)
    times[to].push(received - sent)
    await pause(10)
  }
}

async function aHouse(stack: TestStack): Promise<House> {
  const vendor = await stack.makeVendor({ settings: { capacity: 40, maximum_pax: 8 } })
  return { vendor, member: await stack.makeUser(vendor.id) }
}

const p95 = (ms: number[]): number =>
  Math.round([...ms].sort((a, b) => a - b)[Math.floor(ms.length * 0.95)] ?? Number.NaN)

const inDays = (n: number): string => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
