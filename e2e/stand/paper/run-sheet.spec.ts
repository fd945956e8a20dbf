// The day on a clipboard: chosen paper, totals by service, boxes to tick. The paper itself is made by Chromium, as a PDF.

import 'temporal-polyfill/global'
import type { Page } from '@playwright/test'
import { addDays } from '#domain/time/time.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/sheet-${name}.png`, fullPage: true })
}

const printed = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.printed ?? 0))

/** Width and height of each page in points. */
function pagesOf(pdf: Buffer): string[] {
  const boxes = [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  return boxes.map(([, width, height]) => `${Math.round(Number(width))}x${Math.round(Number(height))}`)
}

test('[S7] offline a day goes on A4, portrait or landscape, whole, with its totals by service and room for a pen', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql, { capacity: 200 })
  for (let i = 0; i < 14; i++) await venue.book({ lastName: `客${i}`, pax: 2, minute: venue.soon })
  const change = (name: string, more: Record<string, string | number>) =>
    sql`update public.booking set ${sql(more)} where vendor_id = ${venue.id} and last_name = ${name}`
  await change('客1', { last_kana: 'キャクイチ', requests: `窓際。${'長い備考です。'.repeat(20)}` })
  await change('客2', { comments: '卵アレルギーがあります' })
  await change('客3', { minute: 1140, pax: 5 })
  await change('客4', { status: 'left' })
  await change('客5', { status: 'arrived' })
  await change('客6', { status: 'seated', seated_at: venue.soon })
  await venue.book({ lastName: '無断', pax: 3, minute: venue.soon })
  await change('無断', { status: 'no_show' })
  await page.addInitScript(() => {
    window.print = () => {
      const { dataset } = document.documentElement
      dataset.printed = String(Number(dataset.printed ?? 0) + 1)
    }
  })
  const stand = await Stand.open(page, await venue.staff())
  await expect(stand.party('客13')).toBeVisible()
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await expect(stand.badge(/オフライン/)).toBeVisible()
  for (const [paper, size] of [
    ['A4 縦', '595x842'],
    ['A4 横', '842x595'],
  ] as const) {
    await page.getByRole('button', { name: '印刷', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'この日の一覧を印刷' })
    await dialog.getByText(paper).click()
    if (paper === 'A4 横') {
      await picture(page, 'dialog')
      expect(await barriers(page)).toEqual([])
      expect(await smallTargets(page)).toEqual([])
    }
    const before = await printed(page)
    await dialog.getByRole('button', { name: '印刷する' }).click()
    await expect.poll(() => printed(page)).toBe(before + 1)
    await expect(dialog).toHaveCount(0)
    const sizes = pagesOf(await page.pdf({ preferCSSPageSize: true }))
    expect(new Set(sizes), paper).toEqual(new Set([size]))
    await expect
      .poll(() => page.evaluate(() => document.adoptedStyleSheets.length), 'the choice ends with the paper')
      .toBe(0)
  }
  // As wide as the paper between its margins.
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  for (const width of [718, 1047]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sideways(page), `${width}`).toBe(0)
    await picture(page, `paper-${width}`)
  }
  const sheet = page.getByRole('heading', { name: /予約一覧/ }).locator('../../..')
  await expect(sheet.getByText('合計 14組 31名')).toBeVisible()
  await expect(sheet.getByText('ランチ 13組 26名')).toBeVisible()
  // The screen counts them too; they are no longer listed, and the sheet says so.
  await expect(sheet.getByText('合計のうち退店済み 1組 2名(一覧には載せません)')).toBeVisible()
  // With a head, and below them as many lines for who walks in.
  await expect(sheet.getByRole('row')).toHaveCount(14 + 13)
  await expect(sheet.getByRole('row').filter({ hasText: /^W12/ })).toBeVisible()
  await expect(sheet.getByText('ディナー 1組 5名')).toBeVisible()
  await expect(sheet.getByText('アレルギーあり 1組')).toBeVisible()
  // It is not of now, and says so.
  await expect(sheet.getByText(/^オフライン・\d{2}:\d{2} 時点$/)).toBeVisible()
  for (const who of ['ホール', 'キッチン']) await expect(sheet.getByText(who)).toBeVisible()
  const row = sheet.getByRole('row').filter({ hasText: '客1 一' })
  await expect(row).toContainText('キャクイチ')
  for (const mark of ['コード', '着席', '退店', '無断', '卓・担当'])
    await expect(sheet.getByRole('columnheader', { name: mark, exact: true }).first()).toBeVisible()
  const codes = await sheet.locator('table').nth(-2).locator('tbody tr td:first-child').allTextContents()
  expect(new Set(codes).size, 'a code for each line').toBe(13)
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{3,6}$/)
  // What is known stands there, the rest is for a pen.
  const seated = minuteText(venue.soon)
  const cellOf = (name: string, n: number) =>
    sheet
      .getByRole('row')
      .filter({ hasText: `${name} 一` })
      .getByRole('cell')
      .nth(n)
  await expect(cellOf('客6', 6)).toHaveText(seated)
  await expect(cellOf('客7', 6)).toHaveText(':')
  // Who sits already cannot stay away, nor can who walks in.
  await expect(cellOf('客6', 8).locator('span')).toHaveCount(0)
  await expect(cellOf('客7', 8).locator('span')).toHaveCount(1)
  await expect(sheet.getByRole('columnheader', { name: '無断', exact: true })).toHaveCount(1)
  await expect(sheet.getByRole('columnheader', { name: 'メモ', exact: true })).toBeVisible()
  await expect(sheet.getByText('「紙の記録を入力」からまとめて登録できます')).toBeVisible()
  await expect(sheet.getByRole('heading', { name: '無断キャンセル' })).toBeVisible()
  await expect(sheet.getByRole('listitem').filter({ hasText: '無断 一郎 様 3名' })).toBeVisible()
  const allergic = sheet.getByRole('row').filter({ hasText: '客2 一' })
  await expect(allergic.getByText('卵アレルギーがあります'), 'once').toHaveCount(1)
  await expect(allergic).not.toContainText(/卵アレルギーがあります.*卵アレルギーがあります/s)
  // A4 portrait: boxes to sign beside the title, the largest column for the notes, a reading whole on its line.
  await page.setViewportSize({ width: 718, height: 900 })
  const boxOf = async (part: ReturnType<typeof sheet.getByText>) =>
    (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const title = await boxOf(sheet.getByRole('heading', { name: /予約一覧/ }))
  expect((await boxOf(sheet.getByText('ホール'))).y).toBeLessThan(title.y + title.height)
  const widths = await sheet
    .locator('table')
    .nth(-2)
    .getByRole('columnheader')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width))
  expect(widths[5], 'the notes').toBe(Math.max(...widths))
  expect((await boxOf(row.getByText('キャクイチ'))).height).toBeLessThan(20)
})

