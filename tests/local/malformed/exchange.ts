import { connect } from 'node:net'
import type { Malformed } from './requests.ts'

/** Milliseconds after which the sender of half a request ends it, and after which a server that says nothing hangs. */
const halfMs = 60
const hangMs = 20_000

/** All that was answered until the connection ended; undefined when it did not end. */
export function exchange(
  port: number,
  from: string,
  { bytes, isHalf }: Malformed,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const heard: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1', localAddress: from }, () => socket.write(bytes))
    const half = isHalf ? setTimeout(() => socket.end(), halfMs) : undefined
    const hang = setTimeout(() => {
      resolve(undefined)
      socket.destroy()
    }, hangMs)
    socket.on('data', (chunk) => heard.push(chunk))
    // A server may close on what it has refused while more of it is coming.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(half)
      clearTimeout(hang)
      resolve(Buffer.concat(heard).toString('latin1'))
    })
  })
}

/** What is wrong with an answer: a fault of the server, or a word of the inside. */
export function faultsIn(answer: string | undefined, inside: readonly string[]): string[] {
  if (answer === undefined) return ['it hangs']
  const statuses = [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
  return [
    ...statuses
      .filter((status) => status >= 500 && status !== 503)
      .map((status) => `it is answered ${status}`),
    ...inside.filter((word) => answer.includes(word)).map((word) => `it tells of the inside: ${word}`),
  ]
}
