// The guest book: who is found, what the house writes of them, without a network too, and the mark on the day. With
// E2E_PICTURES=folder a picture of each place is kept there.

import 'temporal-polyfill/global'
import { readFile } from 'node:fs/promises'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { aKnownHouse, names, openTab, picture } from '#e2e/support/known-house.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'

test.use(tablet)

test('guests are found by name, kana, number, company and tag, narrowed and put in order', async ({
  page,
  sql,
}) => {
  const venue = await aKnownHouse(sql)
  await Stand.open(page, await venue.staff())
  await openTab(page, '顧客台帳')
  await expect(page.getByRole('heading', { name: '顧客台帳' })).toBeVisible()
  await expect(names(page)).toHaveText(['髙橋 一郎 様', '吉田 一郎 様', '林 一郎 様'])
  await expect(page.getByRole('row').filter({ hasText: '吉田' })).toContainText('アレルギー そば')
  await expect(page.getByRole('row').filter({ hasText: '髙橋' })).toContainText('無断キャンセル 1回')
  await picture(page, 'tablet')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  const search = page.getByRole('searchbox', { name: '検索' })
  for (const [typed, found] of [
    ['高橋', ['髙橋']],
    ['takahasi', ['髙橋']],
    ['0002', ['吉田']],
    ['暖簾商事', ['髙橋']],
    ['常連', ['髙橋', '吉田']],
  ] as const) {
    await search.fill(typed)
    await expect(names(page), typed).toHaveText(found.map((name) => `${name} 一郎 様`))
  }
  await expect(page, 'what names people stays out of the address').not.toHaveURL(/takahasi|0002/)
  await search.fill('')
  await page.getByLabel('タグ').selectOption('接待')
  await expect(names(page)).toHaveText(['髙橋 一郎 様'])
  await page.getByLabel('アレルギーありのみ').click()
  await expect(page.getByText('条件に合うお客様はいません')).toBeVisible()
  await page.getByRole('button', { name: '条件を消す' }).click()
  await page.getByLabel('並び順').selectOption('visits')
  await expect(names(page).first()).toHaveText('髙橋 一郎 様')
  await page.setViewportSize(phone.viewport)
  expect(await sideways(page)).toBe(0)
  await picture(page, 'phone')
  expect(await smallTargets(page)).toEqual([])
})

test('from the sheet the guest is called, and a booking begun that knows them, offline too; in English numbers stay as at home', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const venue = await aKnownHouse(sql)
  const stand = await Stand.open(page, await venue.staff())
  await openTab(page, '顧客台帳')
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await expect(stand.badge(/オフライン/)).toBeVisible()
  await names(page).filter({ hasText: '林' }).click()
  const sheet = page.getByRole('dialog', { name: '林 一郎 様' })
  await expect(sheet.getByRole('link', { name: '電話をかける' })).toHaveAttribute('href', 'tel:+819041230003')
  await picture(page, 'deeds')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await sheet.getByRole('button', { name: '予約を追加' }).click()
  const form = page.getByRole('dialog', { name: '予約を追加' })
  await expect(form.getByRole('textbox', { name: /^電話番号/ })).toHaveValue('090-4123-0003')
  await expect(form.getByRole('textbox', { name: /^姓/ })).toHaveValue('林')
  await picture(page, 'deeds-form')
  // Nothing was typed: it closes without a question, back to the sheet.
  await page.keyboard.press('Escape')
  await expect(sheet.getByRole('button', { name: '予約を追加' })).toBeVisible()
  await page.keyboard.press('Escape')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('table')).toContainText('090-4123-0003')
  await expect(page.getByRole('table')).not.toContainText('+81')
})

