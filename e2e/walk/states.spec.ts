// Every signed-in screen of a restaurant, empty, loading and with an error: nobody is kept out, every button is large enough
// for a finger, and nothing runs over the edge, at 200 % either. With rows, offline and with a dialog the screens' own tests look.

import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { login } from '#e2e/pages/login.ts'
import { screens } from '#e2e/pictures/screens.ts'
import { aBusyVenue, settled, states } from '#e2e/pictures/states.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'

/** A page at 200 % has half as many of its own pixels. */
const twice = { width: tablet.viewport.width / 2, height: tablet.viewport.height / 2 }
const vendorRoutes = fileURLToPath(new URL('../../src/routes/_vendor/', import.meta.url))

async function faultsOf(page: Page): Promise<string[]> {
  const found = [...(await barriers(page)), ...(await smallTargets(page))]
  for (const [name, viewport] of Object.entries({ tablet: tablet.viewport, phone: phone.viewport, twice })) {
    await page.setViewportSize(viewport)
    const over = await sideways(page)
    if (over > 0) found.push(`${name}: ${over} px too wide`)
  }
  await page.setViewportSize(tablet.viewport)
  return found
}

test('each signed-in route has its line in the table of screens', () => {
  const routes = readdirSync(vendorRoutes)
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => (file === 'index.tsx' ? '/' : `/${file.slice(0, -4)}`))
  const looked = new Set(screens.map(({ path }) => path.split('?')[0]))
  expect(routes.filter((route) => !looked.has(route))).toEqual([])
})

for (const [state, { parties, before }] of Object.entries(states)) {
  if (['empty', 'loading', 'error'].includes(state)) {
    test(`nobody is kept out: ${state}`, async ({ device, sql, complaints }) => {
      test.setTimeout(240_000)
      // Faults are made on purpose here: what a page says of them is looked at.
      complaints.expect(/./)
      const venue = await aBusyVenue(sql, parties)
      const { page, context } = await device(tablet)
      await before?.(context)
      await login.enterAt(page, await venue.staff())
      const found: Record<string, string[]> = {}
      for (const screen of screens) {
        await page.goto(screen.path)
        await settled(page, state)
        const faults = await faultsOf(page)
        if (faults.length > 0) found[screen.name] = faults
      }
      expect(found).toEqual({})
    })
  }
}
