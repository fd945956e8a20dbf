// An allergy is written on a guest's card and stands in words wherever the party stands: a host reads it, with a network
// or without, on one tablet and on two, and on paper. With E2E_PICTURES=folder a picture of each place is kept there.

import type { Locator, Page } from '@playwright/test'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, smallTargets } from '#e2e/support/look.ts'
import { allAnswered } from '#e2e/support/offline.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

const number = '+819041239911'
const editor = (card: Locator) => card.getByRole('button', { name: 'アレルギー・メモを入力' })
const bar = (page: Page, name: string) =>
  page.getByRole('region', { name: 'タイムライン' }).getByRole('button', { name: new RegExp(name) })

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/allergies-${name}.png` })
}

async function write(card: Locator, allergens: string[], notes = ''): Promise<void> {
  await editor(card).click()
  for (const name of allergens) await card.getByRole('button', { name, exact: true }).click()
  if (notes !== '') await card.getByLabel('メモ(お客様には見えません)').fill(notes)
  await card.getByRole('button', { name: '保存', exact: true }).click()
  await expect(editor(card)).toBeFocused()
}

const cardOf = (sql: import('postgres').Sql, vendor: string) => () =>
  sql`select allergies, notes, jsonb_array_length(conflicts) as open from public.guest
    where vendor_id = ${vendor} and phone = ${number}`.then(([row]) => row)

test('[S7] written offline it stands in row, bar and card at once, marked; undo takes it back; the server gets it', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '石川', pax: 2, minute: venue.soon, phone: number })
  const stand = await Stand.open(page, await venue.staff())
  const card = await stand.openParty('石川')
  // Without a worker the part that shows the day's changes comes by the network.
  await expect(card.getByRole('region', { name: '履歴' }).getByRole('list').first()).toBeAttached()
  await allAnswered(page)
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await expect(stand.badge(/オフライン/)).toBeVisible()
  await editor(card).click()
  await expect(card.getByRole('button', { name: '保存', exact: true })).toBeInViewport({ ratio: 1 })
  // By keyboard: a chip, a word, and Enter saves.
  await card.getByRole('button', { name: 'そば', exact: true }).press('Space')
  await expect(card.getByRole('button', { name: 'そば', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await card.getByRole('button', { name: 'えび', exact: true }).tap()
  await picture(page, 'editor')
  expect(await smallTargets(page)).toEqual([])
  expect(await barriers(page)).toEqual([])
  await card.getByLabel('メモ(お客様には見えません)').fill('窓側がお好き')
  await card.getByLabel('その他のアレルギー').fill('キウイ')
  await card.getByLabel('その他のアレルギー').press('Enter')
  const guest = card.getByRole('region', { name: /^お客様/ })
  await expect(guest.getByText('アレルギー えび・そば・キウイ')).toBeVisible()
  await expect(guest.getByText('窓側がお好き')).toBeVisible()
  await expect(guest.getByText('未送信')).toBeVisible()
  // In the history it stands before anybody was asked, as this device's.
  const line = card.getByRole('region', { name: '履歴' }).getByRole('listitem').first()
  await expect(line).toContainText('お客様カードの変更')
  await expect(line).toContainText('アレルギー: なし → えび・そば・キウイ')
  await picture(page, 'card-offline')
  await card.getByRole('button', { name: '閉じる' }).click()
  await expect(stand.party('石川').getByText('アレルギー えび・そば・キウイ')).toBeVisible()
  await expect(stand.party('石川').getByRole('button').first()).toHaveAccessibleName(/アレルギー えび・そば/)
  await expect(bar(page, '石川')).toContainText('えび・そば・キウイ')
  await expect(bar(page, '石川')).toHaveAccessibleName(/アレルギー えび・そば・キウイ/)
  await picture(page, 'day-offline')
  // The bar may cut it: what is chosen is said whole below.
  await bar(page, '石川').tap()
  await expect(page.getByText('移動先の時刻をタップ').locator('..')).toContainText(
    'アレルギー えび・そば・キウイ',
  )
  await context.setOffline(false)
  await expect
    .poll(cardOf(sql, venue.id))
    .toEqual({ allergies: 'えび・そば・キウイ', notes: '窓側がお好き', open: 0 })
  await expect(stand.badge(/同期済み/)).toBeVisible()
})

test('a card half written is not thrown away by a slip: the sheet asks', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '石川', pax: 2, minute: venue.soon, phone: number })
  const stand = await Stand.open(page, await venue.staff())
  const card = await stand.openParty('石川')
  await editor(card).click()
  const others = card.getByLabel('その他のアレルギー')
  await others.fill('キウイ')
  const question = page.getByRole('dialog', { name: '入力した内容を破棄しますか' })
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => card.getByRole('button', { name: '閉じる' }).first().tap(),
    () => page.touchscreen.tap(20, 400),
    () => card.getByRole('button', { name: '編集' }).tap(),
  ]) {
    await leave()
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: '入力に戻る' }).click()
    await expect(question).toHaveCount(0)
    await expect(others).toHaveValue('キウイ')
  }
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: '破棄する' }).click()
  await expect(card).toHaveCount(0)
  // Saved, it closes without a word, even in the moment in which the form goes.
  const saved = await stand.openParty('石川')
  await page.evaluate((name) => {
    const seen = new MutationObserver(() => {
      if (![...document.querySelectorAll('button')].some((button) => button.textContent === name)) return
      seen.disconnect()
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    })
    const look = () => seen.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('submit', look, { capture: true, once: true })
  }, 'アレルギー・メモを入力')
  await editor(saved).click()
  await saved.getByRole('button', { name: 'そば', exact: true }).click()
  await saved.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(stand.party('石川').getByText('アレルギー そば')).toBeVisible()
  // Opened and not touched, it closes without a word.
  await editor(await stand.openParty('石川')).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('who writes notes leaves an allergy in the words in which somebody wrote it', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '石川', pax: 2, minute: venue.soon, phone: number })
  const asWritten = 'キウイ、海老(少しなら)、エビ'
  await sql`update public.guest set allergies = ${asWritten} where vendor_id = ${venue.id} and phone = ${number}`
  const stand = await Stand.open(page, await venue.staff())
  await write(await stand.openParty('石川'), [], '窓側がお好き')
  await expect.poll(cardOf(sql, venue.id)).toEqual({ allergies: asWritten, notes: '窓側がお好き', open: 0 })
})

test('undo takes a card back', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '石川', pax: 2, minute: venue.soon, phone: number })
  const stand = await Stand.open(page, await venue.staff())
  const card = await stand.openParty('石川')
  await write(card, ['卵'])
  await expect.poll(async () => (await cardOf(sql, venue.id)())?.allergies).toBe('卵')
  await page.getByRole('button', { name: '元に戻す', exact: true }).click()
  await expect(card.getByText('アレルギー 卵')).toHaveCount(0)
  await expect.poll(async () => (await cardOf(sql, venue.id)())?.allergies).toBe('')
  // Who wrote what stands in the history.
  await expect(card.getByText('お客様カードの変更').first()).toBeVisible()
  await expect(card.getByText('アレルギー: なし → 卵')).toBeVisible()
})

test('[S6] two tablets write one card: both allergies are said until somebody decides', async ({
  device,
  page,
  context,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '石川', pax: 2, minute: venue.soon, phone: number })
  const stand = await Stand.open(page, await venue.staff())
  const second = await device(tablet)
  const other = await Stand.open(second.page, await venue.staff())
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await expect(stand.badge(/オフライン/)).toBeVisible()
  await write(await stand.openParty('石川'), ['そば'], '窓側がお好き')
  await page.keyboard.press('Escape')
  await write(await other.openParty('石川'), ['えび'], '奥様は妊娠中')
  await second.page.keyboard.press('Escape')
  await expect.poll(async () => (await cardOf(sql, venue.id)())?.allergies).toBe('えび')
  await context.setOffline(false)
  // It comes to the host: a line on top, with the guest and both allergies, until somebody looks.
  const alert = page.locator('[data-alert]')
  await expect(alert).toContainText('お客様カードの変更が重なりました')
  await expect(alert).toContainText(/石川.*アレルギー えび・そば/)
  await alert.tap()
  await expect(stand.attention(1)).toBeVisible()
  const panel = page.getByRole('dialog', { name: '要対応' })
  await expect(panel.getByText('お客様カードの変更が重なりました')).toBeVisible()
  await expect(alert, 'looked at, though nobody decided').toHaveCount(0)
  await expect(panel.getByText('アレルギー えび・そば')).toBeVisible()
  await expect(panel.getByRole('row', { name: /アレルギー/ })).toContainText(/えび.*そば/s)
  await picture(page, 'attention')
  expect(await barriers(page)).toEqual([])
  // Nobody decided yet: neither tablet forgets one of the two.
  await expect(other.party('石川').getByText('アレルギー えび・そば')).toBeVisible()
  // No button forgets an allergy: only the notes are asked about, and each says what they will be.
  const choices = panel.getByRole('article').getByRole('button')
  await expect(choices).toHaveText([
    'メモは「奥様は妊娠中」のまま',
    'メモは「窓側がお好き」にする',
    'お客様カードを直す',
  ])
  await context.setOffline(true)
  await choices.nth(1).tap()
  await expect(panel.getByText('対応の必要なものはありません')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(stand.party('石川').getByText('アレルギー えび・そば')).toBeVisible()
  await context.setOffline(false)
  await expect(other.attention(0)).toBeVisible()
  const decided = { allergies: 'えび・そば', notes: '窓側がお好き', open: 0 }
  await expect.poll(cardOf(sql, venue.id)).toEqual(decided)
})

test('[S6] what another tablet wrote while the card stood open is not overwritten', async ({
  device,
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '石川', pax: 2, minute: venue.soon, phone: number })
  const stand = await Stand.open(page, await venue.staff())
  const second = await device(tablet)
  const other = await Stand.open(second.page, await venue.staff())
  const card = await stand.openParty('石川')
  await editor(card).click()
  await card.getByRole('button', { name: 'そば', exact: true }).click()
  await write(await other.openParty('石川'), ['えび'])
  // It has come to this tablet too, behind the open form.
  await expect(page.locator('[data-booking]')).toContainText('アレルギー えび')
  await card.getByRole('button', { name: '保存', exact: true }).click()
  await expect(card.getByText('アレルギー えび・そば').first()).toBeVisible()
  await expect.poll(cardOf(sql, venue.id)).toEqual({ allergies: 'えび', notes: '', open: 1 })
  // Where only allergies met, one tap keeps both; one that is wrong is taken off the card, which shows both.
  await page.goto('/bookings?dialog=attention')
  const panel = page.getByRole('dialog', { name: '要対応' })
  await expect(panel.getByRole('article').getByRole('button')).toHaveText([
    '両方のアレルギーを残す',
    'お客様カードを直す',
  ])
  await panel.getByRole('button', { name: 'お客様カードを直す' }).click()
  for (const name of ['えび', 'そば'])
    await expect(panel.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true')
  await panel.getByRole('button', { name: 'やめる' }).click()
  await panel.getByRole('button', { name: '両方のアレルギーを残す' }).click()
  await expect.poll(cardOf(sql, venue.id)).toEqual({ allergies: 'えび・そば', notes: '', open: 0 })
})

test('whoever calls or walks in is asked: the found guest, and one of the same name', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '石川', pax: 2, minute: venue.soon, phone: number })
  await sql`update public.guest set allergies = 'えび・かに' where vendor_id = ${venue.id} and phone = ${number}`
  await Stand.open(page, await venue.staff())
  await page.getByRole('button', { name: '予約を追加' }).click()
  const form = page.getByRole('dialog', { name: '予約を追加' })
  await form.getByLabel('電話番号', { exact: true }).fill('9911')
  const found = form.getByRole('button', { name: /石川/ })
  await expect(found).toContainText('アレルギー えび・かに')
  await picture(page, 'form-match')
  await found.click()
  await expect(form.getByText('アレルギー えび・かに')).toBeVisible()
  // What the caller says is written down without leaving the form.
  await write(form, ['そば'])
  await expect(form.getByText('アレルギー えび・かに・そば')).toBeVisible()
  await expect(form.getByLabel('姓', { exact: true })).toHaveValue('石川')
  await picture(page, 'form-guest')
  await expect.poll(async () => (await cardOf(sql, venue.id)())?.allergies).toBe('えび・かに・そば')
  // A digit put right: what the guest behind the wrong number had filled goes with it.
  const typed = form.getByLabel('電話番号', { exact: true })
  await typed.press('End')
  await typed.press('Backspace')
  await typed.press('2')
  await expect(form.getByLabel('姓', { exact: true })).toHaveValue('')
  // Another name under their number is said, and one tap takes the one on file.
  await form.getByLabel('姓', { exact: true }).fill('岩田')
  await typed.press('End')
  await typed.press('Backspace')
  await typed.press('1')
  await expect(form.getByLabel('姓', { exact: true })).toHaveValue('岩田')
  await expect(form.getByText(/ご登録のお名前は「石川 一郎 様」です/)).toBeVisible()
  await picture(page, 'form-other-name')
  await form.getByRole('button', { name: 'ご登録のお名前にする' }).click()
  await expect(form.getByLabel('姓', { exact: true })).toHaveValue('石川')
  await expect(form.getByText(/ご登録のお名前は/)).toHaveCount(0)
  // A card that is still being written is saved with the booking, and where it cannot be, neither is.
  await editor(form).click()
  await form.getByRole('button', { name: '卵', exact: true }).click()
  await picture(page, 'form-editor')
  await form.getByRole('button', { name: /空き$/ }).last().click()
  const notes = form.getByRole('textbox', { name: /^メモ/ })
  await notes.fill('長'.repeat(2001))
  const register = form.getByRole('button', { name: /で(このまま)?登録$/ })
  await register.click()
  await expect(notes).toHaveAccessibleDescription(/長すぎます/)
  await expect(notes).toBeFocused()
  await notes.fill('', { timeout: 5_000 })
  await register.click()
  await expect(form).toHaveCount(0)
  await expect.poll(async () => (await venue.bookings()).length).toBe(2)
  await expect.poll(async () => (await cardOf(sql, venue.id)())?.allergies).toContain('卵')
  await page.keyboard.press('w')
  const walkIn = page.getByRole('dialog')
  await walkIn.getByLabel('お名前').fill('いしかわ')
  await expect(walkIn.getByText('同じお名前のお客様がいらっしゃいます')).toHaveCount(0)
  await walkIn.getByLabel('お名前').fill('石川')
  await expect(walkIn.getByText('アレルギー えび・かに・そば・卵')).toBeVisible()
  await picture(page, 'walk-in')
})

test('needs attention, the list and the booking’s own words say it too', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '石川', pax: 4, minute: venue.soon, phone: number })
  await venue.book({ lastName: '三浦', pax: 2, minute: venue.soon })
  await sql`update public.guest set allergies = 'くるみ' where vendor_id = ${venue.id} and phone = ${number}`
  await sql`update public.booking set tags = '{allergy}', comments = 'カニ、キウイ'
    where vendor_id = ${venue.id} and last_name = '三浦'`
  await sql`update public.booking_settings set capacity = 3 where vendor_id = ${venue.id}`
  const stand = await Stand.open(page, await venue.staff())
  await expect(stand.party('三浦').getByText('アレルギー カニ、キウイ')).toBeVisible()
  await expect(bar(page, '三浦')).toContainText('カニ、キウイ')
  await page.goto('/bookings?view=day&dialog=attention')
  const panel = page.getByRole('dialog', { name: '要対応' })
  await expect(panel.getByText('アレルギー くるみ').first()).toBeVisible()
  await expect(panel.getByText('アレルギー カニ、キウイ').first()).toBeVisible()
  await picture(page, 'attention-party')
  await page.goto('/bookings?view=list')
  const row = page.getByRole('row').filter({ hasText: '石川' })
  await expect(row.getByText('アレルギー くるみ')).toBeVisible()
})

test('what a file brought to the card and into the booking is said once', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '石川', pax: 4, minute: venue.soon, phone: number })
  await sql`update public.guest set allergies = 'そば・そばアレルギーあり'
    where vendor_id = ${venue.id} and phone = ${number}`
  await sql`update public.booking set comments = 'そばアレルギーあり。窓側', requests = '卵アレルギーです'
    where vendor_id = ${venue.id} and last_name = '石川'`
  const stand = await Stand.open(page, await venue.staff())
  await expect(
    stand.party('石川').getByText('アレルギー そば・卵アレルギーです', { exact: true }),
  ).toBeVisible()
  await expect(stand.party('石川')).toContainText('窓側')
  await expect(stand.party('石川')).not.toContainText(/卵.*卵|そば.*そば/s)
  const card = await stand.openParty('石川')
  await expect(card.getByRole('definition').filter({ hasText: '窓側' })).toHaveText('窓側')
  await expect(
    card.getByRole('definition').filter({ hasText: '卵' }),
    'the card says nothing of it',
  ).toHaveText('卵アレルギーです')
  await expect(card.getByText('アレルギー そば', { exact: true })).toBeVisible()
  await expect(card.getByText('そばアレルギーあり')).toHaveCount(0)
  await picture(page, 'once')
})

test('on paper: allergies, kana, totals and the time; who left is counted alone, cancelled and no-shows apart, a column for a pen', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql, { capacity: 60 })
  await venue.book({ lastName: '石川', pax: 2, minute: venue.soon, phone: number })
  await sql`update public.guest set allergies = 'そば' where vendor_id = ${venue.id} and phone = ${number}`
  const change = async (name: string, more: Record<string, string>) =>
    sql`update public.booking set ${sql(more)} where vendor_id = ${venue.id} and last_name = ${name}`
  for (const name of ['退店者', '不来者', '取消者'])
    await venue.book({ lastName: name, pax: 3, minute: venue.soon })
  await change('退店者', { status: 'left' })
  await change('不来者', { status: 'no_show' })
  await change('取消者', { status: 'cancelled' })
  await change('石川', { last_kana: 'イシカワ', comments: '記念日', requests: '卵アレルギーがあります' })
  const stand = await Stand.open(page, await venue.staff())
  await stand.walkIn(4)
  await expect(stand.party('石川').getByText('アレルギー そば')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const sheet = page.getByRole('heading', { name: /予約一覧/ }).locator('../../..')
  const rows = sheet.getByRole('table').first().getByRole('row')
  await expect(rows).toHaveCount(3)
  const row = rows.filter({ hasText: '石川' })
  await expect(row).toContainText('アレルギー そば・卵アレルギーがあります')
  await expect(row).toContainText('イシカワ')
  await expect(row).toContainText('記念日')
  await expect(sheet.getByRole('columnheader', { name: '卓・担当' }).first()).toBeVisible()
  await expect(row.getByRole('cell').last()).toBeEmpty()
  await expect(sheet.getByText('合計 3組 9名')).toBeVisible()
  await expect(sheet.getByText('予約 2組 5名')).toBeVisible()
  await expect(sheet.getByText('合計のうち退店済み 1組 3名(一覧には載せません)')).toBeVisible()
  await expect(sheet.getByText(/\S 1組 4名/)).toBeVisible()
  await expect(sheet.getByText(/^印刷 .+ \d\d:\d\d$/)).toBeVisible()
  const apart = sheet.locator('section').filter({ hasNot: page.getByRole('table') })
  await expect(apart).toHaveText([/^キャンセル.*取消者/, /^無断キャンセル.*不来者/])
  await expect(sheet).not.toContainText('退店者')
  await picture(page, 'print')
})
