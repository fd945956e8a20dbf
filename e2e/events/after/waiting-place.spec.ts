// A place on the waiting list once seats come free: its customer reads of them, books them, and waits no more.

import 'temporal-polyfill/global'
import { aGuest } from '#e2e/pages/book.ts'
import { CheckoutPage } from '#e2e/pages/checkout.ts'
import { EventListPage } from '#e2e/pages/event-list.ts'
import { anOwnTicket } from '#e2e/pages/own-ticket.ts'
import { anOccurrence, aProgramme } from '#e2e/pages/public-events.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { barriers, cutOff, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'

test.describe('its customer', () => {
  test.use(phone)

  test('reads of seats that came free, on the place’s page and the event’s, books them, and waits no more', async ({
    page,
    sql,
  }) => {
    const { venue, template } = await aProgramme(sql)
    const full = await anOccurrence(sql, venue, template, 3, { capacity: 0 })
    await page.goto(`/${venue.url}/cruise?occurrence=${full}`)
    const join = page.getByRole('button', { name: 'キャンセル待ちに登録する' })
    await join.click()
    const guest = aGuest('待田')
    await page.getByLabel('姓', { exact: true }).fill(guest.lastName)
    await page.getByLabel('名', { exact: true }).fill(guest.firstName)
    await page.getByLabel('電話番号', { exact: true }).fill(guest.phone)
    await page.getByRole('checkbox', { name: /同意します/ }).click({ delay: 120 })
    await join.click()
    await expect(page.getByText('キャンセル待ちを承りました')).toBeVisible()
    const place =
      (await page.getByRole('link', { name: 'キャンセル待ちの確認・取り消し' }).getAttribute('href')) ?? ''
    const main = page.locator('main')
    const free = page.getByText('ただいま空きがございます。そのままご予約いただけます。')
    const book = page.getByRole('link', { name: 'チケットを選ぶ' })
    const ownPage = async () => {
      await page.goto('about:blank')
      await page.goto(place)
      await expect(page.getByRole('heading', { name: 'キャンセル待ちの内容' })).toBeVisible()
    }
    await ownPage()
    await expect(main).toContainText('お名前')
    await expect(main, 'it is no order').not.toContainText('注文者')
    await expect(free, 'control: nothing is free').toHaveCount(0)

    await sql`update public.occurrence set capacity = 1 where id = ${full}`
    await ownPage()
    await expect(main).toContainText('受付番号')
    await expect(free, 'control: fewer than they wait for').toHaveCount(0)

    await sql`update public.occurrence set capacity = 4 where id = ${full}`
    await ownPage()
    await expect(free).toBeInViewport()
    await expect(book).toBeInViewport()
    await expect(main).toContainText('ご予約はまだ成立していません。')
    await expect(main, 'nobody calls').not.toContainText('お電話いたします')
    for (const look of [barriers, smallTargets, cutOff]) expect(await look(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
    await page.goto(`/${venue.url}/cruise?occurrence=${full}`)
    await expect(free).toBeInViewport()
    await expect(book).toBeInViewport()
    expect(await barriers(page)).toEqual([])
    await book.click()
    const checkout = new CheckoutPage(page)
    await expect(checkout.heading('チケットの選択')).toBeVisible()
    await expect(free).toBeVisible()
    await expect(book, 'they are here').toHaveCount(0)
    await checkout.toConfirmation(2, guest)
    await checkout.confirm().click()
    await expect(checkout.heading('ご予約が確定しました')).toBeVisible()
    await expect(main).toContainText('この日程のキャンセル待ちは終了しました')
    expect(await barriers(page)).toEqual([])
    expect(
      await sql`select status, pax from public.booking where vendor_id = ${venue.id} order by status`,
    ).toEqual([
      { status: 'cancelled', pax: 2 },
      { status: 'confirmed', pax: 2 },
    ])
    await page.goto('about:blank')
    await page.goto(place)
    await expect(main).toContainText('ネットでのご予約が確定したため、このキャンセル待ちは終了しました')
    await expect(main.locator('dl').getByText('終了', { exact: true })).toBeVisible()
    for (const word of ['取り消されています', '取り消し済み', 'もう一度予約する'])
      await expect(main, 'they have what they waited for').not.toContainText(word)
    expect(await barriers(page)).toEqual([])
  })

  test('who books for fewer than wait reads that the place stands, and where it is', async ({
    page,
    sql,
  }) => {
    const { venue, open } = await aProgramme(sql)
    const guest = aGuest('待田')
    const phone = `+81${guest.phone.replaceAll(/\D/g, '').slice(1)}`
    const { token } = await anOwnTicket(sql, venue, open, { status: 'waiting', pax: 3, phone })
    const checkout = new CheckoutPage(page)
    await checkout.open(venue.url, open)
    await page.evaluate(
      ([key = '', value = '']) => sessionStorage.setItem(key, value),
      [`noren-waiting-${venue.url}/${open}`, token],
    )
    await checkout.toConfirmation(2, guest)
    await checkout.confirm().click()
    await expect(checkout.heading('ご予約が確定しました')).toBeVisible()
    const main = page.locator('main')
    await expect(main).toContainText('この日程のキャンセル待ちは続いています')
    await expect(main).not.toContainText('キャンセル待ちは終了しました')
    const place = page.getByRole('link', { name: 'キャンセル待ちの確認・取り消し' })
    await expect(place).toHaveAttribute('href', `/${venue.url}/booking#${token}`)
  })

  test('reads that a booking came of it, before all else', async ({ page, sql }) => {
    const { venue, open } = await aProgramme(sql)
    const { id, page: own } = await anOwnTicket(sql, venue, open, { status: 'waiting' })
    await sql`
      insert into public.booking_history (vendor_id, booking_id, rev, kind)
      select vendor_id, id, rev, 'online.wait' from public.booking where id = ${id}`
    const said = page.getByText('キャンセル待ちからのご予約が確定しました')
    await page.goto(own)
    await expect(page.getByRole('heading', { name: 'キャンセル待ちの内容' })).toBeVisible()
    await expect(said, 'control: it waits').toHaveCount(0)
    await sql`update public.booking set status = 'confirmed' where id = ${id}`
    await page.reload()
    await expect(said).toBeInViewport()
    await expect(page.locator('main')).toContainText('注文者')
    expect(await barriers(page)).toEqual([])
  })
})

test.describe('staff', () => {
  test.use(tablet)

  test('read that the number has booked meanwhile, before they call', async ({ page, sql }) => {
    const { venue, open } = await aProgramme(sql)
    await sql`update public.occurrence set capacity = 5 where id = ${open}`
    await anOwnTicket(sql, venue, open, { status: 'waiting', last_name: '待田', phone: '+819011112222' })
    const stand = await Stand.open(page, await venue.staff())
    await new EventListPage(page).open()
    await expect(stand.attention(1)).toBeVisible()
    await stand.attention(1).click()
    const card = page.getByRole('dialog', { name: '要対応' }).getByRole('article')
    await expect(card).toContainText('待田')
    const mark = card.getByText('この番号の予約があります')
    await expect(mark, 'control: another number').toHaveCount(0)
    await anOwnTicket(sql, venue, open, { last_name: '待田', phone: '+819011112222' })
    await expect(mark).toBeVisible()
    expect(await barriers(page)).toEqual([])
  })
})
