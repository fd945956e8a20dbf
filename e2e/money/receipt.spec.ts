// What was paid by card, where customers and staff read it; the receipt, and money that goes back.

import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, cutOff, sideways, smallTargets } from '#e2e/support/look.ts'
import { goOffline } from '#e2e/support/offline.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'
import { takesCards } from '#tests/fixtures/money/setup.ts'

test.describe('a customer', () => {
  test.use(phone)

  test('prints a receipt of what the house keeps, with the tax contained', async ({ page, sql }) => {
    const venue = await aVenue(sql)
    await takesCards(sql, venue.id)
    await sql`update private.config_item set data = data || '{"registration": "T1234567890123"}'
      where vendor_id = ${venue.id} and kind = 'legal'`
    const id = await venue.book({ lastName: '佐々木', pax: 2, minute: venue.soon })
    const line = { type: 'course', name_en: '', count: 2 }
    const lines = [
      { ...line, price_type: crypto.randomUUID(), name: '季節のコース', price: 5500, tax: 10 },
      { ...line, price_type: crypto.randomUUID(), name: 'お土産', price: 1080, tax: 8 },
    ]
    await sql`update public.booking set lines = ${sql.json(lines)},
      payment = '{"amount": 13160, "refunded": 0, "returning": 0}' where id = ${id}`
    const [paid] = await sql<{ reference: string }[]>`select reference from public.booking where id = ${id}`
    await page.goto(venue.pathOf(id))
    await expect(page.getByText('カードでお支払い済み')).toBeVisible()
    await expect(page.getByText('13,160円（税込）').first()).toBeVisible()
    expect(await smallTargets(page)).toEqual([])
    await page.getByRole('link', { name: '領収書を表示する' }).click()
    await expect(page.getByRole('heading', { name: '領収書' })).toBeVisible()
    const sheet = page.getByRole('article')
    await expect(sheet).toContainText(`領収書番号 ${paid?.reference}-1`)
    await expect(sheet).toContainText(/お支払い日 \d+年\d+月\d+日/)
    await expect(sheet).not.toContainText('差引領収額')
    await expect(page.getByLabel('宛名')).toHaveValue('佐々木 一郎')
    await expect(sheet).not.toContainText('様 様')
    for (const said of [
      ...['佐々木 一郎 様', '¥13,160-', 'ご予約金として', '登録番号 T1234567890123', '花火ワークス株式会社'],
      ...['10%対象（税込）', '¥11,000', '¥1,000', '8%対象（税込）', '¥2,160', '¥160'],
    ])
      await expect(sheet).toContainText(said)
    await page.getByRole('button', { name: 'English' }).first().click()
    await expect(sheet, 'what it is for, too').toContainText('For: Deposit for a booking')
    await page.getByRole('button', { name: '日本語' }).first().click()
    await page.getByLabel('宛名').fill('株式会社暖簾')
    await page.getByRole('radio', { name: '御中' }).click()
    await page.getByLabel('但し書き').fill('お食事代として')
    await expect(sheet).toContainText('株式会社暖簾 御中')
    await expect(sheet).toContainText('お食事代として')
    for (const look of [barriers, smallTargets, cutOff]) expect(await look(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByLabel('宛名')).toBeHidden()
    await expect(page.getByRole('button', { name: '印刷する' })).toBeHidden()
    await expect(sheet).toBeVisible()
    await expect(sheet).toContainText('株式会社暖簾 御中')
    await expect(page.getByRole('banner'), 'the sheet alone is on the paper').toBeHidden()
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(paper.match(/\/Type\s*\/Page\b/g), 'of one sheet').toHaveLength(1)
    expect(paper, 'A4 in points').toMatch(/\/MediaBox\s*\[0 0 59[45](\.\d+)? 84[12]/)
    await page.emulateMedia({ media: 'screen' })
    await sql`update public.booking set payment = '{"amount": 13160, "refunded": 3000, "returning": 160}' where id = ${id}`
    await page.reload()
    for (const said of [
      '¥10,000-',
      '¥13,160',
      '-¥3,160',
      '返金額（手続き中を含む）',
      '差引領収額',
      '代わるもの',
    ])
      await expect(sheet).toContainText(said)
    await expect(sheet, 'of what is kept').toContainText('¥8,359')
    expect(await barriers(page)).toEqual([])
    await sql`update public.booking set payment = '{"amount": 13160, "refunded": 13160, "returning": 0}' where id = ${id}`
    await page.reload()
    await expect(
      page.getByText(/13,160円は全額返金（手続き中を含む）となったため、領収書はありません/),
    ).toBeVisible()
  })
})

test.describe('staff', () => {
  test.use(tablet)

  test('read what was paid, and give it back by a tap and a question, offline as well', async ({
    page,
    context,
    sql,
    complaints,
  }) => {
    const venue = await aVenue(sql)
    await takesCards(sql, venue.id)
    const id = await venue.book({ lastName: '上野', pax: 2, minute: venue.soon })
    await sql`update public.booking set payment = '{"amount": 8000, "refunded": 0, "returning": 0}' where id = ${id}`
    await Stand.open(page, await venue.staff())
    await page.goto('/bookings?view=list')
    await expect(page.getByText('カード払い 8,000円')).toBeVisible()
    await page.getByRole('button', { name: /上野/ }).first().click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText('8,000円', { exact: true })).toBeVisible()
    complaints.expect(noNetwork)
    await goOffline(page)
    await sheet.getByRole('button', { name: '返金する' }).click()
    const question = page.getByRole('dialog', { name: /への返金$/ })
    await expect(question.getByText('受け取っている金額: 8,000円')).toBeVisible()
    await question.getByLabel('返金する金額(円)').fill('9000')
    await question.getByRole('button', { name: 'この金額を返金' }).click()
    await expect(question.getByLabel('返金する金額(円)')).toHaveAccessibleDescription(/8,000円以下/)
    expect(await barriers(page, '[role=dialog]')).toEqual([])
    await question.getByLabel('返金する金額(円)').fill('３０００')
    await question.getByRole('button', { name: 'この金額を返金' }).click()
    await expect(page.getByText(/に3,000円を返金します$/)).toBeVisible()
    await expect(page.getByRole('button', { name: '元に戻す', exact: true })).toHaveCount(0)
    for (const said of ['返金の手続き中 3,000円', '受取額 5,000円'])
      await expect(sheet.getByText(said)).toBeVisible()
    await context.setOffline(false)
    const kept = async () =>
      (await sql`select payment from public.booking where id = ${id}`)[0]?.['payment'] as object
    await expect.poll(kept).toEqual({ amount: 8000, refunded: 0, returning: 3000 })
  })
})
