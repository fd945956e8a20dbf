// Kinds of tickets: set up by an organiser with and without a network; one that is deleted goes out of its templates.

import { aRow, aTemplateRow, aTicketRow, EventsPage, storedRows } from '#e2e/pages/events.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { goOffline } from '#e2e/support/offline.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { anOrganiser } from '#e2e/support/venue.ts'

test.use(tablet)

test('[S7] kinds of tickets are made, changed, ordered and deleted, offline on this tablet first @installed', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const venue = await anOrganiser(sql)
  const stand = await Stand.open(page, await venue.staff())
  await stand.isInstalled()
  const events = new EventsPage(page)
  await events.openTickets()
  await expect(page.getByText('チケットの種類を登録すると、テンプレートで選べます。')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await events.addTicket('おとな', '￥３，０００')
  await events.addTicket('乳幼児', '0')
  await expect(events.row('乳幼児')).toContainText('無料')
  const stored = () => storedRows(sql, venue, 'ticket_type', 'name', 'price')
  await expect.poll(stored).toEqual(['おとな 3000', '乳幼児 0'])

  complaints.expect(noNetwork)
  await goOffline(page)
  await events.addTicket('こども', '1500')
  await expect(page.getByText(/^この端末に保存しました/)).toBeVisible()
  await expect(events.row('こども').getByText('未送信')).toBeVisible()
  await events.button('こどもを上へ').click()
  await expect.poll(events.names).toEqual(['おとな', 'こども', '乳幼児'])
  await expect(events.button('こどもを上へ'), 'whoever moves it goes on moving it').toBeFocused()
  await events.button('乳幼児を削除').click()
  const question = page.getByRole('dialog', { name: '削除してもよろしいですか?' })
  await question.getByRole('button', { name: '削除', exact: true }).click()
  await expect(page.getByText(/^この端末で削除しました/)).toBeVisible()
  await page.reload()
  await expect.poll(events.names).toEqual(['おとな', 'こども'])
  expect(await stored(), 'not sent yet').toEqual(['おとな 3000', '乳幼児 0'])
  await context.setOffline(false)
  await expect.poll(stored).toEqual(['おとな 3000', 'こども 1500'])
  await expect(page.getByText('未送信')).toHaveCount(0)
})

test('a kind that templates sell goes out of them with its deletion, and comes back with it', async ({
  page,
  sql,
}) => {
  const venue = await anOrganiser(sql)
  const adult = await aRow(sql, venue, 'ticket_type', aTicketRow())
  const child = await aRow(sql, venue, 'ticket_type', aTicketRow({ name: 'こども', position: 1 }))
  const sold = (ticket_type: string) => ({ ticket_type, price: null, limit: null })
  await aRow(sql, venue, 'event_template', aTemplateRow({ tickets: [sold(adult), sold(child)] }))
  await aRow(sql, venue, 'event_template', aTemplateRow({ name: '三味線', slug: 'shamisen', position: 1 }))
  const soldNow = async () => {
    const [row] = await sql`
      select jsonb_path_query_array(data->'tickets', '$[*].ticket_type') as ids from private.config_item
      where vendor_id = ${venue.id} and data->>'slug' = 'cruise'`
    return row?.['ids'] as unknown
  }
  await Stand.open(page, await venue.staff())
  const events = new EventsPage(page)
  await events.openTickets()
  await expect(events.row('おとな')).toContainText('1件のテンプレートで使用中')
  await events.button('おとなを削除').click()
  const question = page.getByRole('dialog', { name: '削除してもよろしいですか?' })
  await expect(question).toContainText('次のテンプレートからも外れます。')
  await expect(question.getByRole('listitem')).toHaveText(['花火クルーズ'])
  await question.getByRole('button', { name: '削除', exact: true }).click()
  await expect.poll(soldNow).toEqual([child])
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.poll(soldNow).toEqual([adult, child])
  await expect(events.row('おとな')).toBeVisible()
  // Control: one that no template sells asks without a list.
  await events.addTicket('当日券', '4000')
  await events.button('当日券を削除').click()
  await expect(question).toContainText('当日券は選べなくなります')
  await expect(question.getByRole('listitem')).toHaveCount(0)
})

test('what is typed outlives the back key, and another tablet that deletes the kind meanwhile', async ({
  page,
  sql,
}) => {
  const venue = await anOrganiser(sql)
  const key = await aRow(sql, venue, 'ticket_type', aTicketRow())
  await Stand.open(page, await venue.staff())
  const events = new EventsPage(page)
  await events.openTickets()
  await events.button('おとなを変更').click()
  const form = page.getByRole('dialog', { name: 'おとなを変更' })
  const name = form.getByLabel(/^名称/)
  await name.fill('大人(中学生以上)')
  await page.goBack()
  const question = page.getByRole('dialog', { name: '入力した内容を破棄しますか' })
  await question.getByRole('button', { name: '入力に戻る' }).click()
  await expect(name).toHaveValue('大人(中学生以上)')
  await sql`update private.config_item set deleted = true where vendor_id = ${venue.id} and key = ${key}`
  await expect(form.getByText('別の端末で削除されました。保存すると、元に戻ります。')).toBeVisible()
  await expect(name).toHaveValue('大人(中学生以上)')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect.poll(() => storedRows(sql, venue, 'ticket_type', 'name')).toEqual(['大人(中学生以上)'])
  await expect(page.getByRole('banner').getByRole('button', { name: '要対応 1件' })).toBeVisible()
  // Control: a form in which nothing was typed is left without a word.
  await events.button('大人(中学生以上)を変更').click()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('on a phone, in English', () => {
  test.use(phone)

  test('each fault stands beside its field; the page and the form fit', async ({
    page,
    sql,
    context,
    baseURL,
  }) => {
    const venue = await anOrganiser(sql)
    const long = 'とても長い名前のチケット'.repeat(8)
    await aRow(sql, venue, 'ticket_type', aTicketRow({ name: long, name_en: 'Ticket '.repeat(14).trim() }))
    await Stand.open(page, await venue.staff())
    await context.addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }])
    await page.goto('/ticket-type')
    await expect(page.getByRole('heading', { name: 'Ticket Types' })).toBeVisible()
    expect(await barriers(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
    await page.getByRole('button', { name: 'Add a ticket type' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(/^Price in yen/).fill('-1')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form.getByLabel('Name', { exact: true })).toBeFocused()
    await expect(form.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/Field required/)
    await expect(form.getByLabel(/^Price in yen/)).toHaveAccessibleDescription(/Use 0 or more/)
    expect(await barriers(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
  })
})
