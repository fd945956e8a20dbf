// A house's floor as a list: areas, tables and tables that may be joined, by touch, by keyboard and without a network.

import type { Locator, Page } from '@playwright/test'
import { FloorPage, floorRows, storedFloor } from '#e2e/pages/setup/floor.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, cutOff, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { anOrganiser, aVenue } from '#e2e/support/venue.ts'
import { aCombination, anArea, aTable } from '#tests/fixtures/floor.ts'

test.use(tablet)

async function looksRight(page: Page): Promise<void> {
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
}

test('[S7] a floor is set up by touch, changed without a network, and stands on every tablet once it is back @installed', async ({
  page,
  context,
  device,
  sql,
  complaints,
}) => {
  test.setTimeout(120_000)
  const venue = await aVenue(sql)
  const staff = await venue.staff()
  const stand = await Stand.open(page, staff)
  await stand.isInstalled()
  const floor = new FloorPage(page)
  const stored = () => storedFloor(sql, venue.id)

  await test.step('by a tab beside the booking settings; before there is anything it says what tables bring', async () => {
    await page.goto('/availability')
    await page.getByRole('main').getByRole('link', { name: '卓', exact: true }).tap()
    await expect(page).toHaveURL(/\/tables$/)
    await expect(page.getByText(/^卓を登録しないお店では、これまでどおり定員/)).toBeVisible()
    await looksRight(page)
  })

  await test.step('an area, and many tables of one size at once', async () => {
    await floor.addArea('ホール')
    await expect(page.getByText('まだ卓がありません。')).toBeVisible()
    await floor.button('ホールに卓をまとめて追加').tap()
    await floor.field('最後の番号').fill('５')
    await floor.field('最大人数').fill('4')
    await expect(floor.form().getByText('5卓: 1番、2番、3番、4番、5番')).toBeVisible()
    await looksRight(page)
    await floor.save('5卓を追加')
    await floor.addArea('カウンター')
    await floor.addTable('カウンター', 'C1', 1)
    await expect
      .poll(stored)
      .toEqual([
        ...['ホール 1番 1-4', 'ホール 2番 1-4', 'ホール 3番 1-4', 'ホール 4番 1-4', 'ホール 5番 1-4'],
        'カウンター C1 1-1',
      ])
    await expect(page.getByText('全6卓・最大21名(予約設定の定員 20名)')).toBeVisible()
    await looksRight(page)
  })

  await test.step('tables that may be joined seat as many as all of them, unless somebody says otherwise', async () => {
    await floor.button('組み合わせを追加').tap()
    await floor.form().getByRole('checkbox', { name: /^3番/ }).check()
    await floor.form().getByRole('checkbox', { name: /^4番/ }).check()
    await expect(floor.field('最少人数')).toHaveValue('5')
    await expect(floor.field('最大人数')).toHaveValue('8')
    await floor.field('最大人数').fill('7')
    await floor.form().getByRole('checkbox', { name: /^5番/ }).check()
    await expect(floor.field('最大人数')).toHaveValue('7')
    await floor.form().getByRole('checkbox', { name: /^5番/ }).uncheck()
    await looksRight(page)
    await floor.save()
    await expect(floor.joined()).toHaveText(/3番\+4番5〜7名/)
  })

  await expect(stand.badge(/同期済み/)).toBeVisible()
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await expect(stand.badge(/オフライン/)).toBeVisible()

  await test.step('without a network: kept on this tablet, and said so; one undo takes an act back', async () => {
    await floor.rename('1番', '窓1')
    await expect(page.getByText(/^この端末に保存しました/)).toBeVisible()
    await expect(floor.row('窓1').getByText('未送信')).toBeVisible()
    await floor.button('5番を上へ').tap()
    await expect.poll(() => floor.names('ホール')).toEqual(['窓1', '2番', '3番', '5番', '4番'])
    await floor.button('カウンターを上へ').tap()
    await expect.poll(floor.areas).toEqual(['カウンター', 'ホール'])
    await floor.button('4番を削除').tap()
    await expect(floor.question()).toContainText('次の組み合わせも使えなくなります。3番+4番')
    await floor.question().getByRole('button', { name: '削除', exact: true }).tap()
    await expect(floor.joined()).toContainText('削除された卓があるため、使えません。')
    await page.getByRole('button', { name: '元に戻す' }).tap()
    await expect(floor.joined()).toHaveText(/3番\+4番5〜7名/)
    await expect(page.getByText('削除された卓があるため')).toHaveCount(0)
  })

  await test.step('an area goes once its tables have another place', async () => {
    await floor.button('カウンターを削除').tap()
    await expect(floor.question()).toContainText('このエリアには1卓あります')
    await expect(floor.question().getByLabel('卓の移動先')).toHaveValue(/./)
    await floor.question().getByRole('button', { name: '卓を移して削除' }).tap()
    await expect.poll(floor.areas).toEqual(['ホール'])
    await floor.button('ホールを削除').tap()
    await expect(page.getByRole('dialog', { name: '「ホール」は削除できません' })).toContainText(
      'このエリアには6卓あります',
    )
    await page.getByRole('dialog').getByRole('button', { name: '閉じる' }).last().tap()
    await page.reload()
    await expect.poll(() => floor.names('ホール')).toEqual(['窓1', '2番', '3番', '5番', '4番', 'C1'])
    expect((await stored()).length, 'not sent yet').toBe(6)
  })

  await context.setOffline(false)
  const sent = [
    ...['ホール 窓1 1-4', 'ホール 2番 1-4', 'ホール 3番 1-4', 'ホール 5番 1-4', 'ホール 4番 1-4'],
    'ホール C1 1-1',
  ]
  await expect.poll(stored).toEqual(sent)
  await expect(page.getByText('未送信')).toHaveCount(0)
  const second = new FloorPage((await device(tablet)).page)
  await Stand.open(second.page, staff)
  await second.open()
  await expect.poll(() => second.names('ホール')).toEqual(['窓1', '2番', '3番', '5番', '4番', 'C1'])
})

