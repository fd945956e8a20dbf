// A stop of a span, from the lever to the slots that it closes. With E2E_PICTURES=folder a picture of each place is kept there.

import 'temporal-polyfill/global'
import type { Page } from '@playwright/test'
import { addDays } from '#domain/time/time.ts'
import { login } from '#e2e/pages/login.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/availability-${name}.png`, fullPage: true })
}

for (const [language, locale, words] of [
  [
    'ja',
    'ja-JP',
    {
      part: '時間帯・席数を指定',
      from: '開始',
      to: '終了',
      reach: '16:00–16:30開始の枠も予約できなくなります(90分のご利用が17:00以降にかかるため)。',
      stop: 'この時間帯を停止する',
      lever: 'ネット予約 17:00–20:00 停止中',
      add: '予約を追加',
      stopped: 'ネット停止',
      isFree: /空き ネット停止$/,
      notes: { 960: '17:00から停止', 1020: '受付停止', 1200: '残20席', 1320: '最終入店 21:30' },
      why: [
        '16:00–16:30 90分のご利用が受付停止の時間帯(17:00–20:00)にかかります。',
        '17:00–19:30 17:00–20:00は受付を停止しています。',
        '22:00–22:30 最終入店(21:30)を過ぎています。90分のご利用が閉店(23:00)までに終わりません。',
      ],
      whatIf: '予約できるか確認',
      needs: '17:00–20:00の受付停止を解除する',
      late: '閉店を23:30にする(現在 23:00)',
      ...{ time: '時刻', closes: '閉店時間', eight: '8名', most: '最大人数を8名にする(現在 6名)' },
    },
  ],
  [
    'en',
    'en-US',
    {
      part: 'Only some hours or seats',
      from: 'From',
      to: 'To',
      reach: 'Start times 16:00–16:30 are closed too: a stay of 90 minutes would reach past 17:00.',
      stop: 'Stop this span',
      lever: 'Online bookings 17:00–20:00 stopped',
      add: 'Make a Booking',
      stopped: 'Online stopped',
      isFree: /free Online stopped$/i,
      notes: { 960: 'Stop from 17:00', 1020: 'Stopped', 1200: '20 seats left', 1320: 'Last seating 21:30' },
      why: [
        '16:00–16:30: A stay of 90 minutes would reach into the stop from 17:00 to 20:00.',
        '17:00–19:30: Online bookings are stopped from 17:00 to 20:00.',
        '22:00–22:30: The last seating is at 21:30: a stay of 90 minutes would not end by closing (23:00).',
      ],
      whatIf: 'What if',
      needs: 'Remove the stop from 17:00 to 20:00',
      late: 'Stay open until 23:30 (now 23:00)',
      ...{ time: 'Time', closes: 'Closing time', eight: '8' },
      most: 'Take parties of up to 8 people (now 6)',
    },
  ],
] as const) {
  test(`${language}: a stop of a span says which starts it closes besides, its hours in the header, and each slot why`, async ({
    device,
    sql,
  }) => {
    const venue = await aVenue(sql, { duration: 90, maximum_pax: 6 })
    const { page } = await device({ ...tablet, locale })
    await login.enterAt(page, await venue.staff())
    await page.getByRole('button', { name: /^(ネット予約 受付中|Online bookings On)$/ }).tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: words.part }).tap()
    // As figures are typed: it stands there as it is meant once the field is left.
    for (const [label, typed, meant] of [
      [words.from, '1700', '17:00'],
      [words.to, '20', '20:00'],
    ] as const) {
      const field = dialog.getByLabel(label, { exact: true })
      await field.fill(typed)
      await field.press('Tab')
      await expect(field).toHaveValue(meant)
    }
    await expect(dialog.getByText(words.reach)).toBeVisible()
    expect(await smallTargets(page)).toEqual([])
    await picture(page, `lever-reach-${language}`)
    await page.setViewportSize(phone.viewport)
    await dialog.getByText(words.reach).scrollIntoViewIfNeeded()
    await picture(page, `lever-reach-${language}-phone`)
    await page.setViewportSize(tablet.viewport)
    await dialog.getByRole('button', { name: words.stop }).tap()
    await expect(page.getByRole('button', { name: words.lever, exact: true })).toBeVisible()
    await expect(page.locator('[data-notice]'), 'who did not leave the field reads it here').toContainText(
      words.reach,
    )
    await page.getByRole('button', { name: words.lever, exact: true }).tap()
    await expect(dialog.getByRole('listitem').getByText(words.reach)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    for (const size of [tablet, phone]) {
      await page.setViewportSize(size.viewport)
      expect(await sideways(page), `${size.viewport.width}`).toBe(0)
      expect(await smallTargets(page)).toEqual([])
      await picture(page, `lever-span-${language}-${size.viewport.width}`)
    }
    await page.setViewportSize(tablet.viewport)
    await page.getByRole('button', { name: words.add, exact: true }).tap()
    const seat = page.getByRole('dialog').getByRole('button', { name: /^(18:00|6:00).*/ })
    await expect(seat, 'a host on the telephone has the seat').toContainText(words.stopped)
    await expect(seat).toHaveAccessibleName(words.isFree)
    await picture(page, `form-while-stopped-${language}`)
    await page.keyboard.press('Escape')
    await page.goto('/vendor-availability')
    for (const [minute, note] of Object.entries(words.notes))
      await expect(page.locator(`[data-slot="${minute}"]`)).toContainText(note)
    for (const why of words.why) await expect(page.getByText(why, { exact: true })).toBeVisible()
    const panel = page.getByRole('region', { name: words.whatIf })
    await page.locator('[data-slot="960"]').tap()
    await expect(panel.getByText(words.needs)).toBeVisible()
    await page.locator('[data-slot="1320"]').tap()
    await expect(panel.getByText(words.late)).toBeVisible()
    const time = panel.getByRole('textbox', { name: words.time })
    await time.fill('2130')
    await time.press('Tab')
    await expect(time).toHaveValue('21:30')
    await time.fill('22:00')
    for (const size of [tablet, phone]) {
      await page.setViewportSize(size.viewport)
      expect(await sideways(page), `${size.viewport.width}`).toBe(0)
      expect(await smallTargets(page)).toEqual([])
      await picture(page, `reasons-${language}-${size.viewport.width}`)
    }
    expect(await barriers(page)).toEqual([])
    // What would have to be otherwise leads to where it is: the hours of that day, or the field of the settings.
    await panel.getByRole('link', { name: words.late }).click()
    await expect(page).toHaveURL(/custom-opening-hours\?edit=/)
    await expect(page.getByRole('dialog').getByRole('textbox', { name: words.closes })).toHaveValue('23:00')
    await page.goto('/vendor-availability')
    await page.locator('[data-slot="1200"]').tap()
    await page.getByRole('radio', { name: words.eight, exact: true }).click()
    await panel.getByRole('link', { name: words.most }).click()
    await expect(page).toHaveURL(/\/availability#maximum_pax$/)
    await expect(page.locator('#maximum_pax input')).toBeFocused()
  })
}

test('of several days the last one is asked about too', async ({ page, sql }) => {
  const venue = await aVenue(sql, { capacity: 40 })
  await venue.book({ day: addDays(venue.today, 20), lastName: '長宗我部', pax: 8, minute: 19 * 60 })
  await Stand.open(page, await venue.staff())
  await page.goto('/vendor-availability')
  const dialog = page.getByRole('dialog', { name: '受付停止・席数制限を' })
  await page.getByRole('button', { name: '停止・席数制限を追加' }).click()
  await dialog.getByLabel('複数の日にまとめて登録').press('Space')
  await dialog.getByLabel('最終日').fill(addDays(venue.today, 20).replaceAll('-', '/'))
  await dialog.getByLabel('最終日').press('Enter')
  await dialog.getByLabel('ネット予約').selectOption('some')
  await dialog.getByLabel('終日の定員').fill('6')
  await expect(dialog.getByText('新しい定員を超える予約が1組あります')).toBeVisible()
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  const question = page.getByRole('dialog', { name: '席数を超える予約が1組になります' })
  await expect(question.getByRole('listitem')).toHaveText([/19:00.*長宗我部.*8名/])
})
