import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const pauseMs = 2000

/**
 * A component that is loaded when it is first shown, under a `Suspense`. Where it cannot be had it is waited for: a
 * fault thrown here would take the whole screen away, and with it what was typed there.
 */
export const part = <P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => ({ default: await patiently(load) }))

async function patiently<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pauseMs)
        const again = () => {
          clearTimeout(timer)
          resolve()
        }
        addEventListener('online', again, { once: true })
      })
    }
  }
}
