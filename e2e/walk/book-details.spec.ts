// A tap on 予約内容を確認する ends in the next step or in a message that has the focus, however the fields were filled and
// whatever the network does to the parts that check them.

import type { Page } from '@playwright/test'
import { aGuest, BookPage, type Guest } from '#e2e/pages/book.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers } from '#e2e/support/look.ts'
import { expect, phone, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(phone)

const parts = /\/assets\/(guest-details\.schema|phone-rules|mobile)[^/]*\.js$/
const names = ['lastName', 'firstName', 'phone', 'email', 'agree'] as const
type Name = (typeof names)[number]
const said: Record<Name, string> = {
  lastName: '姓を入力してください',
  firstName: '名を入力してください',
  phone: '電話番号を入力してください',
  email: 'メールアドレスを入力してください',
  agree: '利用規約とプライバシーポリシーへの同意が必要です',
}

/** As a browser's autofill does: every field at once, without a focus. */
async function fillAtOnce(book: BookPage, guest: Guest): Promise<void> {
  for (const name of ['lastName', 'firstName', 'phone', 'email'] as const)
    await book.details[name]().evaluate((el) => el.setAttribute('data-fill', ''))
  const texts = [guest.lastName, guest.firstName, guest.phone, guest.email]
  await book.page.evaluate((values) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    document.querySelectorAll<HTMLInputElement>('[data-fill]').forEach((field, i) => {
      set?.call(field, values[i])
      field.dispatchEvent(new Event('input', { bubbles: true }))
      field.dispatchEvent(new Event('change', { bubbles: true }))
    })
  }, texts)
  await book.details.agree().evaluate((el: HTMLInputElement) => el.click())
}

async function type(book: BookPage, guest: Guest): Promise<void> {
  for (const name of ['lastName', 'firstName', 'phone', 'email'] as const) {
    await book.details[name]().focus()
    await book.page.keyboard.type(guest[name], { delay: 15 })
  }
  await book.details.agree().check()
}

const ways = { 'filled at once': fillAtOnce, typed: type }
const button = (page: Page) => page.getByRole('button', { name: '予約内容を確認する' })

