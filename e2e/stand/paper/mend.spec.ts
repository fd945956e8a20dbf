// A line of paper that is stored, and was read or typed wrongly.

import 'temporal-polyfill/global'
import type { Page } from '@playwright/test'
import { addDays } from '#domain/time/time.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, smallTargets } from '#e2e/support/look.ts'
import { allAnswered } from '#e2e/support/offline.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

const paperOf = (page: Page) => page.getByRole('dialog', { name: /^紙の記録を入力/ })
const storeButton = (page: Page) => paperOf(page).getByRole('button', { name: 'まとめて登録' })

async function store(page: Page, what: string[]): Promise<void> {
  await storeButton(page).tap()
  const question = page.getByRole('dialog', { name: '次の内容を登録しますか?' })
  await expect(question.getByRole('listitem')).toHaveText(what)
  await question.getByRole('button', { name: '登録する' }).tap()
  await expect(question).toHaveCount(0)
}

test('a stored line is mended where it stands, without a network too, and one tap takes that back', async ({
  page,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  const day = addDays(venue.today, -1)
  await sql`insert into public.booking ${sql({
    ...{ vendor_id: venue.id, id: crypto.randomUUID(), day, minute: 1140, duration: 120, pax: 2 },
    ...{ last_name: '山田', source: 'phone', status: 'confirmed', reference: '' },
  })}`
  const rows = async () =>
    (
      await sql`select last_name, seated_at, left_at from public.booking where vendor_id = ${venue.id} order by last_name`
    ).map((row) => [row['last_name'], row['seated_at'], row['left_at']])
  await Stand.open(page, await venue.staff())
  await page.goto(`/bookings?view=day&day=${day}&dialog=paper`)
  const party = paperOf(page).getByRole('listitem').filter({ hasText: '山田' })
  const walkIn = paperOf(page).locator('[data-line="W1"]')
  const primary = () => storeButton(page).evaluate((button) => button.className.includes('bg-primary'))
  expect(await primary(), 'nothing is left to store').toBe(false)
  await party.getByRole('textbox', { name: /着席$/ }).fill('1903')
  await party.getByRole('textbox', { name: /退店$/ }).fill('2040')
  await walkIn.getByRole('button', { name: '人数 3' }).tap()
  await walkIn.getByRole('textbox', { name: /着席$/ }).fill('2011')
  expect(await primary()).toBe(true)
  await store(page, ['ご案内 1組', '退店 1組', 'ウォークイン 1組'])
  await expect(party).toContainText('着席 19:03 退店 20:40')
  await expect.poll(primary).toBe(false)
  for (const name of ['1分早く', '1分遅く'])
    await expect(paperOf(page).getByRole('button', { name })).toBeDisabled()
  await expect.poll(rows).toEqual([
    ['', 1211, null],
    ['山田', 1143, 1240],
  ])

  complaints.expect(noNetwork)
  await page.context().setOffline(true)
  await allAnswered(page)
  await party.getByRole('button', { name: /時刻を直す$/ }).tap()
  await expect(party.getByRole('textbox', { name: /着席$/ })).toHaveValue('19:03')
  expect(await primary(), 'as it stands there').toBe(false)
  await party.getByRole('textbox', { name: /退店$/ }).fill('1900')
  await expect(party).toContainText('着席より後の時刻にしてください')
  await party.getByRole('textbox', { name: /退店$/ }).fill('2050')
  await paperOf(page).getByRole('button', { name: '1分遅く' }).tap()
  await walkIn.getByRole('button', { name: /時刻を直す$/ }).tap()
  await walkIn.getByRole('textbox', { name: /着席$/ }).fill('2006')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await store(page, ['時刻の訂正 2組'])
  await expect(party).toContainText('着席 19:03 退店 20:51')
  await expect(walkIn).toContainText('20:06')
  await expect(party.getByRole('textbox')).toHaveCount(0)
  await page.context().setOffline(false)
  await expect.poll(rows).toEqual([
    ['', 1206, null],
    ['山田', 1143, 1251],
  ])
  await page.getByRole('button', { name: '元に戻す', exact: true }).tap()
  await expect.poll(rows).toEqual([
    ['', 1211, null],
    ['山田', 1143, 1240],
  ])
  await expect(
    party.getByRole('textbox', { name: /退店$/ }),
    'what was typed stands there again',
  ).toHaveValue('20:51')
})
