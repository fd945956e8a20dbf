// Every signed-in screen of a restaurant and of an organiser, empty, loading, with an error, with rows, offline and with a
// dialog: nobody is kept out, every button is large enough for a finger, and nothing runs over the edge, at 200 % either; and all
// of it by keyboard.

import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { login } from '#e2e/pages/login.ts'
import { aBusyOrganiser, eventScreens } from '#e2e/pictures/event-screens.ts'
import { screens } from '#e2e/pictures/screens.ts'
import { aBusyVenue, settled, states } from '#e2e/pictures/states.ts'
import { dialogFaults, isStill, keyFaults } from '#e2e/support/hands/keys.ts'
import { faultsOf, type Size, twice } from '#e2e/support/hands/look-in-sizes.ts'
import { desktop, expect, tablet, test } from '#e2e/support/test.ts'

test.describe.configure({ mode: 'parallel' })

const vendorRoutes = fileURLToPath(new URL('../../src/routes/_vendor/', import.meta.url))

type Router = { state: { status: string; resolvedLocation?: { href: string } } }

/** To another screen without loading the app anew, until all stands there that can in this state. */
async function moveTo(page: Page, path: string, state: string): Promise<void> {
  await page.evaluate((path) => history.pushState(null, '', path), path)
  await page.waitForFunction((path) => {
    const { state } = (window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__
    return state.status === 'idle' && state.resolvedLocation?.href === path
  }, path)
  const isUnread = state === 'loading' || state === 'error'
  if (!isUnread) await expect(page.locator('main output:has(.animate-spin)')).toHaveCount(0)
  if (!isUnread && state !== 'offline') await settled(page, state)
  await isStill(page)
}

const houses = [
  { of: '', screens, aHouse: aBusyVenue },
  { of: 'an organiser, ', screens: eventScreens, aHouse: aBusyOrganiser },
] as const

test('each signed-in route has its line in the table of screens', () => {
  const routes = readdirSync(vendorRoutes)
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => (file === 'index.tsx' ? '/' : `/${file.slice(0, -4)}`))
  const all = houses.flatMap(({ screens }) => screens)
  const looked = new Set(all.map(({ path }) => path.split('?')[0]))
  expect(routes.filter((route) => !looked.has(route))).toEqual([])
})

/** The sizes in which barriers are looked for in each state: those of a phone may have other parts. */
const looks: Record<string, Size[]> = {
  empty: ['tablet'],
  loading: ['tablet'],
  error: ['tablet'],
  rows: ['tablet', 'phone'],
  offline: ['tablet'],
  dialog: ['tablet', 'phone'],
}
/** In English only the states in which its words may be longer. */
const inEnglish = ['empty', 'rows', 'dialog']
const statesOf: Record<string, string[]> = { 'ja-JP': Object.keys(looks), 'en-US': inEnglish }

/** Barriers cost most: where a state is walked in both languages, each screen has them looked for in one, by turns. */
function barriersIn(locale: string, state: string, screen: number): readonly Size[] {
  const turn = (screen + inEnglish.indexOf(state)) % 2 === 0 ? 'en-US' : 'ja-JP'
  return !inEnglish.includes(state) || locale === turn ? (looks[state] ?? []) : []
}

test('each state has its line', () => {
  expect(Object.keys(looks)).toEqual(Object.keys(states))
})

test('barriers of every screen are looked for in every state once, and in both languages', () => {
  for (const [at, { name }] of houses.flatMap(({ screens }) => [...screens.entries()])) {
    const times = (locale: string) =>
      (statesOf[locale] ?? []).filter((state) => barriersIn(locale, state, at).length > 0)
    const [japanese, english] = [times('ja-JP'), times('en-US')]
    expect([...japanese, ...english].sort(), name).toEqual(Object.keys(looks).sort())
    expect(english.length, name).toBeGreaterThan(0)
    expect(english.filter((state) => state !== 'dialog').length, name).toBeGreaterThan(0)
  }
})

for (const { of, screens, aHouse } of houses) {
  for (const [locale, state] of Object.entries(statesOf).flatMap(([at, all]) =>
    all.map((one) => [at, one] as const),
  )) {
    const { parties = 0, before, after } = states[state] ?? {}
    // What lies behind is looked at with the rows.
    const part = state === 'dialog' ? '[role=dialog]' : 'html'
    const installed = state === 'offline' ? ' @installed' : ''
    test(`nobody is kept out: ${of}${locale}, ${state}${installed}`, async ({ device, sql, complaints }) => {
      test.setTimeout(240_000)
      // Faults are made on purpose here: what a page says of them is looked at.
      complaints.expect(/./)
      const venue = await aHouse(sql, parties)
      const { page, context } = await device({ ...tablet, locale })
      await before?.(context)
      await login.enterAt(page, await venue.staff())
      await settled(page, state)
      if (installed) await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      const found: Record<string, string[]> = {}
      for (const [at, screen] of screens.entries()) {
        await moveTo(page, screen.path, state)
        if (after) {
          if (!(await after(page, context, screen))) continue
          await isStill(page)
        }
        const faults = await faultsOf(page, barriersIn(locale, state, at), part)
        if (faults.length > 0) found[screen.name] = faults
      }
      expect(found).toEqual({})
    })
  }
}

