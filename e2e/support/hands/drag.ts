// A finger that goes from one place to another on the glass, or a mouse with its button down.

import type { Locator, Page } from '@playwright/test'

interface Way {
  /** Pixels from the middle of what is taken. */
  dx: number
  dy: number
}

async function middleOf(what: Locator): Promise<{ x: number; y: number }> {
  await what.scrollIntoViewIfNeeded()
  const box = await what.boundingBox()
  if (!box) throw new Error(`${what} is not on the page`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The browser takes what follows a drag at once for a part of it; no hand is so quick. */
const liftedMs = 400

/** By a finger: Playwright's own knows only taps. */
export async function dragByFinger(page: Page, what: Locator, { dx, dy }: Way): Promise<void> {
  const { x, y } = await middleOf(what)
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', { x, y })
  for (let n = 1; n <= 8; n++) await touch('touchMove', { x: x + (dx * n) / 8, y: y + (dy * n) / 8 })
  await touch('touchEnd')
  await page.waitForTimeout(liftedMs)
  await session.detach()
}

export async function dragByMouse(page: Page, what: Locator, { dx, dy }: Way): Promise<void> {
  const { x, y } = await middleOf(what)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + dx, y + dy, { steps: 8 })
  await page.mouse.up()
}
