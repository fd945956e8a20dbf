// Who works for a business: read in the settings, and removed there; the removed one's tablet shows nothing any more.

import type { Page } from '@playwright/test'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

const refused = /status of 403/
const openSettings = (page: Page) => page.getByRole('link', { name: '設定', exact: true }).click()
const staffOf = (page: Page) => page.getByRole('list', { name: 'スタッフの一覧' }).getByRole('listitem')
const invitedOf = (page: Page) => page.getByRole('list', { name: '招待中' }).getByRole('listitem')
const locked = (page: Page) => page.getByRole('heading', { name: '利用できなくなりました' })
const anAddress = () => `${crypto.randomUUID().slice(0, 8)}@kiku.example`

async function removeIn(page: Page, email: string): Promise<void> {
  await openSettings(page)
  await page.getByRole('button', { name: `スタッフから外す: ${email}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('未送信の変更は消えずに残ります')).toBeVisible()
  await dialog.getByRole('button', { name: 'スタッフから外す' }).click()
  await expect(staffOf(page).filter({ hasText: email })).toHaveCount(0)
}

test('an open tablet of who is removed locks at once and keeps its queue; the others go on', async ({
  page,
  device,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '見本', pax: 2, minute: venue.soon })
  const [me, gone, stays] = [await venue.staff(), await venue.staff(), await venue.staff()]
  const theirs = await Stand.open((await device(tablet)).page, gone)
  const another = await Stand.open((await device(tablet)).page, stays)
  await Stand.open(page, me)
  complaints.expect(refused, noNetwork)
  // Work that the tablet could not send yet.
  await theirs.page.context().setOffline(true)
  await theirs.walkIn(3)
  const queued = await theirs.commandIds(venue.id)
  expect(queued.length).toBeGreaterThan(0)
  await removeIn(page, gone.email)
  await theirs.page.context().setOffline(false)
  await theirs.page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(locked(theirs.page)).toBeVisible()
  await expect(theirs.party('見本')).toHaveCount(0)
  expect(await theirs.commandIds(venue.id), 'what was entered stays on the tablet').toEqual(queued)
  expect(await venue.bookings(), 'and was not sent').toHaveLength(1)
  await theirs.page.reload()
  await expect(locked(theirs.page)).toBeVisible()
  await expect(another.party('見本'), 'control: who was not removed').toBeVisible()
  await expect(locked(another.page)).toHaveCount(0)
})

test('the channel tells a tablet within seconds, long before its heartbeat', async ({
  page,
  device,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  const [me, gone] = [await venue.staff(), await venue.staff()]
  await Stand.open(page, me)
  await openSettings(page)
  const theirs = await Stand.open((await device(tablet)).page, gone)
  complaints.expect(refused)
  const beats: string[] = []
  theirs.page.on('request', (request) => beats.push(new URL(request.url()).pathname))
  await theirs.page.waitForResponse(/sync_heartbeat/, { timeout: 45_000 })
  // From here on the next one by the clock is thirty seconds away.
  const began = Date.now()
  await page.getByRole('button', { name: '設定' }).count()
  await page.reload()
  await page.getByRole('button', { name: `スタッフから外す: ${gone.email}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'スタッフから外す' }).click()
  await expect(locked(theirs.page)).toBeVisible({ timeout: 20_000 })
  expect(Date.now() - began).toBeLessThan(25_000)
})

test('without the channel a tablet locks with its next heartbeat, and not before', async ({
  page,
  device,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '見本', pax: 2, minute: venue.soon })
  const [me, gone] = [await venue.staff(), await venue.staff()]
  const other = (await device(tablet)).page
  await other.routeWebSocket(/realtime/, () => undefined)
  await other.clock.install()
  const theirs = await Stand.open(other, gone)
  await other.clock.pauseAt(Date.now() + 120_000)
  await expect(theirs.badge(/同期済み/)).toBeVisible()
  complaints.expect(refused)
  await Stand.open(page, me)
  await removeIn(page, gone.email)
  await page.waitForTimeout(2000)
  await expect(theirs.party('見本'), 'control: nothing told it yet').toBeVisible()
  await other.clock.runFor(31_000)
  await expect(locked(other)).toBeVisible()
})