test('[S7] offline the sheet is written, stands in the list at once, marked, and reaches the server', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const venue = await aKnownHouse(sql)
  const stand = await Stand.open(page, await venue.staff())
  await openTab(page, '顧客台帳')
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await expect(stand.badge(/オフライン/)).toBeVisible()
  await names(page).filter({ hasText: '林' }).click()
  const sheet = page.getByRole('dialog', { name: '林 一郎 様' })
  await expect(sheet.getByRole('button', { name: /3名/ }), 'the visit').toBeVisible()
  await expect(page, 'a guest’s id is made from the number').not.toHaveURL(/[0-9a-f]{8}-/)
  await sheet.getByRole('button', { name: 'お客様カードを編集' }).click()
  const birthday = sheet.getByLabel('誕生日')
  await birthday.fill('2/30')
  await sheet.getByLabel('会社名').fill('花火ワークス')
  await sheet.getByRole('button', { name: '接待', exact: true }).click()
  await sheet.getByRole('button', { name: '保存', exact: true }).click()
  await expect(sheet.getByText('「3/3」または「1985/3/3」のように入力してください')).toBeVisible()
  await expect(birthday).toBeFocused()
  await expect(sheet.getByLabel('会社名'), 'nothing typed is lost').toHaveValue('花火ワークス')
  await picture(page, 'editor')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  const [month, day] = venue.today.slice(5).split('-').map(Number)
  await birthday.fill(`1985年${month}月${day}日`)
  await sheet.getByRole('button', { name: '保存', exact: true }).click()
  await expect(sheet.getByText('未送信')).toBeVisible()
  await expect(sheet.getByText(`1985/${month}/${day}`)).toBeVisible()
  await picture(page, 'sheet')
  // A visit leads to its booking, and back.
  await sheet.getByRole('button', { name: /3名/ }).click()
  const booking = page.getByRole('dialog', { name: '林 一郎 様' })
  await expect(booking.getByText('当日がお誕生日')).toBeVisible()
  await booking.getByRole('button', { name: '顧客台帳で開く' }).click()
  await expect(sheet.getByText('花火ワークス', { exact: true })).toBeVisible()
  // One sheet takes the place of the other: on a busy machine the key may come in between, and a person presses it again.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 3_000 })
  }).toPass({ timeout: 15_000 })
  await expect(page.getByRole('row').filter({ hasText: '花火ワークス' })).toContainText('未送信')
  // The day says whose birthday is near, before the server was asked.
  await openTab(page, '日別')
  await expect(stand.party('林').getByText('当日がお誕生日')).toBeVisible()
  await expect(stand.party('吉田').getByText(/誕生日が近い/)).toBeVisible()
  await expect(stand.party('髙橋').getByText(/誕生日/)).toHaveCount(0)
  await picture(page, 'day')
  await context.setOffline(false)
  await expect(stand.badge(/同期済み/)).toBeVisible()
  await expect
    .poll(() =>
      sql`select company, birthday, tags from public.guest
        where vendor_id = ${venue.id} and phone = '+819041230003'`.then(([row]) => row),
    )
    .toEqual({ company: '花火ワークス', birthday: `1985${venue.today.slice(4)}`, tags: ['接待'] })
})

test('[S7] a misspelt name is put right offline: the book and the sheet have it at once, the booking keeps the one it was made under', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const venue = await aKnownHouse(sql)
  const stand = await Stand.open(page, await venue.staff())
  await openTab(page, '顧客台帳')
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await expect(stand.badge(/オフライン/)).toBeVisible()
  await names(page).filter({ hasText: '林' }).click()
  const edit = page.getByRole('button', { name: 'お客様カードを編集' })
  await edit.click()
  const sheet = page.getByRole('dialog', { name: '林 一郎 様' })
  // A kana alone is something typed.
  await sheet.getByRole('textbox', { name: /^セイ/ }).fill('こばやし')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: '入力した内容を破棄しますか' })
  await question.getByRole('button', { name: '入力に戻る' }).click()
  await sheet.getByRole('textbox', { name: /^姓/ }).fill('小'.repeat(101))
  await sheet.getByRole('button', { name: '保存', exact: true }).click()
  await expect(sheet.getByText('長すぎます(100文字まで)')).toBeVisible()
  await picture(page, 'names')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await sheet.getByRole('textbox', { name: /^姓/ }).fill('小林')
  await sheet.getByRole('button', { name: '保存', exact: true }).click()
  const named = page.getByRole('dialog', { name: '小林 一郎 様' })
  await expect(named.getByText('コバヤシ')).toBeVisible()
  await expect(named.getByText('未送信')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row').filter({ hasText: '小林 一郎 様' })).toContainText('コバヤシ')
  await page.getByRole('searchbox', { name: '検索' }).fill('kobayasi')
  await expect(names(page)).toHaveText(['小林 一郎 様'])
  await openTab(page, '日別')
  await expect(stand.party('林')).toBeVisible()
  await expect(stand.party('小林')).toHaveCount(0)
  await context.setOffline(false)
  await expect(stand.badge(/同期済み/)).toBeVisible()
  await expect
    .poll(() =>
      sql`select g.last_name, g.first_name, g.last_kana, b.last_name as booked from public.guest g
        join public.booking b on b.vendor_id = g.vendor_id and b.guest_id = g.id
        where g.vendor_id = ${venue.id} and g.phone = '+819041230003'`.then(([row]) => row),
    )
    .toEqual({ last_name: '小林', first_name: '一郎', last_kana: 'コバヤシ', booked: '林' })
})

