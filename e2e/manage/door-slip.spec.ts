// The slip of who waits at the door, as it comes out of a till's printer: the number, what was said, and the code of their page.

import type { Page } from '@playwright/test'
import { Stand } from '#e2e/pages/stand.ts'
import { goOffline } from '#e2e/support/offline.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

/** What is printed, and how wide it is on paper, in millimetres. */
async function printed(page: Page): Promise<{ text: string; wide: number; code: number }> {
  return page.evaluate(() => {
    const mm = 25.4 / 96
    const shown = [...document.querySelectorAll('body *')].filter(
      (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0,
    )
    const sheet = document.querySelector('[data-alone] > *')
    const code = document.querySelector('[data-alone] svg')
    const outside = shown.filter((one) => !sheet?.contains(one) && !one.contains(sheet))
    return {
      text: `${sheet instanceof HTMLElement ? sheet.innerText : ''}${outside.map((one) => one.textContent).join('')}`,
      wide: (sheet?.getBoundingClientRect().width ?? 0) * mm,
      code: (code?.getBoundingClientRect().width ?? 0) * mm,
    }
  })
}

test('the slip prints alone, on the paper of a till, also without a network', async ({
  page,
  sql,
  complaints,
}) => {
  complaints.expect(/net::ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  await page.evaluate(() => {
    const seen = window as unknown as { prints: number }
    seen.prints = 0
    window.print = () => {
      seen.prints += 1
    }
  })
  await page.locator('[data-door]').click()
  const list = page.getByRole('dialog', { name: 'ウェイティング' })
  await list.getByRole('button', { name: '受付する' }).click()
  const form = page.getByRole('dialog', { name: 'ウェイティング受付' })
  await expect(form.getByText(/目安 \d+–\d+分/)).toBeVisible()
  await goOffline(page)
  await form.getByLabel('お名前').fill('山田')
  await form.getByRole('button', { name: '2名を登録' }).click()
  const slip = page.getByRole('dialog', { name: '1番の受付票' })
  await expect(slip.getByRole('img', { name: '順番を確認するQRコード' })).toBeVisible()
  await slip.getByRole('button', { name: '印刷' }).click()
  expect(await page.evaluate(() => (window as unknown as { prints: number }).prints)).toBe(1)
  await page.emulateMedia({ media: 'print' })
  const { text, wide, code } = await printed(page)
  expect(text).toMatch(/^けやき亭/)
  expect(text).toMatch(/1番/)
  expect(text).toMatch(/2名/)
  expect(text).toMatch(/目安 \d+–\d+分/)
  // Nothing else of the screen, and nothing of who they are: it may be left on a table.
  expect(text).not.toMatch(/山田|一覧へ戻る|印刷|オフライン|ウォークイン/)
  expect(wide).toBeGreaterThan(50)
  expect(wide).toBeLessThanOrEqual(58)
  // A phone reads it from a hand's breadth away.
  expect(code).toBeGreaterThan(25)
  expect(code).toBeLessThanOrEqual(wide)
  await page.screenshot({ path: 'test-results/door-slip-print.png' })
  expect(await page.locator('[data-alone] [data-link]').getAttribute('data-link')).toMatch(
    /\/waiting#[0-9a-f]{32}$/,
  )
  await page.emulateMedia({ media: 'screen' })
  await expect(slip).toBeVisible()
})
