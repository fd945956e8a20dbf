import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Serious and critical barriers, each with the first place where it stands. */
export async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    })
    .analyze()
  return violations
    .filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 160)).join(' | ')}`)
}

/** How far the page can be scrolled sideways. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What a finger would miss: shown, enabled, and smaller than 44 px either way. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = [...document.querySelectorAll<HTMLElement>('button, a[href], summary, select, input')]
    return targets.flatMap((el) => {
      // A tick box is as large as its label.
      const box = (el.closest('label') ?? el).getBoundingClientRect()
      const isShown = el.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && box.width > 1
      const inText = getComputedStyle(el).display === 'inline'
      if (!isShown || inText || (box.width > 43.5 && box.height > 43.5)) return []
      const name = el.getAttribute('aria-label') ?? el.textContent?.trim() ?? ''
      return [`${el.tagName.toLowerCase()} "${name}" ${Math.round(box.width)}x${Math.round(box.height)}`]
    })
  })
}
