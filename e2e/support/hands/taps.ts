// What fingers do: a tap counts, and so does a field that is typed into or a list that is chosen from, however often its
// text changes.

import type { BrowserContext } from '@playwright/test'

export class Taps {
  #count = 0
  get count(): number {
    return this.#count
  }

  async watch(context: BrowserContext): Promise<void> {
    await context.exposeBinding('countTap', () => {
      this.#count++
    })
    await context.addInitScript(() => {
      const count = () => (window as unknown as { countTap: () => void }).countTap()
      let typedInto: EventTarget | null = null
      addEventListener('pointerdown', count, true)
      addEventListener(
        'input',
        ({ target }) => {
          // A tick is a tap already.
          const isTicked = target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type)
          if (isTicked || target === typedInto) return
          typedInto = target
          count()
        },
        true,
      )
    })
  }
}
