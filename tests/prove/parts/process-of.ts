// What a proof or a bench has beside it in a process of its own, so that it has a core's time and a heap of its own.

import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { once } from 'node:events'

export function processOf(
  file: URL,
  { flags = [], ...options }: ForkOptions & { flags?: string[] } = {},
): ChildProcess {
  return fork(file, [], { ...options, execArgv: [...flags, '--import', 'tsx'] })
}

/** Its next message; that of a process that has ended never comes. */
export async function said<T>(child: ChildProcess): Promise<T> {
  const heard = new AbortController()
  const { signal } = heard
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error(`${child.spawnargs.at(-1)} ended before it answered`)
  })
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended])
    return message as T
  } finally {
    ended.catch(() => undefined)
    heard.abort()
  }
}

/** A server takes its Postgres with it. */
export async function endOf(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.disconnect()
  await ended
}
