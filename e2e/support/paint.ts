import type { Page } from '@playwright/test'

/** When (by the machine's clock) a text first stood on this page, painted. Ask before it can come. */
export function whenPainted(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!document.body.innerText.includes(wanted)) return false
          watch.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(Date.now())))
          return true
        }
        const watch = new MutationObserver(look)
        if (!look()) watch.observe(document.body, { childList: true, subtree: true, characterData: true })
      }),
    text,
  )
}

/** When the next tap lands on this page. Ask before tapping. */
export function whenTapped(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        addEventListener('click', () => resolve(Date.now()), { capture: true, once: true }),
      ),
  )
}
