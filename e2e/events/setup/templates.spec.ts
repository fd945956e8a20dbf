// Event templates: made, changed, ordered and deleted by an organiser, with Configure Tickets inside, and the rules of the address.

import type { Page } from '@playwright/test'
import { aPicture, aRow, aTemplateRow, aTicketRow, EventsPage, storedRows } from '#e2e/pages/events.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { goOffline } from '#e2e/support/offline.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { anOrganiser, type Venue } from '#e2e/support/venue.ts'

test.use(tablet)

async function open(page: Page, venue: Venue): Promise<EventsPage> {
  await Stand.open(page, await venue.staff())
  const events = new EventsPage(page)
  await events.openTemplates()
  return events
}

test('a template is made with the keyboard alone: tickets ordered, a price of its own and a limit, a question', async ({
  page,
  sql,
}) => {
  const venue = await anOrganiser(sql, { minimum_pax: 2, cutoff_days: 1 })
  const adult = await aRow(sql, venue, 'ticket_type', aTicketRow())
  const child = await aRow(
    sql,
    venue,
    'ticket_type',
    aTicketRow({ name: 'こども', price: 1500, position: 1 }),
  )
  const events = await open(page, venue)
  const { keyboard } = page
  const enter = async (name: string) => {
    await events.button(name).focus()
    await keyboard.press('Enter')
  }
  const type = async (label: string | RegExp, text: string) => {
    await events.field(label).focus()
    await keyboard.type(text)
  }
  await enter('新しいテンプレート')
  await expect(events.field('最少人数'), 'as the house has it').toHaveValue('2')
  await expect(events.field('受付締切(日前)')).toHaveValue('1')
  await type('イベント名', '花火クルーズ')
  await type('イベントURL', 'cruise')
  await type('所要時間(分)', '90')
  await type('開始の間隔(分)', '１２０')
  await type('定員', '40')
  await type('最大人数', '8')
  for (const key of ['Enter', 'End']) {
    await enter('チケットを追加')
    await expect(page.getByRole('menu')).toBeVisible()
    // The last one is the one that is not there yet.
    if (key === 'End') await keyboard.press('Home')
    await keyboard.press('Enter')
  }
  await expect.poll(events.attached).toEqual(['おとな', 'こども'])
  await enter('こどもを上へ')
  await expect.poll(events.attached).toEqual(['こども', 'おとな'])
  await expect(events.button('こどもを下へ'), 'at the top only down is left').toBeFocused()
  await type(/^こどもの金額/, '￥１，２００')
  await type(/^おとなの上限枚数/, '30')
  await enter('質問を追加')
  await expect(events.field('質問1')).toBeFocused()
  await keyboard.type('服のサイズ')
  await enter('質問を追加')
  await keyboard.type('お名前の読み方')
  await enter('質問2を上へ')
  await expect(events.field('質問1'), 'what was typed moves').toHaveValue('お名前の読み方')
  await expect(events.button('質問1を下へ'), 'at the top only down is left').toBeFocused()
  await keyboard.press('Enter')
  await expect(events.field('質問1')).toHaveValue('服のサイズ')
  await enter('質問2を削除')
  await page.getByRole('button', { name: '詳細設定' }).focus()
  await keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'ほかのイベントと同時に開催しない' }).focus()
  await keyboard.press('Space')
  await enter('保存')
  await expect(page.getByText('イベントテンプレートを作成しました')).toBeVisible()
  await expect(events.row('花火クルーズ')).toContainText('同時開催不可')
  await expect(events.row('花火クルーズ')).toContainText('こども 1,200円')
  const stored = async () =>
    (
      await sql`select data from private.config_item where vendor_id = ${venue.id} and kind = 'event_template'`
    )[0]?.['data']
  await expect.poll(stored).toMatchObject({
    ...{ slug: 'cruise', duration: 90, interval: 120, maximum_capacity: 40, maximum_pax: 8 },
    ...{ minimum_pax: 2, cutoff_days: 1, exclusive: true },
    tickets: [
      { ticket_type: child, price: 1200, limit: null },
      { ticket_type: adult, price: null, limit: 30 },
    ],
    questions: [{ ja: '服のサイズ', en: '', required: false }],
  })
})

