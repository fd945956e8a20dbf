// What a host is told of the tablet's state is true and helps: locked, new, on a day that is not here; and of tablets that
// stayed away.

import { login } from '#e2e/pages/login.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { aFaultProxy } from '#e2e/support/fault-proxy.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

test('[S8] on a new tablet what is entered is seen at once, and stays, before anything has come', async ({
  device,
  sql,
  baseURL,
}) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '遠方', pax: 3, minute: venue.soon })
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  const server = await aFaultProxy(baseURL ?? '', {
    hold: (path) => (path.endsWith('/sync_part') ? held : undefined),
  })
  const { page } = await device({ ...tablet, baseURL: server.url })
  const stand = new Stand(page)
  await login.signIn(page, await venue.staff())
  await expect(page.getByText('初回の読み込み中です')).toBeVisible()
  const pushed = page.waitForResponse((r) => r.url().endsWith('/sync_push') && r.ok())
  await stand.walkIn(2)
  await expect(stand.party('ウォークイン')).toBeVisible()
  await pushed
  await expect(stand.party('ウォークイン').getByText(/送信中|未送信/)).toHaveCount(0)
  await expect(stand.party('ウォークイン'), 'also once it is confirmed').toBeVisible()
  await page.goto('/bookings?view=list')
  await expect(page.getByRole('main').getByRole('button', { name: 'ウォークイン' })).toBeVisible()
  await expect(page.getByText('初回の読み込み中です'), 'a list of one says that more comes').toBeVisible()
  letGo()
  await expect(page.getByRole('main').getByRole('button', { name: '遠方' })).toBeVisible()
  await page.context().close()
  await server.close()
})

test('[S10] a locked stand says so and offers what helps; what was being typed is there again with it', async ({
  device,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '見本', pax: 2, minute: venue.soon })
  const { page } = await device(phone)
  const stand = await Stand.open(page, await venue.staff())
  const keys = await sql`select * from public.users_vendor_key where vendor_id = ${venue.id}`
  const lookAgain = () => page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByRole('button', { name: '予約を追加' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('姓', { exact: true }).fill('書きかけ')
  complaints.expect(/status of 403/)
  await sql`delete from public.users_vendor_key where vendor_id = ${venue.id}`
  await lookAgain()
  await expect(page.getByRole('heading', { name: '利用できなくなりました' })).toBeVisible()
  await expect(page.getByText('入力中の内容はこの端末に残っています')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('li[data-booking]'), 'nothing is kept out of sight').toHaveCount(0)
  await expect(page.getByRole('button', { name: '要対応' })).toHaveCount(0)
  expect([await barriers(page), await smallTargets(page), await sideways(page)]).toEqual([[], [], 0])
  await stand.badge(/利用できません/).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('このアカウントは利用できません')).toBeVisible()
  await expect(dialog.getByText(/まだ同期|読み込み|端末の名前|最終同期/)).toHaveCount(0)
  for (const row of keys) await sql`insert into public.users_vendor_key ${sql(row)}`
  // On a slow machine it is taken in again by itself before the tap, and the button is gone.
  await dialog
    .getByRole('button', { name: 'もう一度確認する' })
    .click({ timeout: 20_000 })
    .catch(() => undefined)
  await expect(form.getByLabel('姓', { exact: true })).toHaveValue('書きかけ')

  // Said again an hour later: what was being typed goes with the rows.
  await sql`delete from public.users_vendor_key where vendor_id = ${venue.id}`
  await lookAgain()
  await expect(page.getByText('入力中の内容はこの端末に残っています')).toBeVisible()
  const typed = page.getByLabel('姓', { exact: true }).and(page.locator('input'))
  await expect(typed, 'out of sight').toHaveCount(1)
  await page.evaluate(
    (id) => localStorage.setItem(`noren.sealed-since.${id}`, String(Date.now() - 3_700_000)),
    venue.id,
  )
  await lookAgain()
  await expect(typed).toHaveCount(0)
  await expect(page.getByText('入力中の内容はこの端末に残っています')).toHaveCount(0)
  for (const row of keys) await sql`insert into public.users_vendor_key ${sql(row)}`
  await lookAgain()
  await expect(stand.party('見本')).toBeVisible()

  // The control: where nothing was typed nothing waits out of sight.
  await sql`delete from public.users_vendor_key where vendor_id = ${venue.id}`
  await lookAgain()
  await expect(page.getByText('利用できるようになると、自動で予約が表示されます')).toBeVisible()
  await expect(page.getByRole('region', { name: '予約リスト', includeHidden: true })).toHaveCount(0)
})

