// Cards of one guest that are merged and split, without a network too, and by two tablets at once.

import 'temporal-polyfill/global'
import type { Page } from '@playwright/test'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { aKnownHouse, names, openTab, picture } from '#e2e/support/known-house.ts'
import { barriers, smallTargets } from '#e2e/support/look.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'

test.use(tablet)

test('two cards of one guest are merged offline: an allergy of the one stands at bookings of both, on every tablet, until they are split', async ({
  page,
  context,
  device,
  sql,
  complaints,
}) => {
  const venue = await aKnownHouse(sql)
  await sql`update public.guest set last_name = '高橋', allergies = '卵', visits = 2
    where vendor_id = ${venue.id} and phone = '+819041230003'`
  const stand = await Stand.open(page, await venue.staff())
  const second = await device(tablet)
  const other = await Stand.open(second.page, await venue.staff())
  await openTab(page, '顧客台帳')
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await expect(stand.badge(/オフライン/)).toBeVisible()
  await names(page).filter({ hasText: '髙橋' }).click()
  const sheet = page.getByRole('dialog', { name: '髙橋 一郎 様' })
  await sheet.getByRole('button', { name: 'ほかのカードと統合' }).press('Enter')
  await expect(sheet.getByRole('heading', { name: '同じお客様のカードを選んでください' })).toBeFocused()
  await expect(sheet.getByText('同じお客様かもしれないカード')).toBeVisible()
  await picture(page, 'merge-choose')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  const search = sheet.getByRole('searchbox', { name: '検索' })
  await search.fill('いない人')
  await expect(sheet.getByText('条件に合うカードはありません')).toBeVisible()
  await search.fill('')
  await sheet.getByRole('button', { name: /^高橋 一郎 様/ }).press('Enter')
  await expect(sheet.getByText('ご来店は合わせて9回になります。')).toBeVisible()
  await expect(sheet.getByText('髙橋 一郎 様(090-4123-0001)のお名前と番号が残ります。')).toBeVisible()
  await picture(page, 'merge-question')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await sheet.getByRole('button', { name: '統合する' }).click()
  const part = sheet.getByRole('listitem').filter({ hasText: '090-4123-0003' }).filter({ hasText: '統合' })
  await expect(part).toContainText('アレルギー 卵')
  await expect(part).toContainText('未送信')
  await expect(sheet.getByText('来店 9回')).toBeVisible()
  await expect(sheet.getByRole('button', { name: /1名/ }), 'bookings of both numbers').toBeVisible()
  await expect(sheet.getByRole('button', { name: /3名/ })).toBeVisible()
  await picture(page, 'merged')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(names(page)).toHaveText(['髙橋 一郎 様', '吉田 一郎 様'])
  await page.getByRole('searchbox', { name: '検索' }).fill('0003')
  await expect(names(page)).toHaveText(['髙橋 一郎 様'])
  await openTab(page, '日別')
  await expect(stand.party('髙橋')).toContainText('アレルギー 卵')
  await expect(stand.party('林')).toContainText('アレルギー 卵')
  await context.setOffline(false)
  await expect(stand.badge(/同期済み/)).toBeVisible()
  await expect(other.party('髙橋')).toContainText('アレルギー 卵')
  // The other tablet takes it apart again.
  await openTab(second.page, '顧客台帳')
  await names(second.page).filter({ hasText: '髙橋' }).click()
  const there = second.page.getByRole('dialog', { name: '髙橋 一郎 様' })
  await there.getByRole('button', { name: '統合をやめる' }).click()
  await expect(there.getByText('まとめたカード')).toHaveCount(0)
  await expect(stand.party('髙橋').getByText('アレルギー')).toHaveCount(0)
  await expect(stand.party('林')).toContainText('アレルギー 卵')
  const card = await stand.openParty('林')
  await expect(card.getByText(/統合先: .*髙橋 一郎 様 090-4123-0001/), 'by name, on either side').toHaveCount(
    2,
  )
  await page.keyboard.press('Escape')
  await openTab(page, '顧客台帳')
  await expect(names(page)).toHaveCount(3)

  // The other way around, the other name and number stay.
  await names(page).filter({ hasText: '髙橋' }).click()
  await sheet.getByRole('button', { name: 'ほかのカードと統合' }).click()
  await sheet.getByRole('button', { name: /^高橋 一郎 様/ }).click()
  await sheet.getByRole('button', { name: '残すカードを入れ替える' }).click()
  await expect(sheet.getByText('高橋 一郎 様(090-4123-0003)のお名前と番号が残ります。')).toBeVisible()
  await sheet.getByRole('button', { name: '統合する' }).click()
  await expect
    .poll(
      () => sql`
        select g.phone, t.phone as stays from public.guest g
        join public.guest t on t.vendor_id = g.vendor_id and t.id = g.merged_into where g.vendor_id = ${venue.id}`,
    )
    .toEqual([{ phone: '+819041230001', stays: '+819041230003' }])
})