for (const { of, screens, aHouse } of houses) {
  for (const [size, viewport] of Object.entries({ desktop: desktop.viewport, twice })) {
    test(`by keyboard alone: ${of}${size}`, async ({ device, sql }) => {
      test.setTimeout(240_000)
      const venue = await aHouse(sql, 40)
      const { page } = await device({ viewport })
      await login.enterAt(page, await venue.staff())
      await settled(page, 'rows')
      const found: Record<string, string[]> = {}
      for (const { name, path, opener } of screens) {
        await moveTo(page, path, 'rows')
        const faults = await keyFaults(page)
        if (opener) {
          await moveTo(page, path, 'rows')
          faults.push(...(await dialogFaults(page, opener(page))))
        }
        if (faults.length > 0) found[name] = faults
      }
      expect(found).toEqual({})
    })
  }
}

const plants: Record<string, [html: string, said: RegExp]> = {
  'a small button': ['<button style="width: 20px; height: 20px">+</button>', /20x20/],
  'a field without a label': ['<input style="width: 90px; height: 44px">', /: label: /],
  'an element beyond the edge': ['<div style="width: 3000px; height: 4px"></div>', /too wide/],
  'words cut off': [
    '<p style="width: 60px; overflow: hidden; white-space: nowrap">Additional comments</p>',
    /cut off/,
  ],
}

const big = 'style="width: 200px; height: 44px"'
const keyPlants: Record<string, [html: string, said: RegExp]> = {
  'a trap': [`<button ${big} data-to="own" id="own">Trap</button>`, /"Trap": Tab leads nowhere else/],
  'a trap of two': [
    `<button ${big} id="one">One</button><button ${big} data-to="one">Two</button>`,
    /"One": Tab leads back here/,
  ],
  'a focus that is not seen': [
    '<button style="width: 200px; height: 44px; outline: none">Unseen</button>',
    /"Unseen": nothing shows/,
  ],
  'a focus behind a bar': [
    `<button ${big}>Behind</button><p style="position: fixed; inset: 0; background: white"></p>`,
    /"Behind": has the focus behind/,
  ],
  'a focus out of sight': [
    '<button style="position: fixed; left: -500px; width: 200px; height: 44px">Outside</button>',
    /"Outside": has the focus out of sight/,
  ],
  'a button that Tab passes over': [
    `<button ${big} tabindex="-1">Passed</button>`,
    /"Passed": Tab does not come/,
  ],
  'an order that is not the one on the screen': [
    `<p style="display: flex; flex-direction: row-reverse"><button ${big}>One</button><button ${big}>Two</button></p>`,
    /"Two": comes after what stands behind it/,
  ],
}

test.describe('control', () => {
  // What is planted has styles of its own.
  test.use({ bypassCSP: true })

  test('what keeps somebody out is noticed', async ({ page }) => {
    await onLogin(page)
    expect(await faultsOf(page, ['tablet'])).toEqual([])
    for (const [name, [html, said]] of Object.entries(plants)) {
      await plant(page, html)
      expect((await faultsOf(page, ['tablet'])).join('\n'), name).toMatch(said)
    }
    await plant(page, '')
    expect(await faultsOf(page, ['tablet'])).toEqual([])
  })

  test('what keeps a keyboard out is noticed', async ({ page }) => {
    await onLogin(page)
    expect(await keyFaults(page)).toEqual([])
    for (const [name, [html, said]] of Object.entries(keyPlants)) {
      await plant(page, html)
      expect((await keyFaults(page)).join('\n'), name).toMatch(said)
    }
    await plant(page, '')
    expect(await keyFaults(page)).toEqual([])
  })

  test('a dialog that lets the focus go, stays open and gives nothing back is noticed', async ({ page }) => {
    await onLogin(page)
    await plant(page, `<button ${big} id="opener">Open</button>`)
    await page.evaluate(() => {
      const opener = document.getElementById('opener')
      opener?.addEventListener('click', () =>
        opener.insertAdjacentHTML('afterend', '<div role="dialog"><button>Inside</button></div>'),
      )
    })
    const faults = (await dialogFaults(page, page.locator('#opener'))).join('\n')
    for (const said of [/no focus as it opens/, /has left/, /Escape does not close/, /not given back/])
      expect(faults).toMatch(said)
  })
})

async function onLogin(page: Page): Promise<void> {
  await page.goto('/login')
  await page.locator('[type=submit]').waitFor()
  await isStill(page)
}

/** In the place of what was planted before. `data-to` says where Tab leads from there. */
const plant = (page: Page, html: string) =>
  page.evaluate((html) => {
    document.querySelector('#planted')?.remove()
    document.querySelector('main')?.insertAdjacentHTML('beforeend', `<div id="planted">${html}</div>`)
    for (const el of document.querySelectorAll<HTMLElement>('[data-to]')) {
      el.addEventListener('keydown', (event) => {
        if (event.key !== 'Tab') return
        event.preventDefault()
        document.getElementById(el.dataset.to ?? '')?.focus()
      })
    }
  }, html)