test('a kind of ticket that is not there yet is made inside the form, which keeps what is typed', async ({
  page,
  sql,
}) => {
  const venue = await anOrganiser(sql)
  const events = await open(page, venue)
  await events.fillNew('三味線の夕べ', 'shamisen')
  await events.button('チケットを追加').click()
  await page.getByRole('menuitem', { name: '新しいチケットの種類' }).click()
  await events.fillTicket('前売り', '2500')
  await expect.poll(events.attached).toEqual(['前売り'])
  await expect(events.field('イベント名')).toHaveValue('三味線の夕べ')
  await events.button('前売りを外す').click()
  await expect(events.button('チケットを追加'), 'the focus is not lost').toBeFocused()
  await events.attach('前売り')
  await events.save()
  await expect(events.row('三味線の夕べ')).toContainText('前売り 2,500円')
  await expect(events.button('三味線の夕べを変更')).toBeVisible()
  await expect.poll(() => storedRows(sql, venue, 'ticket_type', 'name')).toEqual(['前売り'])
})

test('the address: spaces are offered with hyphens, Japanese asks for English, ours and others’ are refused', async ({
  page,
  sql,
}) => {
  const venue = await anOrganiser(sql)
  await aRow(sql, venue, 'event_template', aTemplateRow({ slug: 'taken-name' }))
  const events = await open(page, venue)
  await events.fillNew('夏祭り', '')
  const slug = events.field('イベントURL')
  await expect(slug).toHaveAccessibleDescription(/^イベントURLは英語で、空白の代わりにハイフンを使います。/)
  await slug.fill('Summer  Festival')
  await slug.press('Tab')
  await expect(slug).toHaveAccessibleDescription(/半角の英小文字・数字・ハイフンで入力してください/)
  await events.button('「summer-festival」を使う').click()
  await expect(slug).toHaveValue('summer-festival')
  await expect(slug).toBeFocused()
  await expect(slug).not.toHaveAccessibleDescription(/半角の英小文字/)
  for (const [typed, said] of [
    ['夏祭り', /英語で入力してください/],
    ['events', /このURLは使えません/],
    ['taken-name', /ほかのテンプレートで使われています/],
  ] as const) {
    await slug.fill(typed)
    await slug.press('Tab')
    await expect(slug).toHaveAccessibleDescription(said)
  }
  await events.save()
  await expect(slug).toBeFocused()
  await slug.fill('summer-festival')
  await events.save()
  await expect
    .poll(() => storedRows(sql, venue, 'event_template', 'slug'))
    .toEqual(['taken-name', 'summer-festival'])
})

test('the picture is seen before it is saved; an address that is none says so', async ({
  page,
  sql,
  complaints,
}) => {
  const venue = await anOrganiser(sql)
  const pictures = 'https://pictures.example'
  await page
    .context()
    .route(`${pictures}/**`, (route) =>
      route.request().url().endsWith('/boat.svg') ? route.fulfill(aPicture) : route.abort(),
    )
  const events = await open(page, venue)
  await events.button('新しいテンプレート').click()
  const address = page.getByLabel(/^画像のURL/)
  const preview = page.getByRole('img', { name: '画像のプレビュー' })
  await address.fill('pictures.example/boat.svg')
  await expect(preview).toHaveAttribute('src', `${pictures}/boat.svg`)
  await expect(page.getByText(/^この画像は表示できません/)).toHaveCount(0)
  complaints.expect(/ERR_FAILED/)
  await address.fill(`${pictures}/none.png`)
  await expect(page.getByText(/^この画像は表示できません/)).toBeVisible()
  await address.fill('')
  await expect(preview).toHaveCount(0)
})