test('what is wrong with a table is said beside its fields', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  const [hall = ''] = await floorRows(sql, venue.id, 'area', [anArea])
  await floorRows(sql, venue.id, 'table', [{ ...aTable(hall), name: '3番' }])
  await Stand.open(page, await venue.staff())
  const floor = new FloorPage(page)
  await floor.open()
  await floor.button('ホールに卓を追加').tap()
  await floor.field('卓の名前').fill(' 3番')
  await floor.field('最少人数').fill('5')
  await floor.form().getByRole('button', { name: '保存', exact: true }).tap()
  await expect(floor.form().getByText('同じ名前の卓があります')).toBeVisible()
  await expect(floor.form().getByText('最少人数以上にしてください')).toBeVisible()
  await expect(floor.form().getByLabel('卓の名前', { exact: true })).toBeFocused()
  expect(await barriers(page)).toEqual([])
  await floor.form().getByRole('button', { name: '閉じる' }).tap()
  await page.getByRole('button', { name: '破棄する' }).tap()
  await floor.isShut()
  await floor.button('ホールに卓をまとめて追加').tap()
  await floor.field('最初の番号').fill('2')
  await floor.field('最後の番号').fill('4')
  await floor.form().getByRole('button', { name: '3卓を追加' }).tap()
  await expect(floor.field('最初の番号')).toHaveAccessibleDescription('すでにある卓です: 3番')
  await expect(floor.field('最初の番号')).toBeFocused()
})

