// The gate on a phone: what stands at the top stays there, and the next ticket has its place before the camera.

import 'temporal-polyfill/global'
import type { Locator, Page } from '@playwright/test'
import { beforeTheCamera, film } from '#e2e/pages/camera.ts'
import { aGuardedEvent, aParty, CheckInPage, ticketsOf } from '#e2e/pages/check-in.ts'
import { anEvent } from '#e2e/pages/event-list.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { goOffline } from '#e2e/support/offline.ts'
import { expect, phone, test } from '#e2e/support/test.ts'

/** Read anew each time that a camera starts. */
const filmFile = new URL('../../../test-results/before-a-phone.y4m', import.meta.url).pathname

test.use({ ...phone, launchOptions: beforeTheCamera(filmFile) })

const topOf = async (part: Locator) => Math.round((await part.boundingBox())?.y ?? Number.NaN)

/** Whole on the screen, above what the notice at the foot covers. */
async function isInSight(page: Page, part: Locator, what: string): Promise<void> {
  const box = await part.boundingBox()
  const notice = page.locator('[data-notice]')
  const foot = (await notice.count()) > 0 ? await topOf(notice) : (page.viewportSize()?.height ?? 0)
  expect(box?.y, what).toBeGreaterThanOrEqual(0)
  expect((box?.y ?? 0) + (box?.height ?? 0), what).toBeLessThanOrEqual(foot)
}

test('with the camera on, the picture stays in sight under any answer, and so does the way out of it', async ({
  page,
  sql,
}) => {
  const { venue, office, event } = await aGuardedEvent(sql)
  await anEvent(sql, venue, { starts_at: 1320, ends_at: 1380, name: '夜の部' })
  const id = await aParty(sql, venue, event, { pax: 3 })
  const gate = await CheckInPage.at(page, venue, event)
  await expect(gate.totals()).toHaveText('入場 0/3', { timeout: 30_000 })
  const picture = page.getByLabel('カメラの映像')
  const answers = async (code: string, word: string) => {
    film(filmFile, code)
    await gate.startCamera()
    await expect(gate.verdict()).toContainText(word)
    await expect(page.locator('[data-when]'), 'which of two of one name').toBeVisible()
    await isInSight(page, picture, `picture under ${word}`)
    await isInSight(page, gate.button('カメラを止める'), `its button under ${word}`)
    await isInSight(page, gate.totals(), `figures under ${word}`)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await gate.looksRight()
    await gate.button('カメラを止める').click()
  }
  await answers(await office.code(id, 1), '入場OK')
  await answers(await office.code(id, 4), '取り消されたチケット')
  await expect(
    page.getByRole('radio', { name: 'お名前で受付' }),
    'control: with the camera off everything is there',
  ).toBeVisible()
})