test('[S6] two tablets write a company and tags at once: tags of both stay, of the companies one is chosen', async ({
  page,
  context,
  device,
  sql,
  complaints,
}) => {
  const venue = await aKnownHouse(sql)
  const stand = await Stand.open(page, await venue.staff())
  const second = await device(tablet)
  await Stand.open(second.page, await venue.staff())
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await expect(stand.badge(/オフライン/)).toBeVisible()
  for (const [on, company, tag] of [
    [page, '花火ワークス', '常連'],
    [second.page, '提灯株式会社', '接待'],
  ] as const) {
    await openTab(on, '顧客台帳')
    await names(on).filter({ hasText: '林' }).click()
    const sheet = on.getByRole('dialog', { name: '林 一郎 様' })
    await sheet.getByRole('button', { name: 'お客様カードを編集' }).click()
    await sheet.getByLabel('会社名').fill(company)
    await sheet.getByRole('button', { name: tag, exact: true }).click()
    await sheet.getByRole('button', { name: '保存', exact: true }).click()
    await on.keyboard.press('Escape')
  }
  const card = () =>
    sql`select company, tags, jsonb_array_length(conflicts) as open from public.guest
      where vendor_id = ${venue.id} and phone = '+819041230003'`.then(([row]) => row)
  await expect.poll(card).toEqual({ company: '提灯株式会社', tags: ['接待'], open: 0 })
  await context.setOffline(false)
  await expect.poll(async () => (await card())?.open).toBe(1)
  await page.goto('/bookings?dialog=attention')
  const panel = page.getByRole('dialog', { name: '要対応' })
  await expect(panel.getByRole('article').getByRole('button')).toHaveText([
    '会社名: 提灯株式会社 のまま',
    '会社名: 花火ワークス にする',
    'お客様カードを直す',
  ])
  await picture(page, 'attention')
  await panel.getByRole('button', { name: '会社名: 花火ワークス にする' }).click()
  await expect.poll(card).toEqual({ company: '花火ワークス', tags: ['接待', '常連'], open: 0 })
})

test('the guests that are shown are saved as a file that a spreadsheet opens as it is', async ({
  page,
  sql,
}) => {
  const venue = await aKnownHouse(sql)
  const evil = '=HYPERLINK("http://x","窓際")'
  await sql`update public.guest set company = ${evil} where vendor_id = ${venue.id} and last_name = '髙橋'`
  await Stand.open(page, await venue.staff())
  await page.goto('/bookings?view=guests')
  await page.getByLabel('タグ').selectOption('常連')
  await expect(names(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'CSV書き出し' }).click()
  const dialog = page.getByRole('dialog', { name: 'CSVに書き出す' })
  await expect(dialog.getByText('2名のお客様を、表示中の条件で書き出します。')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '書き出す' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`顧客台帳_${venue.today}.csv`)
  const bytes = await readFile(await download.path())
  expect([...bytes.subarray(0, 3)], 'the mark of UTF-8').toEqual([0xef, 0xbb, 0xbf])
  const [head, first, second] = bytes.toString('utf8').slice(1).split('\r\n')
  expect(head).toMatch(/^姓,名,セイ,メイ,電話番号,メール,会社名,誕生日,タグ,アレルギー/)
  expect(first).toContain(`"'=HYPERLINK(""http://x"",""窓際"")"`)
  expect(first).toContain(',090-4123-0001,')
  expect(second).toContain(',そば,')
})

test('in English the book has its name', async ({ page, sql }) => {
  const venue = await aKnownHouse(sql)
  await Stand.open(page, await venue.staff())
  await page.goto('/bookings?view=guests')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Guest book' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Guest book', exact: true })).toBeChecked()
  await expect(page.getByRole('status').filter({ hasText: '3 guests' })).toBeVisible()
  await picture(page, 'english')
  expect(await barriers(page)).toEqual([])
})