test('the list says who, since when and by whom; invitations are sent again and withdrawn, by keyboard too', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  const [me, other] = [await venue.staff(), await venue.staff()]
  await Stand.open(page, me)
  await openSettings(page)
  const mine = staffOf(page).filter({ hasText: me.email })
  await expect(mine.getByText('自分', { exact: true })).toBeVisible()
  await expect(mine.getByText(/\d+\/\d+\(.\) \d\d:\d\dから/)).toBeVisible()
  await expect(staffOf(page).filter({ hasText: other.email })).toHaveCount(1)
  await expect(page.getByText('招待中の人はいません')).toBeVisible()
  await expect(page.getByText('メールサーバーが設定されていないため')).toBeVisible()

  const field = page.getByLabel('招待する人のメールアドレス')
  await field.focus()
  await page.keyboard.type('kiku')
  await page.keyboard.press('Enter')
  await expect(page.getByText('メールアドレスの形式が正しくありません')).toBeVisible()
  await field.fill(other.email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('すでにスタッフです')).toBeVisible()
  const email = anAddress()
  await field.fill(email)
  await page.keyboard.press('Enter')
  const row = invitedOf(page).filter({ hasText: email })
  await expect(row.getByText('メール送信待ち')).toBeVisible()
  await expect(row.getByText(`招待: ${me.email}`)).toBeVisible()
  await expect(row.getByText(/まで有効/)).toBeVisible()
  await expect(field).toHaveValue('')
  expect([await barriers(page), await smallTargets(page), await sideways(page)]).toEqual([[], [], 0])

  await sql`update private.mail set state = 'refused' where recipient = ${email}`
  await sql`update private.invitation set invited_at = now() - interval '1 hour' where email = ${email}`
  await page.reload()
  await expect(row.getByText('メールが届きませんでした')).toBeVisible()
  await row.getByRole('button', { name: `もう一度送る: ${email}` }).click()
  await expect(row.getByText('メール送信待ち')).toBeVisible()
  await sql`update private.invitation set expires_at = now() - interval '1 hour' where email = ${email}`
  await page.reload()
  await expect(row.getByText('期限切れ')).toBeVisible()
  await row.getByRole('button', { name: `招待を取り消す: ${email}` }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(`${email} に届いたリンクは使えなくなります。`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: `招待を取り消す: ${email}` }).click()
  await dialog.getByRole('button', { name: '招待を取り消す' }).click()
  await expect(page.getByText('招待中の人はいません')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('alone, nobody can leave; without a network it says that it needs one; a fault can be tried again', async ({
    page,
    context,
    sql,
    complaints,
  }) => {
    const venue = await aVenue(sql)
    await Stand.open(page, await venue.staff())
    await openSettings(page)
    await expect(page.getByText('最後の1人は抜けられません')).toBeVisible()
    await expect(page.getByText('ほかのスタッフはまだいません')).toBeVisible()
    await expect(page.getByRole('button', { name: /スタッフから抜ける/ })).toHaveCount(0)
    expect([await barriers(page), await smallTargets(page), await sideways(page)]).toEqual([[], [], 0])
    complaints.expect(noNetwork, /status of 500/)
    await context.setOffline(true)
    await expect(page.getByText('スタッフの表示と変更にはインターネット接続が必要です')).toBeVisible()
    await expect(page.getByRole('button', { name: '招待メールを送る' })).toBeDisabled()
    const calls = '**/rest/v1/rpc/vendor_colleagues'
    await page.route(calls, (route) => route.fulfill({ status: 500, json: { code: 'XX000', message: 'x' } }))
    await context.setOffline(false)
    await expect(page.getByText('うまくいきませんでした')).toBeVisible()
    await page.unroute(calls)
    await page.getByRole('button', { name: 'もう一度試す' }).first().click()
    await expect(page.getByText('うまくいきませんでした')).toHaveCount(0)
  })
})