test('on a short phone nothing of an answer stays under the notice, whether the camera is on or a hand scanner', async ({
  page,
  sql,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  const { venue, office, event } = await aGuardedEvent(sql)
  await anEvent(sql, venue, { starts_at: 1320, ends_at: 1380, name: '夜の部' })
  const line = ticketsOf(event, 3)
  const id = await aParty(sql, venue, event, { pax: 3, lines: sql.json([line]) })
  const gate = await CheckInPage.at(page, venue, event)
  await expect(gate.totals()).toHaveText('入場 0/3', { timeout: 30_000 })
  film(filmFile, await office.code(id, 1))
  await gate.startCamera()
  await expect(gate.verdict()).toContainText('入場OK')
  await expect(page.locator('[data-notice]')).toContainText('1名入場')
  const rest = gate.verdict().getByRole('button', { name: '残り2名も入場' })
  await expect(async () => isInSight(page, rest, 'the way to let the others in')).toPass({ timeout: 2000 })
  await isInSight(page, gate.verdict(), 'the whole answer')
  await isInSight(page, page.getByLabel('カメラの映像'), 'picture')
  await gate.looksRight()
  await gate.button('カメラを止める').click()
  await gate.type(await office.code(id, 2))
  await expect(gate.verdict()).toContainText('2/3名')
  await expect(async () => isInSight(page, gate.verdict(), 'without a camera')).toPass({ timeout: 2000 })
})

test('whose booking is to come is counted where nothing moves for it, and what is not sent is said there too', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const { venue, office, event } = await aGuardedEvent(sql)
  await aParty(sql, venue, event, { pax: 120 })
  const gate = await CheckInPage.at(page, venue, event)
  await expect(gate.totals()).toHaveText('入場 0/120', { timeout: 30_000 })
  const chip = gate.button('入場口: 未設定')
  const before = await chip.boundingBox()
  const [when, first] = [page.locator('[data-when]'), page.getByRole('radio', { name: 'QRコードで受付' })]
  const top = await topOf(first)
  await expect(when, 'that it is today goes without saying').toHaveText(/^19:00–20:30$/, {
    useInnerText: true,
  })
  complaints.expect(noNetwork)
  await goOffline(page)
  await expect(when).toHaveText(/^19:00\s*オフライン/, { useInnerText: true })
  expect(await topOf(first), 'nothing moves as the network goes').toBe(top)
  const sold = await aParty(sql, venue, event, { last_name: '売野' })
  await gate.type(await office.code(sold, 1))
  await expect(gate.verdict()).toContainText('入場OK')
  await expect(gate.verdict()).toContainText('予約は未着')
  await expect(gate.totals()).toContainText('ほかに確認中1名')
  expect((await chip.boundingBox())?.x).toBe(before?.x)
  const lines = () =>
    page.evaluate(() =>
      Math.abs(
        (document.querySelector('[data-totals]')?.getBoundingClientRect().y ?? 0) -
          (document.querySelector('[aria-label^="入場口: "]')?.getBoundingClientRect().y ?? 0),
      ),
    )
  expect(await lines(), 'one line').toBeLessThan(20)
  await page.evaluate(() => scrollTo(0, 400))
  await expect(page.locator('[data-unsent]')).toHaveText(/オフライン.*未送信 1件/)
  await expect(when).toHaveText(/^19:00/, { useInnerText: true })
  await isInSight(page, page.locator('[data-unsent]'), 'the mark, with the header away')
  await gate.looksRight()
  await context.setOffline(false)
  await expect(page.locator('[data-unsent]')).toHaveCount(0, { timeout: 30_000 })
})

test('at a gate with a name the time stays in one line without a network, and no sum is parted from its 円', async ({
  page,
  sql,
  complaints,
}) => {
  const { venue, office, event } = await aGuardedEvent(sql)
  const kind = { name: 'おとな', name_en: '', price: 3800, price_type: event, tax: 10, type: 'ticket' }
  const id = await aParty(sql, venue, event, { lines: sql.json([{ count: 2, ...kind }]) })
  await aParty(sql, venue, event, { last_name: '団体', pax: 120 })
  const gate = await CheckInPage.at(page, venue, event)
  await expect(gate.totals()).toHaveText('入場 0/122', { timeout: 30_000 })
  await gate.standAt('北口')
  complaints.expect(noNetwork)
  await goOffline(page)
  await gate.type(await office.code(id, 1))
  await expect(gate.verdict()).toContainText('7,600円')
  const linesOf = (part: Locator, text: string) =>
    part.evaluate((part, text) => {
      const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      while (walk.nextNode()) {
        const [node, at] = [walk.currentNode, walk.currentNode.textContent?.indexOf(text) ?? -1]
        if (at < 0) continue
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + text.length)
        const lines = new Set([...range.getClientRects()].map(({ y }) => Math.round(y))).size
        // What is not drawn has none.
        if (lines > 0) return lines
      }
      return 0
    }, text)
  expect(await linesOf(page.locator('[data-when]'), '19:00')).toBe(1)
  expect(await linesOf(gate.verdict(), '7,600円')).toBe(1)
  const unsent = await page.locator('[data-unsent]').boundingBox()
  const totals = await gate.totals().boundingBox()
  expect((unsent?.x ?? 0) + (unsent?.width ?? 0), 'beside the figures').toBeLessThanOrEqual(totals?.x ?? 0)
  await gate.looksRight()
})
