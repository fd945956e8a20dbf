import { expect, test } from 'vitest'
import { whenSent } from './when-sent.ts'

type Sending = Parameters<Parameters<Parameters<typeof whenSent>[0]['open']>[0]>[0]

/** What a tablet says of itself, one after the other, and whether it is still asked. */
function aStatus(first: Sending) {
  let listener: ((now: Sending) => void) | null = null
  return {
    query: {
      key: 'status',
      open(emit: (now: Sending) => void) {
        listener = emit
        emit(first)
        return () => {
          listener = null
        }
      },
    },
    say: (now: Sending) => listener?.(now),
    isAsked: () => listener !== null,
  }
}

const isSent = (sent: Promise<void>): Promise<boolean> =>
  Promise.race([sent.then(() => true), new Promise<boolean>((resolve) => setTimeout(resolve, 5, false))])

test('without a network it is sent once nothing waits any more', async () => {
  const status = aStatus({ connection: 'offline', waiting: 0 })
  const sent = whenSent(status.query)
  status.say({ connection: 'offline', waiting: 2 })
  status.say({ connection: 'pushing', waiting: 1 })
  expect(await isSent(sent), 'control: one is left').toBe(false)
  status.say({ connection: 'live', waiting: 0 })
  expect(await isSent(sent)).toBe(true)
  expect(status.isAsked()).toBe(false)
})

test.each(['live', 'pulling', 'pushing'] as const)(
  'what is said while the server is heard does not end: %s',
  async (connection) => {
    const status = aStatus({ connection, waiting: 1 })
    const sent = whenSent(status.query)
    expect(status.isAsked()).toBe(false)
    status.say({ connection: 'live', waiting: 0 })
    expect(await isSent(sent)).toBe(false)
  },
)