test('the tablet of who is removed here leaves the list at once', async ({
  page,
  device,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  const [me, gone] = [await venue.staff(), await venue.staff()]
  const theirs = (await device(tablet)).page
  await Stand.open(theirs, gone)
  await theirs.waitForResponse(/sync_heartbeat/, { timeout: 45_000 })
  await theirs.context().close()
  await Stand.open(page, me)
  complaints.expect(refused)
  await openSettings(page)
  const tablets = page.getByRole('list', { name: '端末の一覧' }).getByRole('listitem')
  await expect(tablets).toHaveCount(2)
  await page.getByRole('button', { name: `スタッフから外す: ${gone.email}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'スタッフから外す' }).click()
  // Long before the minute at which the list is read again anyway.
  await expect(tablets).toHaveCount(1, { timeout: 10_000 })
})

test('the list follows what others do: by the minute and when somebody comes back to it; the focus stays, and nothing flickers', async ({
  page,
  device,
  sql,
}) => {
  const venue = await aVenue(sql)
  const [me, gone, stays] = [await venue.staff(), await venue.staff(), await venue.staff()]
  const theirs = (await device(tablet)).page
  await Stand.open(theirs, gone)
  await theirs.waitForResponse(/sync_heartbeat/, { timeout: 45_000 })
  await theirs.context().close()
  await page.clock.install()
  await Stand.open(page, me)
  await openSettings(page)
  await expect(staffOf(page)).toHaveCount(3)
  const tablets = page.getByRole('list', { name: '端末の一覧' }).getByRole('listitem')
  await expect(tablets).toHaveCount(2)
  // What is there is never taken away while it is asked again.
  await page.evaluate(() => {
    const list = document.querySelector('ul[aria-label="スタッフの一覧"]')
    new MutationObserver((changes) => {
      for (const { target, removedNodes } of changes)
        if (target === list?.parentElement && [...removedNodes].includes(list)) document.title = 'flickered'
    }).observe(list?.parentElement as Node, { childList: true })
  })
  const kept = page.getByRole('button', { name: `スタッフから外す: ${stays.email}` })
  await kept.focus()
  await sql`delete from public.users_vendor_key k using auth.users u where u.id = k.user_id and u.email = ${gone.email}`
  await expect(staffOf(page), 'control: nothing tells it').toHaveCount(3)
  await page.clock.fastForward(61_000)
  await expect(staffOf(page)).toHaveCount(2)
  await expect(tablets, 'their tablet goes with them').toHaveCount(1)
  await expect(kept).toBeFocused()
  await expect(page).not.toHaveTitle('flickered')
  // Who looks away and comes back needs no minute.
  const next = await venue.staff()
  await page.clock.fastForward(6_000)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(staffOf(page)).toHaveCount(3)
  // The row goes whose button has the focus: the heading has it then, not the top of the page.
  await page.getByRole('button', { name: `スタッフから外す: ${next.email}` }).focus()
  await sql`delete from public.users_vendor_key k using auth.users u where u.id = k.user_id and u.email = ${next.email}`
  await page.clock.fastForward(61_000)
  await expect(staffOf(page)).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'スタッフ', exact: true })).toBeFocused()
})

test('of eleven colleagues eight are shown until the rest is asked for; ten are all there', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  const me = await venue.staff()
  for (let i = 0; i < 10; i++) await venue.staff()
  await Stand.open(page, me)
  await openSettings(page)
  await expect(staffOf(page)).toHaveCount(8)
  const more = page.getByRole('button', { name: '全11名を表示' })
  expect([await barriers(page), await smallTargets(page), await sideways(page)]).toEqual([[], [], 0])
  await more.click()
  await expect(staffOf(page)).toHaveCount(11)
  await expect(more).toHaveCount(0)
  // Control: two rows more are no list to be cut.
  await sql`delete from public.users_vendor_key where user_id = (
    select k.user_id from public.users_vendor_key k join auth.users u on u.id = k.user_id
    where k.vendor_id = ${venue.id} and u.email <> ${me.email} limit 1)`
  await page.reload()
  await expect(staffOf(page)).toHaveCount(10)
  await expect(page.getByRole('button', { name: /^全\d+名を表示$/ })).toHaveCount(0)
})