test('[S3] [S6] a card that two tablets merged with different others stays where the first put it: the other is told why, and gives it up', async ({
  page,
  context,
  device,
  sql,
  complaints,
}) => {
  const venue = await aKnownHouse(sql)
  const merge = async (at: Page, name: string, other: string) => {
    await names(at).filter({ hasText: name }).click()
    const sheet = at.getByRole('dialog', { name: `${name} 一郎 様` })
    await sheet.getByRole('button', { name: 'ほかのカードと統合' }).click()
    await sheet.getByRole('searchbox', { name: '検索' }).fill(other)
    await sheet.getByRole('button', { name: new RegExp(`^${other} 一郎 様`) }).click()
    await sheet.getByRole('button', { name: '統合する' }).click()
    await expect(sheet.getByRole('button', { name: '統合をやめる' })).toBeVisible()
    await at.keyboard.press('Escape')
  }
  const stand = await Stand.open(page, await venue.staff())
  await openTab(page, '顧客台帳')
  await expect(names(page)).toHaveCount(3)
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await expect(stand.badge(/オフライン/)).toBeVisible()
  await merge(page, '吉田', '林')
  await expect(names(page)).toHaveText(['髙橋 一郎 様', '吉田 一郎 様'])

  const second = await device(tablet)
  await Stand.open(second.page, await venue.staff())
  await openTab(second.page, '顧客台帳')
  await merge(second.page, '髙橋', '林')
  const links = async () => [
    ...(await sql`
      select g.phone, t.phone as stays from public.guest g
      join public.guest t on t.vendor_id = g.vendor_id and t.id = g.merged_into where g.vendor_id = ${venue.id}`),
  ]
  const first = [{ phone: '+819041230003', stays: '+819041230001' }]
  await expect.poll(links).toEqual(first)

  await context.setOffline(false)
  await openTab(page, '日別')
  await stand.attention(1).click()
  const card = page.getByRole('dialog', { name: '要対応' }).getByRole('article')
  await expect(card).toContainText(
    'サーバーが受け付けませんでした: このカードは、すでに別のカードに統合されています',
  )
  await expect(card).toContainText('林 一郎 様')
  await picture(page, 'merged-elsewhere')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await card.getByRole('button', { name: '破棄', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'この変更を破棄しますか?' })
    .getByRole('button', { name: '破棄', exact: true })
    .click()
  await expect(card).toHaveCount(0)
  await page.getByRole('dialog', { name: '要対応' }).getByRole('button', { name: '閉じる' }).click()
  await expect(stand.attention(0)).toBeAttached()
  await openTab(page, '顧客台帳')
  await expect(names(page)).toHaveText(['髙橋 一郎 様', '吉田 一郎 様'])
  await names(page).filter({ hasText: '髙橋' }).click()
  await expect(page.getByRole('dialog', { name: '髙橋 一郎 様' })).toContainText('090-4123-0003')
  expect(await links()).toEqual(first)
})
