import { describe, expect, test } from 'vitest'
import { byTurns, holds, inRounds, type Measured, median, tableOf, timeOf, verdict } from './measure.ts'

const measured = (ratio: number, bound = 2): Measured => ({
  name: 'one / another',
  ours: ratio,
  theirs: 1,
  unit: 'ms',
  ratio,
  bound,
})

test('a ratio holds up to its bound, and what was not measured holds nothing', () => {
  expect([0.5, 2, 2.01, Number.POSITIVE_INFINITY, Number.NaN].map((ratio) => holds(measured(ratio)))).toEqual(
    [true, true, false, false, false],
  )
})

describe('the run ends with', () => {
  test.each<[string, Measured[], string[], number]>([
    ['0 when all hold', [measured(1), measured(2)], [], 0],
    ['1 when one does not', [measured(1), measured(2.5), measured(1)], [], 1],
    ['1 when one could not be measured', [measured(1)], ['slots'], 1],
    ['1 when one is no number', [measured(Number.NaN)], [], 1],
    ['1 when nothing was measured', [], [], 1],
  ])('%s', (_, results, failed, code) => {
    expect(verdict(results, failed)).toBe(code)
  })
})

test('the ratio is that of each round: a slow minute of the machine counts for both', () => {
  const rounds = [1, 1, 10, 10, 1].map((slow) => ({ ours: 3 * slow, theirs: slow }))
  expect(byTurns('a / b', rounds, 2)).toMatchObject({ ours: 3, theirs: 1, ratio: 3, bound: 2, unit: 'ms' })
  expect(holds(byTurns('a / b', rounds, 2))).toBe(false)
  expect(holds(byTurns('a / b', rounds, 3))).toBe(true)
  expect(holds(byTurns('a / b', [], 3))).toBe(false)
})

test('one slow round of many is nobody’s ratio, half of them are', () => {
  const slow = (count: number) =>
    Array.from({ length: 9 }, (_, i) => ({ ours: i < count ? 50 : 1, theirs: 1 }))
  expect(byTurns('a / b', slow(4), 2).ratio).toBe(1)
  expect(byTurns('a / b', slow(5), 2).ratio).toBe(50)
})

test('both are measured as often, and who begins changes', async () => {
  const order: string[] = []
  const of = (name: string, ms: number) => async () => {
    order.push(name)
    return ms
  }
  expect(await inRounds(3, of('ours', 2), of('theirs', 1))).toEqual(Array(3).fill({ ours: 2, theirs: 1 }))
  expect(order).toEqual(['ours', 'theirs', 'theirs', 'ours', 'ours', 'theirs'])
})

test('what takes long is measured as long', async () => {
  expect(await timeOf(() => new Promise((resolve) => setTimeout(resolve, 30)))).toBeGreaterThan(25)
  expect([median([3, 1, 2]), median([])]).toEqual([2, Number.NaN])
})

test('the table says what holds', () => {
  const lines = tableOf([measured(1.234), measured(3)]).split('\n')
  expect(lines[1]).toMatch(/^one \/ another +1\.23 ms +1\.00 ms +1\.23 +2 +holds$/)
  expect(lines[2]).toMatch(/DOES NOT HOLD$/)
})