test('in English, and by the browser’s own menu without a choice', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: 'Smith', pax: 2, minute: venue.soon })
  const tomorrow = addDays(venue.today, 1)
  await venue.book({ lastName: 'Later', pax: 3, minute: 960, day: tomorrow })
  await sql`
    insert into public.custom_opening_hours (vendor_id, day, closed, opens_at, closes_at, break_starts_at, break_ends_at)
    values (${venue.id}, ${tomorrow}, false, 540, 1380, 1020, 1080)`
  const stand = await Stand.open(page, await venue.staff())
  await expect(stand.party('Smith')).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Print this day' })
  await expect(dialog.getByText('A4 landscape')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(pagesOf(await page.pdf()).length).toBe(1)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const margins = await page.evaluate(() =>
    document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)),
  )
  expect(margins.join(), 'nothing stands at the paper’s edge').toMatch(/@page.*10mm/)
  await expect(page.getByText('Lunch 1 party, 2 covers')).toBeVisible()
  await expect(page.getByText(/^Printed/)).toBeVisible()
  await expect(page.getByText(/as of/), 'in sync it is of now').toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Seated', exact: true }).first()).toBeVisible()

  // Another day's services are those of its own hours.
  await page.emulateMedia({ media: 'screen' })
  await page.goto(`/bookings?view=day&day=${tomorrow}`)
  await expect(page.getByRole('region', { name: 'Parties' }).getByText('Later')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(page.getByText('Lunch 1 party, 3 covers')).toBeVisible()
  await expect(page.getByText(/Dinner 1/)).toHaveCount(0)
})