for (const [way, fill] of Object.entries(ways)) {
  test(`${way}, fast: the next step`, async ({ page, sql }) => {
    const venue = await aVenue(sql)
    const book = await BookPage.open(page, venue.url, { day: venue.today })
    await book.choose(venue.soon)
    await fill(book, aGuest('早川'))
    await book.review()
  })

  test(`${way}, parts late: one tap waits for them, and says so`, async ({ page, sql }) => {
    const venue = await aVenue(sql)
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route(parts, async (route) => {
      await held
      await route.continue()
    })
    const book = await BookPage.open(page, venue.url, { day: venue.today })
    await book.choose(venue.soon)
    await fill(book, aGuest('早川'))
    await button(page).click()
    await expect(page.getByRole('button', { name: '入力内容を確認しています…' })).toBeVisible()
    letGo()
    await expect(book.heading('ご予約内容のご確認')).toBeVisible()
  })

  test(`${way}, parts fail: a message with the focus, and the next tap goes on`, async ({
    page,
    sql,
    complaints,
  }) => {
    complaints.expect(/ERR_FAILED/)
    const venue = await aVenue(sql)
    await page.route(parts, (route) => route.abort())
    const book = await BookPage.open(page, venue.url, { day: venue.today })
    await book.choose(venue.soon)
    await fill(book, aGuest('早川'))
    await button(page).click()
    const notice = page.getByRole('alert').filter({ hasText: '入力内容を確認できませんでした' })
    await expect(notice).toBeFocused()
    await expect(notice).toBeInViewport()
    await page.unroute(parts)
    await button(page).click()
    await expect(book.heading('ご予約内容のご確認')).toBeVisible()
  })

  test(`${way}, offline before the first focus: a message with the focus, and on when it is back`, async ({
    page,
    context,
    sql,
    complaints,
  }) => {
    complaints.expect(noNetwork, /ERR_FAILED/)
    const venue = await aVenue(sql)
    // Neither has come yet when the network goes.
    let gone = false
    const waiting: (() => void)[] = []
    await page.route(parts, async (route) => {
      if (!gone) await new Promise<void>((go) => waiting.push(go))
      await route.abort('internetdisconnected')
    })
    const book = await BookPage.open(page, venue.url, { day: venue.today })
    await book.choose(venue.soon)
    gone = true
    await context.setOffline(true)
    for (const go of waiting) go()
    await fill(book, aGuest('早川'))
    await button(page).click()
    const notice = page.getByRole('alert').filter({ hasText: '入力内容を確認できませんでした' })
    await expect(notice).toBeFocused()
    await page.unroute(parts)
    await context.setOffline(false)
    await button(page).click()
    await expect(book.heading('ご予約内容のご確認')).toBeVisible()
  })

  for (const late of [false, true]) {
    test(`${way}, parts ${late ? 'late' : 'fast'}: each field that is blank says so and takes the focus`, async ({
      page,
      sql,
    }) => {
      const venue = await aVenue(sql)
      if (late)
        await page.route(parts, async (route) => {
          await new Promise((done) => setTimeout(done, 2_000))
          await route.continue()
        })
      const book = await BookPage.open(page, venue.url, { day: venue.today })
      await book.choose(venue.soon)
      const guest = aGuest('早川')
      await fill(book, guest)
      for (const name of names) {
        const field = book.details[name]()
        if (name === 'agree') await field.uncheck()
        else await field.fill('   ')
        await button(page).click()
        await expect(page.getByText(said[name], { exact: true })).toBeVisible()
        await expect(field).toBeFocused()
        await expect(field).toHaveAttribute('aria-invalid', 'true')
        // A word typed while it still looks would be part of what it looks at.
        await expect(button(page)).toBeVisible()
        if (name === 'agree') await field.check()
        else await field.fill(guest[name])
        await expect(page.getByText(said[name], { exact: true })).toHaveCount(0)
      }
      await book.review()
    })
  }

  test(`${way}: three blanks beside good fields are named at the first tap`, async ({ page, sql }) => {
    const venue = await aVenue(sql)
    const book = await BookPage.open(page, venue.url, { day: venue.today })
    await book.choose(venue.soon)
    await fill(book, aGuest('早川', { lastName: '   ' }))
    await button(page).click()
    await expect(page.getByText(said.lastName, { exact: true })).toBeVisible()
    await expect(book.details.lastName()).toBeFocused()
  })
}

test('what was typed goes along when the venue has another address, and no other venue’s does', async ({
  page,
  sql,
}) => {
  const [venue, other] = [await aVenue(sql), await aVenue(sql)]
  const keys = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => /^noren-book-/.test(key)))
  const theirs = await BookPage.open(page, other.url, { day: other.today })
  await theirs.choose(other.soon)
  await theirs.fill(aGuest('別人'))
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await book.choose(venue.soon)
  const guest = aGuest('早川')
  await book.fill(guest)
  // Of a venue that this tab looked at an hour ago.
  await page.evaluate(() => {
    const at = Date.now() - 3600_000
    sessionStorage.setItem('noren-book-long-ago', JSON.stringify({ v: 1, at }))
  })
  const present = `moon-${venue.url}`
  await sql`update public.vendor set url = ${present} where id = ${venue.id}`
  await page.reload()
  await expect(page).toHaveURL(new RegExp(`/${present}/book`))
  await expect(book.details.lastName()).toHaveValue('早川')
  await expect(book.details.email()).toHaveValue(guest.email)
  expect((await keys()).sort()).toEqual([`noren-book-${present}`, `noren-book-${other.url}`].sort())
  // What was left under the old address meanwhile is older than what stands here.
  await page.evaluate(
    ([from, to]) => {
      const draft = sessionStorage.getItem(from ?? '') ?? ''
      sessionStorage.setItem(to ?? '', draft.replaceAll('早川', '古川'))
    },
    [`noren-book-${present}`, `noren-book-${venue.url}`],
  )
  await page.reload()
  await expect(book.details.lastName()).toHaveValue('早川')
  await page.evaluate((key) => sessionStorage.removeItem(key), `noren-book-${venue.url}`)
  await book.review()
  await book.confirmButton().click()
  await expect(book.heading('ご予約が確定しました')).toBeVisible()
  expect((await venue.bookings()).map(({ status }) => status)).toEqual(['confirmed'])
  // Old links in the same tab go on to lead to the page, and bring nobody's words back.
  await page.goto(`/${venue.url}/book`)
  await expect(page).toHaveURL(new RegExp(`/${present}/book`))
  await expect(page.getByText('別人')).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('早川')
})

