import { AsyncLocalStorage } from 'node:async_hooks'

// The REST layer prints failing SQL with its parameters, names and phone numbers included. Only what it prints
// while answering a request is dropped; everything else reaches the terminal as before.
const answering = new AsyncLocalStorage<true>()

for (const name of ['log', 'info', 'warn', 'error'] as const) {
  // biome-ignore lint/suspicious/noConsole: this is what keeps the console clean
  const print = console[name].bind(console)
  console[name] = (...words: unknown[]) => {
    if (!answering.getStore()) print(...words)
  }
}

export const quietly = <T>(work: () => Promise<T>): Promise<T> => answering.run(true, work)
