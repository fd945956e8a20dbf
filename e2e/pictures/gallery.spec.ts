// `npm run pictures`: every signed-in screen of a restaurant and of an organiser in every state, size and language, to be looked
// at. They lie in test-results/pictures, which is not kept, and contact-<language>.html shows all of them at once.

import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { login } from '#e2e/pages/login.ts'
import { demo } from '#e2e/support/demo.ts'
import { desktop, expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aBusyHouse, adminScreens, adminStates } from './admin-screens.ts'
import { aHouse, customerScreens } from './customer-screens.ts'
import { aBusyOrganiser, eventScreens } from './event-screens.ts'
import { screens } from './screens.ts'
import { aBusyVenue, settled, states } from './states.ts'

const folder = fileURLToPath(new URL('../../test-results/pictures/', import.meta.url))
const languages = ['ja', 'en'] as const
const sizes = {
  tablet: tablet.viewport,
  portrait: { width: 768, height: 1024 },
  phone: phone.viewport,
  desktop: desktop.viewport,
}
const fileOf = (screen: string, state: string, size: string, language: string): string =>
  `${screen}-${state}-${size}-${language}.png`
/** Screen and state of each row of the sheet. */
const lines = [
  ...[...screens, ...eventScreens].flatMap(({ name, opener }) =>
    Object.keys(states)
      .filter((state) => state !== 'dialog' || opener)
      .map((state) => ({ screen: name, state })),
  ),
  ...adminScreens.flatMap(({ name }) => Object.keys(adminStates).map((state) => ({ screen: name, state }))),
  ...customerScreens.map(({ name }) => ({ screen: name, state: 'rows' })),
]

const houses = [
  { of: '', screens, aHouse: aBusyVenue },
  { of: 'organiser, ', screens: eventScreens, aHouse: aBusyOrganiser },
] as const

// What lay there before is cleared away by every run.
test.beforeAll(() => mkdirSync(folder, { recursive: true }))

for (const language of languages) {
  for (const { of, screens, aHouse } of houses)
    for (const [state, { parties, before, after }] of Object.entries(states)) {
      test(`${language}, ${of}${state}`, async ({ device, sql, complaints }) => {
        test.setTimeout(600_000)
        // Faults are made on purpose here, and what a page says of them is in the picture.
        complaints.expect(/./)
        const venue = await aHouse(sql, parties)
        const { page, context } = await device({ ...tablet, locale: language === 'ja' ? 'ja-JP' : 'en-US' })
        await before?.(context)
        await login.enterAt(page, await venue.staff())
        for (const screen of screens) {
          await page.goto(screen.path)
          await settled(page, state)
          if ((await after?.(page, context, screen)) !== false)
            await takeAll(page, language, screen.name, state)
          await context.setOffline(false)
        }
      })
    }

  for (const [state, before] of Object.entries(adminStates)) {
    test(`${language}, admin, ${state}`, async ({ device, sql, complaints }) => {
      test.setTimeout(300_000)
      complaints.expect(/./)
      await aBusyHouse(sql)
      const { page } = await device({ ...tablet, locale: language === 'ja' ? 'ja-JP' : 'en-US' })
      await login.enterAt(page, demo.admin)
      await before(page)
      for (const { name, path } of adminScreens) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.waitForTimeout(1500)
        await takeAll(page, language, name, state)
      }
    })
  }

  test(`${language}, customers`, async ({ device, sql, complaints }) => {
    test.setTimeout(300_000)
    // The picture of the house is nowhere.
    complaints.expect(/pictures\.example|ERR_/)
    const house = await aHouse(sql)
    const { page } = await device({ ...tablet, locale: language === 'ja' ? 'ja-JP' : 'en-US' })
    for (const { name, path, open } of customerScreens) {
      await page.goto('about:blank')
      await page.goto(path(house))
      await open(page)
      await takeAll(page, language, name, 'rows')
    }
  })

  test(`${language}, the contact sheet`, async ({ device }) => {
    const file = `${folder}contact-${language}.html`
    writeFileSync(file, contactSheet(language))
    const { page } = await device(desktop)
    await page.goto(`file://${file}`)
    const isWhole = () =>
      page.evaluate(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0))
    await expect.poll(isWhole).toBe(true)
    await page.screenshot({ path: `${folder}contact-${language}.png`, fullPage: true })
  })
}

async function takeAll(page: Page, language: string, screen: string, state: string): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport)
    const path = `${folder}${fileOf(screen, state, size, language)}`
    await page.screenshot({ path, animations: 'disabled' })
  }
  await page.setViewportSize(sizes.tablet)
}

function contactSheet(language: string): string {
  const rows = lines.map(({ screen, state }) => {
    const cells = Object.keys(sizes).map((size) => {
      const file = fileOf(screen, state, size, language)
      return `<a href="${file}"><img src="${file}" alt="${size}"></a>`
    })
    return `<h2>${screen}, ${state}</h2><p>${cells.join('')}</p>`
  })
  const style =
    'body{font:14px sans-serif}h2{font-size:14px;margin:8px}img{height:220px;margin:4px;border:1px solid}'
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${language}</title><style>${style}</style>${rows.join('')}`
}
