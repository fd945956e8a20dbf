// What an organiser asks of who books: on the way to the tickets, in the booking, and on the telephone.

import type { Page } from '@playwright/test'
import { aGuest } from '#e2e/pages/book.ts'
import { CheckoutPage } from '#e2e/pages/checkout.ts'
import { EventListPage } from '#e2e/pages/event-list.ts'
import { aProgramme } from '#e2e/pages/public-events.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { barriers, cutOff, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'

const allergies = {
  ...{ id: crypto.randomUUID(), ja: 'アレルギーはありますか', en: 'Any allergies?', required: true },
}
const size = { id: crypto.randomUUID(), ja: '服のサイズ', en: '', required: false }
const questions = [allergies, size]

async function looks(page: Page): Promise<void> {
  for (const look of [barriers, smallTargets, cutOff]) expect(await look(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/questions-${name}.png`, fullPage: true })
}

test.describe('a customer', () => {
  test.use(phone)

  test('answers what is asked; it is kept over a reload, said before it is booked, and stands on the page of the booking', async ({
    page,
    sql,
    context,
    baseURL,
  }) => {
    const { venue, open } = await aProgramme(sql, { questions })
    const checkout = new CheckoutPage(page)
    await checkout.open(venue.url, open)
    await checkout.order(2)
    await checkout.toDetails().click()
    await checkout.fill(aGuest('船橋'))
    const answer = page.getByLabel(/^アレルギーはありますか/)
    await checkout.toPayment().click()
    await expect(answer, 'what has to be answered has the focus').toBeFocused()
    await expect(page.getByText('入力してください', { exact: true })).toBeVisible()
    await looks(page)
    await picture(page, 'required')
    await answer.fill('卵\nえび')
    await page.reload()
    await expect(answer).toHaveValue('卵\nえび')
    await page.getByLabel(/^服のサイズ/).fill('あ'.repeat(501))
    await checkout.toPayment().click()
    await expect(page.getByText('500文字以内で入力してください')).toBeVisible()
    await page.getByLabel(/^服のサイズ/).fill('')
    await checkout.toPayment().click()
    await expect(checkout.heading('ご予約内容のご確認')).toBeVisible()
    await expect(page.getByText('質問へのご回答')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'アレルギーはありますか' })).toContainText(
      'えび',
    )
    await looks(page)
    await checkout.button('お客様情報を修正する').click()
    await expect(answer).toHaveValue('卵\nえび')
    await checkout.toPayment().click()
    await checkout.confirm().click()
    await expect(checkout.heading('ご予約が確定しました')).toBeFocused()
    const [kept] = await sql`select answers from public.booking where vendor_id = ${venue.id}`
    expect(kept?.['answers']).toEqual([
      { question: 'アレルギーはありますか', question_en: 'Any allergies?', answer: '卵\nえび' },
    ])
    await context.addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }])
    const manage = await page.getByRole('link', { name: 'ご予約の確認・キャンセル' }).getAttribute('href')
    await page.goto(manage ?? '')
    await page.reload()
    await expect(page.getByText('Any allergies?')).toBeVisible()
    await looks(page)
  })

  test('whose question was worded otherwise meanwhile reads it anew, and has lost nothing that was typed', async ({
    page,
    sql,
  }) => {
    const { venue, open, template } = await aProgramme(sql, { questions })
    const checkout = new CheckoutPage(page)
    await checkout.open(venue.url, open)
    await checkout.order(2)
    await checkout.toDetails().click()
    await checkout.fill(aGuest('浦安'))
    await page.getByLabel(/^アレルギーはありますか/).fill('なし')
    await page.getByLabel(/^服のサイズ/).fill('M')
    await checkout.toPayment().click()
    await expect(checkout.heading('ご予約内容のご確認')).toBeVisible()
    const reworded = [{ ...allergies, ja: '食べられないものはありますか' }, size]
    await sql`
      update private.config_item set data = data || ${sql.json({ questions: reworded } as never)}
      where vendor_id = ${venue.id} and key = ${template}`
    await checkout.confirm().click()
    await expect(
      page.getByRole('alert').filter({ hasText: '主催者が質問の内容を変更しました' }),
    ).toBeVisible()
    await expect(page.getByLabel(/^食べられないものはありますか/)).toHaveValue('なし')
    await expect(page.getByLabel(/^服のサイズ/)).toHaveValue('M')
    await looks(page)
    await picture(page, 'changed')
    await checkout.toPayment().click()
    await checkout.confirm().click()
    await expect(checkout.heading('ご予約が確定しました')).toBeFocused()
    const [kept] = await sql`select answers from public.booking where vendor_id = ${venue.id}`
    expect(kept?.['answers']).toMatchObject([
      { question: '食べられないものはありますか', answer: 'なし' },
      { question: '服のサイズ', answer: 'M' },
    ])
  })
})

test.describe('staff', () => {
  test.use(tablet)

  test('ask on the telephone what need not be answered, read it in the booking, and change it', async ({
    page,
    sql,
  }) => {
    const { venue, open } = await aProgramme(sql, { questions, minimum_pax: 1 })
    await Stand.open(page, await venue.staff())
    const events = new EventListPage(page)
    await events.open(`?event=${open}&sell=phone`)
    const form = page.getByRole('dialog', { name: '予約を追加' })
    const asked = form.getByRole('group', { name: '質問への回答' })
    await expect(asked.getByRole('textbox')).toHaveCount(2)
    const [ticket] = await form.getByRole('group', { name: 'チケット' }).locator('label').allTextContents()
    await form.getByLabel(ticket ?? '', { exact: true }).fill('2')
    await form.getByLabel('姓', { exact: true }).fill('佐藤')
    await asked.getByRole('textbox').nth(1).fill('L')
    await looks(page)
    await picture(page, 'staff')
    await form.getByRole('button', { name: /名で登録$/ }).click()
    await expect(form).toHaveCount(0)
    const stored = async () =>
      (await sql`select answers from public.booking where vendor_id = ${venue.id}`)[0]?.['answers']
    await expect.poll(stored).toEqual([{ question: '服のサイズ', question_en: '', answer: 'L' }])
    await events.sheet().getByRole('button', { name: /^佐藤/ }).click()
    const card = page.getByRole('dialog', { name: '佐藤 様' })
    await expect(card.getByRole('listitem').filter({ hasText: '服のサイズ' })).toContainText('L')
    await card.getByRole('button', { name: '編集', exact: true }).click()
    const change = page.getByRole('dialog', { name: '予約を編集' })
    await expect(
      change.getByRole('textbox', { name: /^服のサイズ/ }),
      'first what was asked then',
    ).toHaveValue('L')
    await change.getByRole('textbox', { name: /^アレルギー/ }).fill('そば')
    await change.getByRole('button', { name: '変更を保存', exact: true }).click()
    await expect
      .poll(stored)
      .toMatchObject([{ answer: 'L' }, { question: 'アレルギーはありますか', answer: 'そば' }])
    await expect(
      card.getByRole('listitem').filter({ hasText: 'アレルギーはありますか' }).first(),
    ).toContainText('そば')
  })
})