test('a template is changed, moved, deleted and brought back; its own address is not taken', async ({
  page,
  sql,
}) => {
  const venue = await anOrganiser(sql)
  await aRow(sql, venue, 'event_template', aTemplateRow())
  await aRow(sql, venue, 'event_template', aTemplateRow({ name: '線香花火', slug: 'sparkler', position: 1 }))
  const stored = () => storedRows(sql, venue, 'event_template', 'name', 'maximum_capacity')
  const events = await open(page, venue)
  await events.edit('花火クルーズ')
  await events.field('定員').fill('7')
  await events.save()
  await expect(events.field('定員')).toHaveAccessibleDescription(/定員は最大人数以上にしてください/)
  await events.field('定員').fill('36')
  await events.save()
  await expect(page.getByText('イベントテンプレートを更新しました')).toBeVisible()
  await expect(events.button('花火クルーズを変更'), 'who comes back goes on at the row').toBeFocused()
  await expect.poll(stored).toEqual(['花火クルーズ 36', '線香花火 40'])
  await events.button('線香花火を上へ').click()
  await expect.poll(stored).toEqual(['線香花火 40', '花火クルーズ 36'])
  await events.button('花火クルーズを削除').click()
  const question = page.getByRole('dialog', { name: /^このイベントテンプレートを削除してもよろしいですか/ })
  await question.getByRole('button', { name: 'やめる' }).click()
  await expect(events.row('花火クルーズ')).toBeVisible()
  await events.button('花火クルーズを削除').click()
  await question.getByRole('button', { name: '削除', exact: true }).click()
  await expect(page.getByText('イベントテンプレートを削除しました')).toBeVisible()
  await expect.poll(stored).toEqual(['線香花火 40'])
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.poll(stored).toEqual(['線香花火 40', '花火クルーズ 36'])
})

test('[S6] two tablets change one template without a network: what both changed waits for a decision, the rest is merged', async ({
  page,
  device,
  sql,
  complaints,
}) => {
  const venue = await anOrganiser(sql)
  await aRow(sql, venue, 'event_template', aTemplateRow())
  const first = await open(page, venue)
  const other = (await device(tablet)).page
  const second = await open(other, venue)
  complaints.expect(noNetwork)
  for (const tablet of [page, other]) await goOffline(tablet)
  await first.edit('花火クルーズ')
  await first.field('定員').fill('30')
  await first.field('所要時間(分)').fill('100')
  await first.save()
  await expect(page.getByText(/^この端末に保存しました/)).toBeVisible()
  await expect(first.row('花火クルーズ').getByText('未送信')).toBeVisible()
  await second.edit('花火クルーズ')
  await second.field('定員').fill('50')
  await second.field('開始の間隔(分)').fill('180')
  await second.save()
  await expect(second.row('花火クルーズ')).toContainText('定員50名')
  await page.context().setOffline(false)
  const stored = () => storedRows(sql, venue, 'event_template', 'maximum_capacity', 'duration', 'interval')
  await expect.poll(stored).toEqual(['30 100 120'])
  // Control: one alone meets nobody.
  await expect(page.getByRole('button', { name: '要対応なし' })).toBeAttached()
  await other.context().setOffline(false)
  await expect.poll(async () => (await stored())[0]).toMatch(/ 100 180$/)
  const won = (await stored())[0]?.startsWith('50') ? '50' : '30'
  for (const tablet of [page, other])
    await expect(tablet.getByRole('banner').getByRole('button', { name: '要対応 1件' })).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: '要対応 1件' }).click()
  const card = page.getByRole('dialog', { name: '要対応' }).getByRole('article')
  await expect(card).toContainText('花火クルーズ')
  const row = card.getByRole('row').filter({ hasText: '定員' })
  await expect(row).toContainText('30')
  await expect(row).toContainText('50')
  await expect(card.getByRole('row'), 'of what both changed alone').toHaveCount(2)
  await card.getByRole('button', { name: '反映されなかった内容にする' }).click()
  await expect.poll(async () => (await stored())[0]).toBe(`${won === '50' ? '30' : '50'} 100 180`)
  await expect(page.getByRole('button', { name: '要対応なし' })).toBeAttached()
})