test('a page does not wait for what another venue’s address leads to', async ({ page, sql }) => {
  const [venue, other] = [await aVenue(sql), await aVenue(sql)]
  const theirs = await BookPage.open(page, other.url, { day: other.today })
  await theirs.choose(other.soon)
  await theirs.fill(aGuest('別人'))
  // A request that nobody answers ends after ten seconds by itself.
  let asked = 0
  await page.route('**/rpc/vendor_page', (route) => {
    if (!route.request().postData()?.includes(other.url)) return route.continue()
    asked++
    return undefined
  })
  await page.goto(`/${venue.url}/book?date=${venue.today}`)
  // The heading comes with the HTML: the page is there when its times are.
  await expect(theirs.slot(venue.soon)).toBeVisible({ timeout: 9000 })
  expect(asked, 'it was asked for, and was not waited for').toBe(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('details are kept on this device only where it was ticked, and deleted by a button', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  const kept = () => page.evaluate(() => localStorage.getItem('noren-my-details'))
  const tick = page.getByRole('checkbox', { name: /この端末に保存する/ })
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await book.choose(venue.soon)
  await expect(tick).not.toBeChecked()
  await book.fill(aGuest('原田'))
  await book.review()
  expect(await kept()).toBeNull()
  await page.getByRole('button', { name: '内容を修正する' }).click()
  await tick.click()
  await book.review()
  expect(await kept()).toContain('原田')
  await page.evaluate(() => sessionStorage.clear())
  await BookPage.open(page, venue.url, { day: venue.today })
  await book.choose(venue.soon + 120)
  await expect(book.details.lastName()).toHaveValue('原田')
  await expect(book.details.agree()).not.toBeChecked()
  await book.details.firstName().fill('新')
  const remove = page.getByRole('button', { name: '保存した情報を削除する' })
  await remove.click()
  expect(await kept()).toBeNull()
  await expect(book.details.lastName()).toHaveValue('')
  await expect(book.details.phone()).toHaveValue('')
  await expect(book.details.email()).toHaveValue('')
  await expect(book.details.firstName(), 'typed anew').toHaveValue('新')
  await expect(page.getByText('この端末に保存された情報を入力しました')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: '入力欄からも消しました' })).toBeFocused()
  await expect(page.getByText('入力してください')).toHaveCount(0)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: '元に戻す' }).click()
  expect(await kept()).toContain('原田')
  await expect(book.details.lastName()).toHaveValue('原田')
  await expect(book.details.phone()).toHaveValue(/^090/)
  await expect(book.details.firstName()).toHaveValue('新')
  await expect(tick).toBeChecked()
  // What was typed here and kept on the way is the customer's, and stays.
  await remove.click()
  await book.fill(aGuest('森田'))
  await tick.click()
  await book.review()
  expect(await kept()).toContain('森田')
  await page.getByRole('button', { name: '内容を修正する' }).click()
  await remove.click()
  expect(await kept()).toBeNull()
  await expect(book.details.lastName()).toHaveValue('森田')
})
