// Every signed-in screen of a restaurant, empty, loading, with an error, offline, with forty parties and with its dialog
// open: nobody is kept out, every button is large enough for a finger, and nothing runs over the edge, at 200 % either.

import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { login } from '#e2e/pages/login.ts'
import { screens } from '#e2e/pictures/screens.ts'
import { aBusyVenue, settled, states } from '#e2e/pictures/states.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { unreached } from '#e2e/support/tab-walk.ts'
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

for (const language of ['ja', 'en'] as const) {
  for (const [state, { parties, before, after }] of Object.entries(states)) {
    test(`${state}, ${language}`, async ({ device, sql, complaints }) => {
      test.setTimeout(240_000)
      // Faults are made on purpose here: what a page says of them is looked at.
      complaints.expect(/./)
      const venue = await aBusyVenue(sql, parties)
      const { page, context } = await device({ ...tablet, locale: language === 'ja' ? 'ja-JP' : 'en-US' })
      await before?.(context)
      await login.enterAt(page, await venue.staff())
      const found: Record<string, string[]> = {}
      for (const screen of screens) {
        await page.goto(screen.path)
        await settled(page, state)
        if ((await after?.(page, context, screen)) !== false) {
          const faults = await faultsOf(page)
          if (faults.length > 0) found[screen.name] = faults
        }
        await context.setOffline(false)
      }
      expect(found).toEqual({})
    })
  }
}

test('by keys alone: Tab reaches whatever can be tapped, and shows where it is', async ({ device, sql }) => {
  test.setTimeout(240_000)
  const venue = await aBusyVenue(sql, 6)
  const { page } = await device(tablet)
  await login.enterAt(page, await venue.staff())
  const found: Record<string, string[]> = {}
  for (const { name, path } of screens) {
    await page.goto(path)
    await settled(page, 'rows')
    const missed = await unreached(page)
    if (missed.length > 0) found[name] = missed
  }
  expect(found).toEqual({})
})

test('control: what Tab does not reach, and what hides where it is, are noticed', async ({ device, sql }) => {
  const venue = await aBusyVenue(sql, 0)
  const { page } = await device(tablet)
  await login.enterAt(page, await venue.staff())
  await page.goto('/account')
  await settled(page, 'rows')
  await page.evaluate(() => {
    const mute = document.createElement('button')
    mute.tabIndex = -1
    mute.textContent = 'out of reach'
    const plain = document.createElement('button')
    plain.textContent = 'shows nothing'
    plain.style.cssText = 'outline: none !important; box-shadow: none !important'
    document.querySelector('main')?.append(mute, plain)
  })
  const found = (await unreached(page)).join()
  expect(found).toContain('out of reach')
  expect(found).toContain('shows nothing')
})
