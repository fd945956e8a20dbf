// A process of its own for all that attack. Sent orders it attacks until sent 'stop', then reports.

import { callers } from './callers.ts'
import { connections } from './connections.ts'
import { pages } from './pages.ts'
import { sockets } from './sockets.ts'

export interface Orders {
  url: string
  anonKey: string
  /** Short url of the vendor. */
  venue: string
  /** `YYYY-MM-DD` of the night they all want. */
  day: string
  seed: number
  /** How many callers, and the session tokens of those who are signed in. */
  callers?: { count: number; tokens: string[] }
  sockets?: { silent: number; flooding: number }
  connections?: { halfSent: number; silent: number }
  /** Connections that ask for pages. */
  pages?: number
}

export interface Report {
  /** `200 full`: how often callers were told so. */
  answers: Record<string, number>
  /** By kind of connection: how many the server has opened, and for how long one was kept at most. */
  opened: Record<string, number>
  keptMs: Record<string, number>
}

export interface Attack {
  stop(): Promise<Partial<Report>>
}

let underWay: Attack[] = []
process.on('message', (orders: Orders | 'stop') => {
  if (orders === 'stop') stop().then((report) => process.send?.(report))
  else underWay = begin(orders)
})
process.on('disconnect', () => process.exit(0))

const begin = (orders: Orders): Attack[] => [
  ...(orders.callers ? [callers(orders, orders.callers.count, orders.callers.tokens)] : []),
  ...(orders.sockets ? [sockets(orders.url, orders.sockets)] : []),
  ...(orders.connections ? [connections(orders.url, orders.connections)] : []),
  ...(orders.pages ? [pages(orders, orders.pages)] : []),
]

async function stop(): Promise<Report> {
  const said = await Promise.all(underWay.splice(0).map((attack) => attack.stop()))
  return {
    answers: Object.assign({}, ...said.map(({ answers }) => answers)),
    opened: Object.assign({}, ...said.map(({ opened }) => opened)),
    keptMs: Object.assign({}, ...said.map(({ keptMs }) => keptMs)),
  }
}
