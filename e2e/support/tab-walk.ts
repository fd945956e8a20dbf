import type { Page } from '@playwright/test'

const most = 250

/**
 * What the keyboard does not lead to on a page, from its beginning, and what does not show that it is in focus. Of things
 * that share one stop (tabs, the days of a calendar) the arrows reach the others, so their `tabindex` of -1 is right.
 */
export async function unreached(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    for (const el of document.querySelectorAll('[data-tab-walk]')) el.removeAttribute('data-tab-walk')
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  const hidden: string[] = []
  for (let n = 0; n < most; n++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(focused)
    if (at === null || at.again) break
    if (!at.shown) hidden.push(`no sign of focus: ${at.name}`)
  }
  return [...hidden, ...(await page.evaluate(notVisited)).map((name) => `not reached: ${name}`)]
}

/** Runs in the page. Null where the focus has left it. */
function focused(): { name: string; again: boolean; shown: boolean } | null {
  const el = document.activeElement
  if (!(el instanceof HTMLElement) || el === document.body) return null
  const again = el.dataset['tabWalk'] === 'seen'
  el.dataset['tabWalk'] = 'seen'
  // A tick box or a radio may show it on the label around it.
  const shows = [el, el.closest('label'), el.parentElement].some((it) => {
    if (!it) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(it)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  })
  return { name: (el.getAttribute('aria-label') ?? el.textContent ?? '').trim(), again, shown: shows }
}

/** Runs in the page. */
function notVisited(): string[] {
  const all = document.querySelectorAll<HTMLElement>(
    'main :is(button, a[href], input, select, textarea, summary)',
  )
  return [...all].flatMap((el) => {
    const isShown = el.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const isDisabled = el.matches(':disabled, [inert] *, [aria-hidden=true] *')
    const isSeen = el.dataset['tabWalk'] === 'seen'
    // One stop for a group: one of it was visited.
    const group = el.closest(
      '[role=tablist], [role=grid], [role=radiogroup], [role=toolbar], [role=listbox], fieldset',
    )
    const inGroup =
      (el.tabIndex === -1 || (el instanceof HTMLInputElement && el.type === 'radio')) &&
      group?.querySelector('[data-tab-walk=seen]') != null
    if (!isShown || isDisabled || isSeen || inGroup) return []
    return [(el.getAttribute('aria-label') ?? el.textContent ?? el.tagName).trim().slice(0, 60)]
  })
}
