import { withProxiedStack } from '#tests/prove/parts/browser/proxied-stack.ts'
import type { Outcome, Size } from '#tests/prove/types.ts'
import { aSleeper, type Planted, type Sleep, type Sleeper, sleepTogether, wake } from './asleep.ts'

const few: [Sleep, Planted][] = [
  ['kept', null],
  ['ended', null],
  ['kept', 'stale'],
]
const all: [Sleep, Planted][] = [...few, ['cut', null], ['cut', 'deaf']]

export const run = (size: Size): Promise<Outcome> =>
  withProxiedStack(async (proxied) => {
    const kinds = size === 'full' ? all : few
    const sleepers = await Promise.all(kinds.map(([sleep, planted]) => aSleeper(proxied, sleep, planted)))
    await sleepTogether(proxied, sleepers)
    const found = await Promise.all(sleepers.map((s) => wake(proxied, s)))
    const of = (isWanted: (s: Sleeper) => boolean) => found.filter((_, i) => isWanted(sleepers[i] as Sleeper))
    const awake = sleepers.filter((s) => s.sleep !== 'ended' && s.planted === null).map((s) => s.awake)
    const planted = of((s) => s.planted !== null)
    return {
      cases: of((s) => s.planted === null).length,
      violations: of((s) => s.planted === null).flat(),
      control: planted.every((f) => f.length > 0) ? planted.flat() : [],
      figures: { slowest_wake_seconds: Math.round(Math.max(...awake) * 10) / 10 },
    }
  })
