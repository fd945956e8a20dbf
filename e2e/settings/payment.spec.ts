// How a vendor takes cards: what the law has it say first, and what customers then read.

import type { Page } from '@playwright/test'
import { login } from '#e2e/pages/login.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { goOffline } from '#e2e/support/offline.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { anOrganiser, aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

const card = (page: Page) => page.getByRole('region', { name: 'カード決済' })
const law = (page: Page) => page.getByRole('region', { name: '特定商取引法に基づく表記' })
const written = {
  運営統括責任者: '欅 太郎',
  所在地: '東京都台東区1-2-3',
  メールアドレス: 'info@noren.example',
  販売価格以外に必要な費用: 'なし',
  支払方法と支払時期: 'クレジットカード。ご予約の確定時',
  サービスの提供時期: 'ご予約の日時',
  キャンセルと返金: 'キャンセル料を差し引いて返金します',
}

test('[S7] no card before all is said that the law asks for, offline as well, and then customers read it @installed', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  await (await Stand.open(page, await venue.staff())).isInstalled()
  await page.goto('/settings')
  const tick = card(page).getByLabel('予約金をカードで受け付ける')
  await expect(tick).not.toBeChecked()
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await tick.check()
  await card(page).getByRole('button', { name: '保存' }).click()
  await expect(tick).toHaveAccessibleDescription(/未記入の項目があるため、カードは使えません/)
  await expect(card(page)).toContainText('未記入(カードの受付に必要): 販売事業者、運営統括責任者')

  complaints.expect(noNetwork)
  await goOffline(page)
  await expect(law(page).getByLabel('販売事業者'), 'as the profile says').toHaveValue('けやき亭')
  for (const [label, text] of Object.entries(written))
    await law(page).getByLabel(label, { exact: true }).fill(text)
  await law(page)
    .getByLabel(/^登録番号/)
    .fill('1234')
  await law(page).getByRole('button', { name: '保存' }).click()
  await expect(law(page).getByLabel(/^登録番号/)).toHaveAccessibleDescription(/Tと13桁の数字/)
  await law(page)
    .getByLabel(/^登録番号/)
    .fill('ｔ１２３４５６７８９０１２３')
  await law(page).getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('この端末に保存しました。つながると送信されます')).toBeVisible()
  await expect(law(page).getByText(/^未送信です/)).toBeVisible()
  await card(page).getByLabel('予約金をいただく人数(何名から)').fill('6')
  await card(page).getByRole('button', { name: '保存' }).click()
  await expect(card(page).getByLabel(/^1名あたりの予約金/)).toHaveAccessibleDescription(/入力してください/)
  await card(page)
    .getByLabel(/^1名あたりの予約金/)
    .fill('２０００円')
  await card(page).getByRole('button', { name: '保存' }).click()
  await expect(card(page).getByText(/^未送信です/)).toBeVisible()
  await expect(card(page).getByText(/カードは使えません/)).toBeHidden()

  await context.setOffline(false)
  await expect(card(page).getByText('カードを受け付けています。')).toBeVisible()
  const saved = async () =>
    (await sql`select data from private.config_item where vendor_id = ${venue.id} and kind = 'payment'`)[0]?.[
      'data'
    ]
  await expect.poll(saved).toEqual({ card: true, deposit_from: 6, deposit_yen: 2000 })
  await law(page).getByLabel('キャンセルと返金', { exact: true }).fill('')
  await law(page).getByRole('button', { name: '保存' }).click()
  await expect(law(page).getByLabel('キャンセルと返金', { exact: true })).toHaveAccessibleDescription(
    /空欄にできません/,
  )
  await law(page).getByRole('button', { name: '変更を元に戻す' }).click()
  await law(page).getByRole('link', { name: 'お客様向けのページを開く' }).click()
  await expect(page).toHaveURL(`/${venue.url}/legal`)
  await expect(page.getByRole('heading', { name: '特定商取引法に基づく表記' })).toBeVisible()
  await expect(page.getByText('キャンセル料を差し引いて返金します')).toBeVisible()
  await expect(page.getByText('T1234567890123')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
})

test.describe('on a phone, in English', () => {
  test.use({ ...phone, locale: 'en-US' })

  test('an organiser sets it up, and its customers find it at the foot of their pages', async ({
    page,
    sql,
  }) => {
    const venue = await anOrganiser(sql)
    await sql`insert into private.card_service default values on conflict (is_only) do update set seen_at = now()`
    await login.enterAt(page, await venue.staff())
    await page.goto('/settings')
    const region = page.getByRole('region', { name: /^Notice under the Act/ })
    for (const [label, text] of [
      ['Person in charge', '花火 太郎'],
      ['Address', '東京都台東区1-2-3'],
      ['Email', 'info@noren.example'],
      ['Costs besides the price', 'なし'],
      ['How and when to pay', 'お申し込み時'],
      ['When the service is provided', '開催当日'],
      ['Cancellation and refunds', '返金します'],
    ] as const)
      await region.getByLabel(label, { exact: true }).fill(text)
    await region.getByLabel('Costs besides the price (English)').fill('None')
    await region.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Edit was successful')).toBeVisible()
    await page.getByLabel('Take cards for tickets').check()
    await expect(page.getByLabel(/^Deposit/), 'of a restaurant').toHaveCount(0)
    await page.getByRole('region', { name: 'Card payments' }).getByRole('button', { name: 'Save' }).click()
    expect(await sideways(page)).toBe(0)
    expect(await smallTargets(page)).toEqual([])
    const isOn = async () => (await sql`select private.public_payment(${venue.id}) as said`)[0]?.['said']
    await expect.poll(isOn).toMatchObject({ card: true })
    await page.reload()
    await expect(page.getByText('Cards are being taken.')).toBeVisible()
    await page.route('**/rpc/vendor_page', async (route) => {
      const said = await (await route.fetch()).json()
      await route.fulfill({ json: { ...said, vendor: { ...said.vendor, payment: null } } })
    })
    await page.reload()
    await expect(page.getByText(/^The server is not connected to Stripe/)).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await page.unroute('**/rpc/vendor_page')
    await page.goto(`/${venue.url}/events`)
    await page.getByRole('link', { name: 'Commercial disclosure' }).click()
    await expect(page.getByRole('heading', { name: /^Notice under the Act/ })).toBeVisible()
    await expect(page.getByText('None', { exact: true })).toBeVisible()
    await expect(page.getByText('お申し込み時')).toBeVisible()
    expect(await barriers(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
  })
})