test('an address that two tablets take without a network: the later one stands in needs attention, with its reason', async ({
  page,
  device,
  sql,
  complaints,
}) => {
  const venue = await anOrganiser(sql)
  const first = await open(page, venue)
  const other = (await device(tablet)).page
  const second = await open(other, venue)
  complaints.expect(noNetwork)
  await goOffline(other)
  await second.fillNew('月見の会', 'autumn')
  await second.save()
  await expect(second.row('月見の会').getByText('未送信')).toBeVisible()
  await first.fillNew('紅葉の会', 'autumn')
  await first.save()
  const stored = () => storedRows(sql, venue, 'event_template', 'name', 'slug')
  await expect.poll(stored).toEqual(['紅葉の会 autumn'])
  await other.context().setOffline(false)
  await other.getByRole('banner').getByRole('button', { name: '要対応 1件' }).click()
  const panel = other.getByRole('dialog', { name: '要対応' })
  await expect(panel).toContainText('同じURLのテンプレートがほかにあります')
  expect(await stored()).toEqual(['紅葉の会 autumn'])
})

test('what is typed is not lost by a slip, by another tablet, or without a word', async ({ page, sql }) => {
  const venue = await anOrganiser(sql)
  await aRow(sql, venue, 'event_template', aTemplateRow())
  const events = await open(page, venue)
  await events.edit('花火クルーズ')
  // Control: nothing typed, nothing asked.
  await page.goBack()
  await expect(events.heading('イベントテンプレート')).toBeVisible()
  await events.edit('花火クルーズ')
  const name = events.field('イベント名')
  await name.fill('花火クルーズ(改)')
  const question = page.getByRole('dialog', { name: '入力した内容を破棄しますか' })
  const stay = async () => {
    await question.getByRole('button', { name: '入力に戻る' }).click()
    await expect(name).toHaveValue('花火クルーズ(改)')
  }
  await page.goBack()
  await stay()
  await events.button('テンプレートの一覧へ').click()
  await stay()
  await page.getByRole('link', { name: 'アカウント' }).click()
  await stay()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByLabel('Event name', { exact: true })).toHaveValue('花火クルーズ(改)')
  await page.getByRole('button', { name: '日本語' }).click()
  await sql`update private.config_item set deleted = true where vendor_id = ${venue.id}`
  await expect(page.getByText('別の端末で削除されました。保存すると、元に戻ります。')).toBeVisible()
  await expect(name).toHaveValue('花火クルーズ(改)')
  await events.save()
  await expect.poll(() => storedRows(sql, venue, 'event_template', 'name')).toEqual(['花火クルーズ(改)'])
  await events.edit('花火クルーズ(改)')
  await name.fill('x')
  await events.button('やめる').click()
  await question.getByRole('button', { name: '破棄する' }).click()
  await expect(events.row('花火クルーズ(改)')).toBeVisible()
})

test.describe('on a phone, in English', () => {
  test.use(phone)

  test('list and form fit, with long names and many rows; each fault stands beside its field', async ({
    page,
    sql,
    context,
    baseURL,
  }) => {
    const venue = await anOrganiser(sql)
    for (let i = 0; i < 40; i++) {
      const name = i === 0 ? 'とても長い名前のイベント'.repeat(16) : `イベント${i}`
      await aRow(sql, venue, 'event_template', aTemplateRow({ name, slug: `event-${i}`, position: i }))
    }
    await Stand.open(page, await venue.staff())
    await context.addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }])
    await page.goto('/event-templates')
    await expect(page.getByRole('main').getByRole('listitem').last()).toContainText('イベント39')
    const look = async () => {
      expect(await barriers(page)).toEqual([])
      expect(await smallTargets(page)).toEqual([])
      expect(await sideways(page)).toBe(0)
    }
    await look()
    await page.getByRole('button', { name: 'New event template' }).click()
    await page.getByLabel('Duration in minutes').fill('0')
    await page.getByLabel('Image URL').fill('http://pictures.example/a.png')
    await page.getByRole('button', { name: 'Add a question' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByLabel('Event name', { exact: true })).toBeFocused()
    for (const [label, said] of [
      ['Event name', 'Field required'],
      ['Event URL slug', 'Field required'],
      ['Duration in minutes', 'Must be a positive number'],
      ['Image URL', 'Use an address that begins with https://'],
      ['Question 1', 'Field required'],
    ] as const)
      await expect(page.getByLabel(new RegExp(`^${label}(optional)?$`))).toHaveAccessibleDescription(
        new RegExp(said),
      )
    await look()
  })
})
