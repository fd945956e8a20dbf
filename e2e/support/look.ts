import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Barriers on the page or in one part of it, each with the places where it stands. Colours are most of the work. */
export async function barriers(page: Page, part = 'html', isColoured = true): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    // In the page itself: no page of ours has a frame.
    .setLegacyMode()
    .options({
      resultTypes: ['violations'],
      // No rule of these reads style sheets or films, and without a network they are waited for.
      preload: false,
      rules: { 'color-contrast': { enabled: isColoured } },
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    })
    .analyze()
  return violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 160)).join(' | ')}`)
}

/** How far the page can be scrolled sideways. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What a finger would miss: shown, enabled, and smaller than 44 px either way. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = [
      ...document.querySelectorAll<HTMLElement>('button, a[href], summary, select, input, textarea'),
    ]
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

/** Words that run over the edge of the box which cuts them off there, and dialogs that have to be scrolled sideways. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')].flatMap((el) => {
      if (el.scrollWidth <= el.clientWidth + 1 || el.clientWidth <= 1) return []
      const { overflowX, textOverflow } = getComputedStyle(el)
      const isCut = overflowX === 'hidden' || overflowX === 'clip'
      const isScrolled = (overflowX === 'auto' || overflowX === 'scroll') && el.closest('[role=dialog]')
      const isMeant = textOverflow === 'ellipsis' || !el.checkVisibility({ visibilityProperty: true })
      if (isMeant || !(isCut || isScrolled)) return []
      return [
        `${el.tagName.toLowerCase()} ${el.className.slice(0, 60)} "${el.innerText.slice(0, 40)}" cut off at ${el.clientWidth} of ${el.scrollWidth} px`,
      ]
    }),
  )
}
