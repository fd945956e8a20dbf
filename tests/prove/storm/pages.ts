// So many connections that ask for a page again as soon as they have it: the venue's, or one of a venue that is invented.

import { Agent, get } from 'node:http'
import type { Attack, Orders } from './attackers.ts'

const networks = 8

export function pages({ url, venue }: Orders, count: number): Attack {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const { port } = new URL(url)
  const answers: Record<string, number> = {}
  let going = true
  let invented = 0

  const ask = (path: string, n: number): Promise<string> =>
    new Promise((resolve) => {
      const localAddress = `127.0.241.${1 + (n % networks)}`
      const headers = { 'accept-encoding': 'br' }
      get({ host: '127.0.0.1', port, path, localAddress, agent, headers }, (answer) => {
        answer.resume().on('close', () => resolve(String(answer.statusCode)))
      }).on('error', ({ message }) => resolve(`no answer ${message}`))
    })
  const reload = async (n: number): Promise<void> => {
    while (going) {
      const isInvented = n % 2 === 0
      const status = await ask(isInvented ? `/nobody-${invented++}/book` : `/${venue}/book`, n)
      // Where too many are asked about, nobody can say that there is no such venue.
      const isRight = status === '200' || (isInvented && status === '404')
      const said = isRight ? '200 page' : `${status} page`
      answers[said] = (answers[said] ?? 0) + 1
    }
  }
  const done = Promise.all(Array.from({ length: count }, (_, n) => reload(n)))
  return {
    stop: async () => {
      going = false
      await done
      agent.destroy()
      return { answers }
    },
  }
}
