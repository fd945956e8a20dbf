import { withoutLimits } from '#tests/fixtures/postgres.ts'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'
import type { Outcome, Size } from '#tests/prove/types.ts'
import { killed, promisesBeforeWrite } from './killed.ts'
import { noBuckets, thrownAway } from './thrown-away.ts'

export const kills = (size: Size): Promise<Outcome> =>
  withStack(async (stack) => {
    const isFull = size === 'full'
    const seeds = Array.from({ length: isFull ? 20 : 4 }, (_, i) => i)
    const { wrong, ...figures } = await killed(stack, seeds)
    const planted = [promisesBeforeWrite, noBuckets]
    const fooled = await killed(stack, isFull ? [1, 2, 3] : [1], planted, 'just painted')
    return { cases: figures.kills, violations: wrong, control: fooled.wrong, figures }
  })

export const databasesThrownAway = (size: Size): Promise<Outcome> =>
  withStack(async (stack) => {
    const times = size === 'full' ? 3 : 1
    const violations: string[] = []
    for (let i = 0; i < times; i++) {
      const { wrong, isThrown } = await thrownAway(stack)
      violations.push(...wrong, ...(isThrown ? [] : ['nothing was thrown away: this proves nothing']))
    }
    const control = await thrownAway(stack, [noBuckets])
    return { cases: times, violations, control: control.wrong }
  })

async function withStack<T>(action: (stack: TestStack) => Promise<T>): Promise<T> {
  const stack = await aStack()
  try {
    await withoutLimits(stack.sql)
    return await action(stack)
  } finally {
    await stack.close()
  }
}
