// The way between a tablet and the real server: requests and pokes that get lost, late, doubled, or answered by others.

import { deviceClock } from '#sync/platform/clock.ts'
import type { Pokes } from '#sync/replication/realtime.ts'

export const faults = [
  'dropped',
  'late',
  'answerLost',
  'unavailable',
  'portal',
  'doubled',
  'pokeLost',
] as const
export type Fault = (typeof faults)[number]

export interface BadNetwork {
  /** Share of requests that something happens to. */
  roughness: number
  /** Nothing gets through. */
  down: boolean
  /** Only for the control: no push arrives. */
  isMute: boolean
  struck: Record<Fault, number>
  fetch: typeof fetch
  /** The same for what the server tells by itself. */
  lossy(pokes: Pokes): Pokes
}

export function badNetwork(random: () => number): BadNetwork {
  const network: BadNetwork = {
    roughness: 0,
    down: false,
    isMute: false,
    struck: Object.fromEntries(faults.map((f) => [f, 0])) as Record<Fault, number>,
    fetch: send,
    lossy: (pokes) => ({
      listen: (vendor, heard, joined) =>
        pokes.listen(
          vendor,
          (poke) => {
            if (network.down || happens('pokeLost')) return
            heard(poke)
            if (random() < network.roughness) deviceClock.after(random() * 2000, () => heard(poke))
          },
          joined,
        ),
    }),
  }
  const happens = (fault: Fault): boolean => {
    // One that has not struck yet is four times as near: in a short run, on a slow machine, chance would leave one out.
    const weight = network.struck[fault] === 0 ? 4 : 1
    const strikes = random() < (weight * network.roughness) / faults.length
    if (strikes) network.struck[fault]++
    return strikes
  }
  const lost = () => new TypeError('fetch failed')
  async function send(...request: Parameters<typeof fetch>): Promise<Response> {
    const isPush = String(request[0]).endsWith('sync_push')
    if (network.down || (network.isMute && isPush) || happens('dropped')) throw lost()
    if (happens('unavailable')) return new Response('upstream is away', { status: 503 })
    if (happens('portal')) return new Response('<h1>Welcome to our Wi-Fi</h1>', { status: 200 })
    if (happens('late')) await wait(100 + random() * 600)
    if (happens('doubled')) await fetch(...request).catch(() => {})
    const answer = await fetch(...request)
    // The server has done it; what it said goes missing on the way back, at the sender's or at a gateway.
    if (happens('answerLost')) {
      await answer.arrayBuffer()
      if (random() < 0.5) throw lost()
      return new Response('', { status: 504 })
    }
    return answer
  }
  return network
}

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
