import { AsyncLocalStorage } from 'node:async_hooks'

// The REST layer prints failing SQL with its parameters, names and phone numbers included. Only what it prints
// while answering a request is dropped; everything else reaches the terminal as before.
const answering = new AsyncLocalStorage<(...words: unknown[]) => void>()

for (const name of ['log', 'info', 'warn', 'error'] as const) {
  // biome-ignore lint/suspicious/noConsole: this is what keeps the console clean
  const print = console[name].bind(console)
  console[name] = (...words: unknown[]) => {
    const instead = answering.getStore() ?? print
    instead(...words)
  }
}

/** Does `work`; what it would print is handed to `instead`. */
export const quietly = <T>(
  work: () => Promise<T>,
  instead: (...words: unknown[]) => void = () => undefined,
) => answering.run(instead, work)
