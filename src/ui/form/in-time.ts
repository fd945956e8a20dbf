/** Longer than a slow telephone needs, and short enough for somebody who looks at the button. */
const patienceMs = 20_000

/** The same, but rejects after a while: a network that swallows everything is none. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let clock: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    clock = setTimeout(() => reject(new Error('too late')), patienceMs)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(clock)
  }
}
