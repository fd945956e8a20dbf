import { request } from 'node:http'
import type { TestStack } from '#tests/fixtures/stack.ts'

export interface Said {
  status: number
  headers: NodeJS.Dict<string | string[]>
  body: string
}

/** One POST from an address of this machine (127.0.x.y), with headers as they are given: twice, in any case. */
export function postFrom(
  stack: TestStack,
  from: string,
  path: string,
  body: unknown,
  headers: [name: string, value: string][] = [],
): Promise<Said> {
  const text = JSON.stringify(body)
  const all = [
    ['host', new URL(stack.url).host],
    ['apikey', stack.anonKey],
    ['content-type', 'application/json'],
    ['content-length', String(Buffer.byteLength(text))],
    ...headers,
  ]
  return new Promise((resolve, reject) => {
    const { port } = new URL(stack.url)
    // Node takes pairs one after the other, and then changes nothing about them.
    const options = {
      host: '127.0.0.1',
      port,
      path,
      method: 'POST',
      localAddress: from,
      headers: all.flat(),
      agent: false,
    }
    const sent = request(options as object, (answer) => {
      let heard = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        heard += chunk
      })
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: heard }),
      )
    })
    sent.on('error', reject)
    sent.end(text)
  })
}
