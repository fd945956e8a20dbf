// `npm run pictures`: every signed-in screen of a restaurant in every state, size and language, to be looked at. They lie in
// test-results/pictures, which is not kept, and contact-<language>.html shows all of them at once.

import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { login } from '#e2e/pages/login.ts'
import { desktop, expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue, type Venue } from '#e2e/support/venue.ts'
import { type Screen, screens } from './screens.ts'

const folder = fileURLToPath(new URL('../../test-results/pictures/', import.meta.url))
const languages = ['ja', 'en'] as const
const sizes = {
  tablet: tablet.viewport,
  portrait: { width: 768, height: 1024 },
  phone: phone.viewport,
  desktop: desktop.viewport,
}
const calls = /\/rest\/v1\/rpc\/sync_/

/** What is done to a tablet before, and after a screen was opened. */
interface State {
  parties: number
  before?: (context: BrowserContext) => Promise<unknown>
  /** False: the screen has no such state. */
  after?: (page: Page, context: BrowserContext, screen: Screen) => Promise<boolean>
}

const states: Record<string, State> = {
  empty: { parties: 0 },
  // Held for ever: the rows never come.
  loading: { parties: 40, before: (context) => context.route(calls, () => undefined) },
  error: {
    parties: 40,
    before: (context) => context.route(calls, (route) => route.fulfill({ status: 500, json: {} })),
  },
  rows: { parties: 40 },
  offline: {
    parties: 40,
    after: async (page, context) => {
      await context.setOffline(true)
      await page
        .getByText(/オフライン|Offline/)
        .first()
        .waitFor()
      return true
    },
  },
  dialog: {
    parties: 40,
    after: async (page, _, { dialog }) => {
      await dialog?.(page)
      if (dialog) await page.getByRole('dialog').getByRole('button').first().waitFor()
      return dialog !== undefined
    },
  },
}

const fileOf = (screen: string, state: string, size: string, language: string): string =>
  `${screen}-${state}-${size}-${language}.png`
/** Screen and state of each row of the sheet. */
const lines = screens.flatMap(({ name, dialog }) =>
  Object.keys(states)
    .filter((state) => state !== 'dialog' || dialog)
    .map((state) => ({ screen: name, state })),
)

// What lay there before is cleared away by every run.
test.beforeAll(() => mkdirSync(folder, { recursive: true }))

for (const language of languages) {
  for (const [state, { parties, before, after }] of Object.entries(states)) {
    test(`${language}, ${state}`, async ({ device, sql, complaints }) => {
      test.setTimeout(600_000)
      // Faults are made on purpose here, and what a page says of them is in the picture.
      complaints.expect(/./)
      const venue = await aBusyVenue(sql, parties)
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

async function aBusyVenue(sql: Sql, parties: number): Promise<Venue> {
  const venue = await aVenue(sql, { capacity: 200 })
  // Through the database: customers of one address may not hold forty tables in a minute.
  await sql`
    insert into public.booking (vendor_id, id, day, minute, duration, pax, last_name, source, reference)
    select ${venue.id}, gen_random_uuid(), ${venue.today}, ${venue.soon}::integer + n % 8 * 30, 120, 1 + n % 6,
      (array['佐藤','鈴木','高橋','田中','伊藤','渡辺','山本','中村','小林','加藤'])[1 + n % 10],
      (array['online','phone'])[1 + n % 2], 'P' || n
    from generate_series(1, ${parties}::integer) n`
  return venue
}

/** All that is on its way is there, unless it is held back. */
async function settled(page: Page, state: string): Promise<void> {
  await page.locator('main').first().waitFor()
  if (state === 'loading' || state === 'error') await page.waitForTimeout(1500)
  else
    await page
      .getByText(/同期済み|In sync/)
      .first()
      .waitFor()
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
