// What keeps somebody out of a screen, on a tablet, on one held upright, on a phone and at 200 %.

import type { Page } from '@playwright/test'
import { barriers, cutOff, sideways, smallTargets } from '#e2e/support/look.ts'
import { phone, tablet } from '#e2e/support/test.ts'

/** A page at 200 % has half as many of its own pixels. */
export const twice = { width: tablet.viewport.width / 2, height: tablet.viewport.height / 2 }

const upright = { width: 768, height: 1024 }
const sizes = { tablet: tablet.viewport, upright, phone: phone.viewport, twice }
export type Size = keyof typeof sizes

/** In each size; barriers, which cost most, only where they may be others, and colours once. */
export async function faultsOf(page: Page, withBarriers: readonly Size[], part = 'html'): Promise<string[]> {
  const found: string[] = []
  for (const size of ['tablet', 'upright', 'phone', 'twice'] as const) {
    await page.setViewportSize(sizes[size])
    const over = await sideways(page)
    const faults = [...(await smallTargets(page)), ...(await cutOff(page))]
    if (over > 0) faults.push(`${over} px too wide`)
    if (withBarriers.includes(size)) faults.push(...(await barriers(page, part, size === 'tablet')))
    found.push(...faults.map((fault) => `${size}: ${fault}`))
  }
  await page.setViewportSize(tablet.viewport)
  return found
}
