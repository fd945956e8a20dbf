// What a phone has of the day's tools: it may be the one device that works.

import { Stand } from '#e2e/pages/stand.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(phone)

const words = {
  ja: { print: '印刷', printTitle: 'この日の一覧を印刷', history: '本日の変更履歴', closing: '閉店チェック' },
  en: { print: 'Print', printTitle: /Print/, history: "Today's changes", closing: 'Closing check' },
}

test('the run sheet, the changes of the day and the closing check are one tap away, in both languages', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  for (const language of ['ja', 'en'] as const) {
    if (language === 'en') await page.getByRole('button', { name: 'English' }).tap()
    const { print, printTitle, history, closing } = words[language]
    for (const [name, title] of [
      [print, printTitle],
      [history, history],
      [closing, closing],
    ] as const) {
      await page.getByRole('button', { name, exact: true }).tap()
      await expect(page.getByRole('dialog', { name: title })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    expect([await barriers(page), await sideways(page), await smallTargets(page)]).toEqual([[], 0, []])
    const folder = process.env.E2E_PICTURES
    if (folder) await page.screenshot({ path: `${folder}/phone-tools-${language}.png` })
  }
})