test('from a day that is not on the tablet one tap asks the server, and its rows say which year', async ({
  device,
  sql,
}) => {
  const venue = await aVenue(sql)
  const old = addDays(venue.today, -800)
  const id = await venue.book({ lastName: '昔田', pax: 2, minute: venue.soon })
  await sql`update public.booking set day = ${old} where id = ${id}`
  const { page } = await device(phone)
  await Stand.open(page, await venue.staff())
  await page.goto(`/bookings?view=day&day=${old}`)
  await page.getByRole('button', { name: 'この日をサーバーで検索' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: '昔田' })).toBeVisible()
  const [year, month, day] = old.split('-').map(Number)
  await expect(main.getByRole('cell', { name: new RegExp(`^${year}/${month}/${day}\\(`) })).toBeVisible()
  await expect(main.getByRole('status').first()).toContainText('1件')
  await page.getByRole('searchbox').fill('誰もいない')
  await main.getByRole('button', { name: 'サーバーで検索' }).click()
  await expect(main.getByText('サーバーにも、条件に合う予約はありませんでした')).toBeVisible()
  await expect(main.getByRole('status').first(), 'where the button was').toBeFocused()
})

test('on a phone a customer who taps a time far down sees at once that the server is busy', async ({
  device,
  sql,
  baseURL,
}) => {
  const venue = await aVenue(sql)
  let isBusy = true
  const server = await aFaultProxy(baseURL ?? '', {
    rewrite: (path, body) =>
      isBusy && path.endsWith('/hold_seats')
        ? Buffer.from(JSON.stringify({ ok: false, code: 'busy', seconds: 5 }))
        : body,
  })
  const { page } = await device({ ...phone, baseURL: server.url })
  await page.goto(`/${venue.url}/book?pax=2&day=${addDays(venue.today, 1)}`)
  const last = page.getByRole('button', { name: /空きあり/ }).last()
  await last.scrollIntoViewIfNeeded()
  const said = page.getByRole('alert').getByText('ただいま混み合っています')
  await last.click()
  await expect(said).toBeInViewport({ ratio: 1 })
  isBusy = false
  await last.click()
  await expect(page.getByLabel('姓', { exact: true })).toBeVisible()
  await page.context().close()
  await server.close()
})

test('a silent tablet and a lost one stand in needs attention, offline too, until somebody closes them @installed', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  await sql`
    insert into private.device (vendor_id, id, name, seen_at, word, told_at, told_rev, issued, waiting)
    values (${venue.id}, 'silent', 'iPad 2', now() - interval '1 day', 1, now() - interval '1 day', 1000000, 9, 3),
      (${venue.id}, 'lost', 'iPad 3', now(), 1, now(), 1000000, 0, 0)`
  await sql`
    insert into private.device_notice (vendor_id, device, kind, at, waiting)
    values (${venue.id}, 'lost', 'lost', date_trunc('second', now() - interval '2 days'), 2)`
  await venue.book({ lastName: '佐藤', pax: 2, minute: venue.soon })
  const stand = await Stand.open(page, await venue.staff())
  await expect(stand.party('佐藤')).toBeVisible()
  const button = page.getByRole('banner').getByRole('button', { name: '要対応 2件' })
  await expect(button).toBeVisible()
  await expect(page.getByRole('status').getByText('通信のない端末')).toBeVisible()
  await stand.isInstalled()
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await page.reload()
  await button.click()
  const panel = page.getByRole('dialog', { name: '要対応' })
  await expect(panel.getByText(/「iPad 2」は.+から通信がなく、未送信の変更が3件残っています。/)).toBeVisible()
  await expect(
    panel.getByText(/「iPad 3」の保存データが消え、.+の時点で未送信だった変更2件が届いていません。/),
  ).toBeVisible()
  const lost = panel.getByRole('article').filter({ hasText: 'iPad 3' })
  await lost.getByRole('button', { name: '確認済みにする' }).click()
  await expect(page.getByText(/サーバーにつながっていないため、確認済みにできません/)).toBeVisible()
  await context.setOffline(false)
  await expect(stand.badge(/同期済み/)).toBeVisible({ timeout: 30_000 })
  await lost.getByRole('button', { name: '確認済みにする' }).click()
  await expect(lost).toHaveCount(0)
  await expect(panel.getByText(/「iPad 2」は/)).toBeVisible()
  const closed =
    await sql`select device from private.device_notice where vendor_id = ${venue.id} and closed_by is not null`
  expect(closed.map((row) => row['device'])).toEqual(['lost'])
  // It comes back by itself and has sent everything: within a heartbeat it is no matter any more.
  await sql`update private.device set waiting = 0, seen_at = now() where vendor_id = ${venue.id} and id = 'silent'`
  await expect(panel.getByText('対応の必要なものはありません')).toBeVisible({ timeout: 45_000 })
})
