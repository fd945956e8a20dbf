import { expect, test, vi } from 'vitest'
import { withRetry } from './rpc.ts'

/** The pauses before each further attempt, where the server says at least so many milliseconds. */
async function pausesOf(leastMs: number | undefined): Promise<number[]> {
  const waited: number[] = []
  const answer = await withRetry(
    [300, 1200],
    async () => ({ again: true, leastMs }),
    (ms, action) => {
      waited.push(ms)
      action()
      return () => {}
    },
  )
  expect(answer.again, 'the last answer is the answer').toBe(true)
  return waited
}

test('each pause is up to a quarter shorter or longer, and as long as the server says where that is longer', async () => {
  const random = vi.spyOn(Math, 'random')
  for (const [drawn, usual] of [
    [0, [225, 900]],
    [1, [375, 1500]],
  ] as const) {
    random.mockReturnValue(drawn)
    expect(await pausesOf(undefined)).toEqual(usual)
    expect(await pausesOf(100), 'nobody comes sooner than usual').toEqual(usual)
    expect(await pausesOf(1000)).toEqual([1000, Math.max(1000, usual[1])])
  }
  random.mockRestore()
})
