// What must hold during service: nothing lies over a button, nothing is booked that nobody chose, and nobody is seated
// on another day.

import type { Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { Stand } from '#e2e/pages/stand.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { aVenue, type Venue } from '#e2e/support/venue.ts'

test.use(tablet)

const notice = (page: Page) => page.locator('[data-notice]')

/** Buttons in sight that a finger would miss, since something else lies over their middle. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    // Behind an open dialog nothing is to be tapped.
    [
      ...(document.querySelector('[role="dialog"]') ?? document).querySelectorAll<HTMLElement>(
        'button, a[href]',
      ),
    ].flatMap((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      const there = document.elementFromPoint(left + width / 2, top + height / 2)
      // Scrolled away, or behind an open dialog on purpose.
      const isOut =
        !there || width < 20 || button.closest('[inert]') || button.closest('[aria-hidden="true"]')
      const over = there?.closest('[data-notice], [data-planted]')
      return isOut || !over || over.contains(button) ? [] : [button.textContent ?? '']
    }),
  )

async function atTheStand(page: Page, sql: Sql, names: string[]): Promise<[Stand, Venue]> {
  const venue = await aVenue(sql)
  for (const lastName of names) await venue.book({ lastName, pax: 2, minute: venue.soon })
  const stand = await Stand.open(page, await venue.staff())
  for (const name of names) await expect(stand.party(name)).toBeVisible()
  return [stand, venue]
}

test('one notice at a time, over no button, and gone when a dialog opens', async ({ page, sql }) => {
  const [stand] = await atTheStand(page, sql, ['大野', '菅原'])
  const seat = (name: string) => stand.party(name).getByRole('button', { name: /: ご案内$/ })
  await seat('大野').tap()
  await expect(notice(page)).toContainText('大野')
  // She stands where he stood: a second tap there at once is taken for one of a trembling finger.
  await page.waitForTimeout(700)
  await seat('菅原').tap()
  await expect(notice(page)).toHaveCount(1)
  await expect(notice(page)).toContainText('菅原')
  expect(await covered(page)).toEqual([])
  const list = await page.getByRole('region', { name: '予約リスト' }).boundingBox()
  const line = await notice(page).boundingBox()
  expect(line?.x, 'at the left, below the list').toBe(list?.x)
  expect(line?.y).toBeGreaterThanOrEqual((list?.y ?? 0) + (list?.height ?? 0))

  await page.getByRole('button', { name: 'ウォークイン 2名' }).tap()
  const dialog = page.getByRole('dialog', { name: 'ウォークイン' })
  await expect(dialog).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  for (const name of ['ウェイティングに登録', '2名をご案内']) {
    const button = dialog.getByRole('button', { name })
    const isFree = await button.evaluate((el) => {
      const { left, top, width, height } = el.getBoundingClientRect()
      return el.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    expect(isFree, name).toBe(true)
  }
  await dialog.getByRole('button', { name: '2名をご案内' }).tap()
  await expect(notice(page)).toContainText('ウォークイン')
  await expect(notice(page), 'it goes by itself, touched or not').toHaveCount(0, { timeout: 12_000 })

  await page.getByRole('button', { name: 'ウォークイン 3名' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'ウェイティングに登録' }).tap()
  await expect(notice(page), 'who waits has no seats yet').toContainText('3名をウェイティングに登録しました')

  await page.evaluate(() => {
    const planted = document.createElement('div')
    planted.dataset['planted'] = ''
    Object.assign(planted.style, { position: 'fixed', inset: '0', zIndex: '99' })
    document.body.append(planted)
  })
  expect((await covered(page)).length, 'control: what lies over buttons is seen').toBeGreaterThan(5)
})

test('in the walk-in dialog nothing moves under the finger, and nothing said before stands in it', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql, { capacity: 4 })
  await Stand.open(page, await venue.staff())
  const open = page.getByRole('button', { name: 'ウォークイン 4名' })
  const dialog = page.getByRole('dialog', { name: 'ウォークイン' })
  await open.tap()
  const parts = ['人数: 増やす', 'ウェイティングに登録', /ご案内$/].map((name) =>
    dialog.getByRole('button', { name }),
  )
  const boxes = () => Promise.all(parts.map((part) => part.boundingBox()))
  const before = await boxes()
  await dialog.getByRole('button', { name: '人数: 増やす' }).tap()
  const anyway = dialog.getByRole('button', { name: '定員を超えて5名をご案内' })
  await expect(anyway).not.toHaveClass(/bg-primary /)
  await expect(dialog.getByText(/定員4名に対し5名/)).toBeVisible()
  expect(await boxes()).toEqual(before)
  await anyway.tap()
  await expect(notice(page)).toContainText('5名をご案内しました')
  await expect(page.locator('section[aria-label="お知らせ"]')).toHaveCount(1)
  await open.tap()
  await expect(dialog).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('w')
  await expect(
    dialog.getByRole('button', { name: 'ウェイティングに登録' }),
    'not the risky one',
  ).toBeFocused()
})

test('a notice stays while its button has the focus, and goes once the focus has left', async ({
  page,
  sql,
}) => {
  const [stand] = await atTheStand(page, sql, ['大野'])
  await stand.next('大野', 'ご案内')
  await notice(page).getByRole('button', { name: '元に戻す', exact: true }).focus()
  await page.waitForTimeout(9_000)
  await expect(notice(page)).toContainText('大野')
  await stand.party('大野').getByRole('button').first().focus()
  await expect(notice(page)).toHaveCount(0, { timeout: 8_000 })
})

test('what a card did is said in the card, with its undo', async ({ page, sql }) => {
  const [stand] = await atTheStand(page, sql, ['堀'])
  const card = await stand.openParty('堀')
  await card.getByRole('button', { name: 'ご来店' }).tap()
  await expect(card.locator('[data-notice]')).toContainText('堀')
  expect(await covered(page)).toEqual([])
  const focusIsInside = () => card.evaluate((el) => el.contains(document.activeElement))
  await card.getByRole('button', { name: '元に戻す', exact: true }).tap()
  await expect(card.getByRole('button', { name: 'ご来店' })).toBeVisible()
  expect(await focusIsInside(), 'the focus does not go with the notice').toBe(true)
  await card.getByRole('button', { name: 'アレルギー・メモを入力' }).click()
  await card.getByRole('button', { name: 'そば', exact: true }).click()
  await card.getByRole('button', { name: '保存', exact: true }).press('Enter')
  await card.getByRole('button', { name: '元に戻す', exact: true }).press('Enter')
  await expect(card.getByRole('button', { name: 'アレルギー・メモを入力' })).toBeFocused()
})

test('on another day a tap seats nobody, and a walk-in is said to be today’s', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  const [tomorrow] = await sql<{ day: string }[]>`select (${venue.today}::date + 1)::text as day`
  const day = tomorrow?.day ?? ''
  await venue.book({ lastName: '今井', pax: 2, minute: venue.soon })
  await venue.book({ lastName: '前田', pax: 2, minute: venue.soon, day })
  const stand = await Stand.open(page, await venue.staff())
  await expect(stand.party('今井').getByRole('button', { name: /: ご案内$/ })).toBeVisible()
  await expect(page.getByText('本日の来店')).toHaveCount(0)
  await page.getByRole('button', { name: '翌日' }).tap()
  await expect(stand.party('前田')).toBeVisible()
  await expect(stand.party('前田').getByRole('button', { name: /ご案内|ご来店/ })).toHaveCount(0)
  await expect(page.getByText('本日の来店').last()).toBeVisible()
  await stand
    .party('前田')
    .getByRole('button', { name: /: 詳細$/ })
    .tap()
  const card = page.getByRole('dialog')
  await expect(card.getByRole('button', { name: '編集' })).toBeVisible()
  await expect(card.getByRole('button', { name: /ご案内|ご来店|無断キャンセル/ })).toHaveCount(0)
  await expect(card.getByRole('button', { name: 'キャンセル', exact: true })).toBeVisible()
})

test('nothing is booked that nobody chose, and the button says all that it books', async ({ page, sql }) => {
  const [, venue] = await atTheStand(page, sql, [])
  await page.getByRole('button', { name: '予約を追加' }).tap()
  const form = page.getByRole('dialog', { name: '予約を追加' })
  await form.getByLabel('姓', { exact: true }).fill('早坂')
  await expect(form.getByRole('button', { pressed: true })).toHaveCount(0)
  await form.getByRole('button', { name: '予約を登録' }).tap()
  await expect(form.getByText('時刻を選んでください')).toBeVisible()
  expect(await venue.bookings()).toEqual([])
  const slot = form.getByRole('button', { name: / 0\/20 空き$/ }).last()
  const time = (await slot.innerText()).split('\n')[0]
  await slot.tap()
  // Over capacity the risky button is not the one in colour.
  await form.getByLabel('人数', { exact: true }).fill('21')
  await expect(form.getByRole('button', { name: /21名でこのまま登録$/ })).not.toHaveClass(/bg-primary /)
  await form.getByLabel('人数', { exact: true }).fill('2')
  const book = form.getByRole('button', { name: /で登録$/ })
  await expect(book).toHaveText(new RegExp(String.raw`^\d+/\d+\([日月火水木金土]\) ${time} 2名で登録$`))
  await book.tap()
  await expect.poll(async () => (await venue.bookings()).map((b) => b.last_name)).toEqual(['早坂'])
})

test('what was saved is said where one comes back to, with its undo', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  for (const lastName of ['北', '南']) await venue.book({ lastName, pax: 2, minute: venue.soon })
  await sql`update public.booking_settings set capacity = 3 where vendor_id = ${venue.id}`
  const stand = await Stand.open(page, await venue.staff())
  await stand.attention(1).click()
  const panel = page.getByRole('dialog', { name: '要対応' })
  await panel
    .getByRole('button', { name: /南 一郎/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: '編集' }).click()
  const form = page.getByRole('dialog', { name: '予約を編集' })
  await form.getByRole('button', { name: '人数: 増やす' }).click()
  await form.getByRole('button', { name: /変更を保存|このまま保存する/ }).click()
  await expect(panel.locator('[data-notice]')).toContainText('南')
  const people = async () => (await venue.bookings()).map((b) => b.pax)
  await expect.poll(people).toEqual([2, 3])
  await panel.getByRole('button', { name: '元に戻す', exact: true }).click()
  await expect.poll(people).toEqual([2, 2])

  await panel
    .getByRole('button', { name: /南 一郎/ })
    .first()
    .tap()
  const card = page.getByRole('dialog', { name: /南 一郎/ })
  await card.getByRole('button', { name: 'ご来店' }).tap()
  await card.getByRole('button', { name: '閉じる' }).tap()
  await expect(panel.getByRole('button', { name: '元に戻す', exact: true })).toBeVisible()
  await panel
    .getByRole('button', { name: /南 一郎/ })
    .first()
    .tap()
  await expect(card).toBeVisible()
  await expect(notice(page), 'what opens by a tap ends it').toHaveCount(0)
})