/** By the Tab key alone, as far as a row of them goes. */
async function tabTo(page: Page, to: Locator): Promise<void> {
  for (let i = 0; i < 80; i++) {
    if (await to.evaluate((el) => el === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not lead to ${to}`)
}

test('a floor is set up by the keyboard alone', async ({ page, sql }) => {
  test.setTimeout(120_000)
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  const floor = new FloorPage(page)
  await floor.open()
  const { keyboard } = page
  const press = async (name: string) => {
    await tabTo(page, floor.button(name))
    await keyboard.press('Enter')
  }
  const type = async (label: string, text: string) => {
    await tabTo(page, floor.field(label))
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type(text)
  }

  await press('エリアを追加')
  await type('エリア名', 'ホール')
  await keyboard.press('Enter')
  await floor.isShut()
  await press('ホールに卓をまとめて追加')
  await type('最後の番号', '3')
  await type('最大人数', '2')
  await keyboard.press('Enter')
  await floor.isShut()
  await expect(floor.button('ホールに卓をまとめて追加'), 'back where the form was opened').toBeFocused()

  await press('ホールに卓を追加')
  await type('卓の名前', '個室')
  await type('最大人数', '6')
  await tabTo(page, floor.form().getByRole('checkbox', { name: 'ネット予約のお客様にも使う' }))
  await keyboard.press('Space')
  await keyboard.press('Enter')
  await floor.isShut()
  await expect(floor.row('個室')).toContainText('店舗受付のみ')

  await press('個室を上へ')
  await expect.poll(() => floor.names('ホール')).toEqual(['1番', '2番', '個室', '3番'])
  await expect(floor.button('個室を上へ'), 'whoever moves it goes on moving it').toBeFocused()
  for (const at of [1, 0]) {
    await keyboard.press('Enter')
    await expect.poll(async () => (await floor.names('ホール')).indexOf('個室')).toBe(at)
  }
  await expect(floor.button('個室を下へ'), 'at the top only down is left').toBeFocused()

  await press('組み合わせを追加')
  for (const name of ['1番', '2番']) {
    await tabTo(page, floor.form().getByRole('checkbox', { name: new RegExp(`^${name}`) }))
    await keyboard.press('Space')
  }
  await keyboard.press('Enter')
  await floor.isShut()
  await expect(floor.joined()).toHaveText(/1番\+2番3〜4名/)

  await press('3番を削除')
  await tabTo(page, floor.question().getByRole('button', { name: '削除', exact: true }))
  await keyboard.press('Enter')
  await floor.isShut()
  await expect.poll(() => floor.names('ホール')).toEqual(['個室', '1番', '2番'])
  await expect(page.getByRole('heading', { name: 'エリア別の卓' }), 'not lost with its row').toBeFocused()
  await expect
    .poll(() => storedFloor(sql, venue.id))
    .toEqual(['ホール 個室 1-6 staff', 'ホール 1番 1-2', 'ホール 2番 1-2'])
})

test('two tablets name a table at once: both names are shown, and a name is one table’s', async ({
  page,
  context,
  device,
  sql,
  complaints,
}) => {
  test.setTimeout(120_000)
  const venue = await aVenue(sql)
  const [hall = '', terrace = ''] = await floorRows(sql, venue.id, 'area', [
    { ...anArea, name: 'ホール' },
    { ...anArea, name: 'テラス', position: 1 },
  ])
  await floorRows(sql, venue.id, 'table', [
    { ...aTable(hall), name: '1番' },
    { ...aTable(terrace), name: '2番' },
  ])
  const staff = await venue.staff()
  const stand = await Stand.open(page, staff)
  const floor = new FloorPage(page)
  await floor.open()
  const other = new FloorPage((await device(tablet)).page)
  await Stand.open(other.page, staff)
  await other.open()
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await expect(stand.badge(/オフライン/)).toBeVisible()
  await floor.rename('1番', '窓際')
  await floor.button('2番を変更').click()
  await floor.field('エリア').selectOption('ホール')
  await floor.save()
  await floor.addTable('ホール', '新しい卓', 4)
  await other.rename('1番', '入口')
  await other.addTable('テラス', '新しい卓', 2)
  await expect.poll(() => storedFloor(sql, venue.id)).toContain('テラス 新しい卓 2-2')
  await context.setOffline(false)
  await stand.attention(2).click()
  const attention = page.getByRole('dialog')

  await test.step('one table with two names', async () => {
    const card = attention.getByRole('article').filter({ hasText: '設定の変更が重なりました' })
    await expect(card).toContainText('卓「入口」')
    await expect(card.getByRole('row').filter({ hasText: '名称' })).toContainText(/1番.*入口.*窓際/)
    expect(await barriers(page)).toEqual([])
    await card.getByRole('button', { name: '反映されなかった内容にする' }).click()
    await expect(card).toHaveCount(0)
  })

  await test.step('two tables with one name: the later is refused, and says why', async () => {
    await expect(attention).toContainText('同じ名前の卓がほかにあります')
  })
  await expect
    .poll(() => storedFloor(sql, venue.id))
    .toEqual(['ホール 窓際 2-4', 'ホール 2番 2-4', 'テラス 新しい卓 2-2'])
})

test('a table whose area or row another tablet deletes is not lost with it', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  const [hall = ''] = await floorRows(sql, venue.id, 'area', [
    { ...anArea, name: 'ホール' },
    { ...anArea, name: 'テラス', position: 1 },
  ])
  await floorRows(sql, venue.id, 'table', [{ ...aTable(hall), name: '1番' }])
  await Stand.open(page, await venue.staff())
  const floor = new FloorPage(page)
  await floor.open()
  await sql`update private.config_item set deleted = true where vendor_id = ${venue.id} and key = ${hall}`
  await expect(page.getByRole('heading', { name: 'エリアのない卓' })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await floor.button('1番を変更').click()
  await floor.field('卓の名前').fill('窓際')
  await floor.form().getByRole('button', { name: '保存', exact: true }).click()
  await expect(floor.form().getByLabel('エリア', { exact: true })).toHaveAccessibleDescription(
    '選択してください',
  )
  await sql`update private.config_item set deleted = true where vendor_id = ${venue.id} and kind = 'table'`
  await expect(floor.form().getByText('別の端末で削除されました。保存すると、元に戻ります。')).toBeVisible()
  await floor.field('エリア').selectOption('テラス')
  await floor.save()
  await expect.poll(() => storedFloor(sql, venue.id)).toEqual(['テラス 窓際 2-4'])
})

test('an organiser of events is told whose screen it is', async ({ page, sql }) => {
  await Stand.open(page, await (await anOrganiser(sql)).staff())
  await page.goto('/tables')
  await expect(page.getByText('予約台帳は飲食店のアカウントでご利用いただけます。')).toBeVisible()
})

test.describe('on a phone, in English', () => {
  test.use(phone)

  test('sixty tables with long names fit, and the back key closes a form', async ({
    page,
    sql,
    context,
    baseURL,
  }) => {
    test.setTimeout(120_000)
    const venue = await aVenue(sql)
    const areas = await floorRows(
      sql,
      venue.id,
      'area',
      ['Main room', 'Counter', 'Riverside terrace in the garden behind'].map((name, position) => ({
        ...{ ...anArea, name, name_en: '', position },
      })),
    )
    const tables = await floorRows(
      sql,
      venue.id,
      'table',
      Array.from({ length: 60 }, (_, i) => ({
        ...{ ...aTable(areas[i % 3]), name: i % 5 === 0 ? `Window No. ${100 + i} left` : `T${i}` },
        ...{ position: i, online: i % 4 !== 0 },
      })),
    )
    await floorRows(sql, venue.id, 'combination', [
      aCombination(tables.slice(0, 8)),
      aCombination(tables.slice(0, 2)),
    ])
    await Stand.open(page, await venue.staff())
    await context.addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }])
    await page.goto('/tables')
    await expect(page.getByText(/^60 tables, at most 240 people/)).toBeVisible()
    await looksRight(page)
    expect(await cutOff(page)).toEqual([])
    await page.getByRole('button', { name: 'Add joined tables', exact: true }).click()
    const form = page.getByRole('dialog').first()
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form.getByText('Choose two or more')).toBeVisible()
    await looksRight(page)
    expect(await cutOff(page)).toEqual([])
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Counter: Add several tables', exact: true }).click()
    await form.getByLabel('Last number', { exact: true }).fill('99')
    await looksRight(page)
    await page.goBack()
    const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
    await question.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
