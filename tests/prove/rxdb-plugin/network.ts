// The same bad network for both: it knows requests, and nothing of what they mean. A server says what it does when a
// request arrives, and what when its transaction commits; with late commits there is time between the two.

import { pick, seeded } from '#tests/fixtures/random.ts'

export type Trouble = 'refused rows' | 'lost events' | 'hangs' | 'late commits' | 'lost answers'
export const troubles: readonly Trouble[] = [
  'refused rows',
  'lost events',
  'hangs',
  'late commits',
  'lost answers',
]

export interface Asked {
  method: string
  url: URL
  body: string
}
export interface Said {
  status: number
  body: unknown
}
/** Begins a transaction; the answer commits it. */
export type Served = (asked: Asked) => () => Said

export interface FlakyNetwork {
  fetch: typeof fetch
  /** Whether a message that the server sends by itself arrives. */
  hears(): boolean
  down: boolean
  /** When it is up again: sockets connect anew, and join their channels. */
  onUp(heard: () => void): void
  /** What is wrong in this run; empty once it is calm. */
  troubles: readonly Trouble[]
}

export function flakyNetwork(serve: Served, seed: number): FlakyNetwork {
  const random = seeded(seed)
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const has = (trouble: Trouble, chance: number) => self.troubles.includes(trouble) && random() < chance
  const listeners: (() => void)[] = []
  let down = false
  const self: FlakyNetwork = {
    get down() {
      return down
    },
    set down(value) {
      const isBack = down && !value
      down = value
      if (isBack) for (const heard of listeners) heard()
    },
    onUp: (heard) => void listeners.push(heard),
    troubles: [],
    hears: () => !self.down && !has('lost events', 0.3),
    async fetch(input, init) {
      const asked = {
        method: init?.method ?? 'GET',
        url: new URL(String(input)),
        body: String(init?.body ?? ''),
      }
      await wait(1 + random() * 30)
      if (self.down) throw new TypeError('fetch failed')
      if (has('hangs', 0.1)) return hang(init?.signal)
      const commit = serve(asked)
      if (has('late commits', 0.5)) await wait(pick([200, 1000, 3000], random))
      const { status, body } = commit()
      await wait(1 + random() * 30)
      if (self.down || has('lost answers', 0.15)) throw new TypeError('fetch failed')
      const text = JSON.stringify(body)
      const headers = new Headers({ 'content-type': 'application/json' })
      return { status, ok: status < 300, statusText: '', headers, text: async () => text } as Response
    },
  }
  return self
}

const hang = (signal: AbortSignal | null | undefined): Promise<Response> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
