// What an hour costs a tablet in requests and answers, in the simulation's time. The law S14 is held by a test of its own
// (tests/simulation/cost/cost.test.ts); here are the figures. Protocol 1 made 941 requests in the same busy hour.

import { budget, callsOf, closeAll, idle, type Watched, worked } from '#tests/simulation/cost/hours.ts'
import { fakeTime, realTime } from '#tests/simulation/fake-time.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'
import type { Measured } from './measure.ts'

const writes = 240
const protocol1 = 941
/** Every write is one request for every tablet, whoever wrote; beside them what an idle hour may cost. */
const busyBudget = budget.calls + writes

export async function measureHours(): Promise<Measured[]> {
  const still = await hour(() => idle(new ModelServer(() => Date.now())))
  const busy = await hour(() => worked(new ModelServer(() => Date.now()), writes, 3_600_000 / writes))
  return [
    against('idle hour of a tablet / its budget', still.calls, budget.calls, 1, ''),
    against(
      'idle hour of a tablet, answers / their budget',
      still.bytes / 1000,
      budget.bytes / 1000,
      1,
      'kB',
    ),
    against(
      `busy hour of a tablet, ${writes} writes at the venue / its budget`,
      busy.calls,
      busyBudget,
      1,
      '',
    ),
    against('busy hour of a tablet / the same by protocol 1', busy.calls, protocol1, 0.5, ''),
    against('busy hour of a tablet, answers per write / 4 kB', busy.bytes / 1000 / writes, 4, 1, 'kB'),
  ]
}

/** The dearest of its tablets. */
async function hour(work: () => Promise<Watched[]>): Promise<{ calls: number; bytes: number }> {
  fakeTime()
  try {
    const watched = await work()
    await closeAll()
    return { calls: Math.max(...watched.map(callsOf)), bytes: Math.max(...watched.map((one) => one.bytes)) }
  } finally {
    realTime()
  }
}

const against = (name: string, ours: number, theirs: number, bound: number, unit: string): Measured => ({
  name,
  ours,
  theirs,
  unit,
  ratio: ours / theirs,
  bound,
})
