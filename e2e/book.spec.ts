// The customer's pages: a phone, a keyboard, bad links and lost seats.

import { aGuest, BookPage } from '#e2e/pages/book.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { expect, phone, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(phone)

/** Presses Tab until what is wanted has the focus. */
async function tabTo(book: BookPage, wanted: () => ReturnType<BookPage['slot']>): Promise<void> {
  for (let i = 0; i < 80; i++) {
    await book.page.keyboard.press('Tab')
    if (await wanted().evaluate((el) => el === document.activeElement)) return
  }
  throw new Error('Tab never reached it')
}

test('a whole booking by keyboard only', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  const guest = aGuest('小林')
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await expect(book.slot(venue.soon)).toBeVisible()
  await tabTo(book, () => book.slot(venue.soon))
  await page.keyboard.press('Enter')
  await expect(book.heading('お客様の情報')).toBeVisible()
  const { lastName, firstName, phone, email, agree } = book.details
  for (const [field, text] of [
    [lastName, guest.lastName],
    [firstName, guest.firstName],
    [phone, guest.phone],
    [email, guest.email],
  ] as const) {
    await tabTo(book, field)
    await page.keyboard.insertText(text)
  }
  await tabTo(book, agree)
  await page.keyboard.press('Space')
  await expect(agree()).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(book.heading('ご予約内容のご確認')).toBeVisible()
  await tabTo(book, book.confirmButton)
  await page.keyboard.press('Enter')
  await expect(book.heading('ご予約が確定しました')).toBeFocused()
  expect(await venue.bookings()).toMatchObject([{ last_name: '小林', pax: 2, status: 'confirmed' }])
})

test('empty and wrong fields are named, and the first takes the focus', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await book.choose(venue.soon)
  await page.getByRole('button', { name: '予約内容を確認する' }).click()
  await expect(book.details.lastName()).toBeFocused()
  for (const said of ['姓', '名', '電話番号', 'メールアドレス'])
    await expect(page.getByText(`${said}を入力してください`, { exact: true })).toBeVisible()
  await expect(page.getByText('利用規約とプライバシーポリシーへの同意が必要です')).toBeVisible()
  await book.details.phone().fill('03-12')
  await book.details.phone().blur()
  await expect(page.getByText(/電話番号をもう一度ご確認ください（例: /)).toBeVisible()
  await book.details.email().fill('nobody')
  await expect(page.getByText('メールアドレスの形式が正しくありません')).toBeVisible()
  await book.details.phone().fill('+1 213 373 4253')
  await expect(page.getByText(/電話番号をもう一度ご確認ください/)).toHaveCount(0)
})

test('the way back and forth in the browser’s history, and what the steps say', async ({ page, sql }) => {
  const venue = await aVenue(sql, { duration: 90 })
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  const stay = page.getByText(/お席のご利用時間/)
  await book.choose(venue.soon)
  await expect(stay).toContainText('1時間30分')
  await expect(page.getByRole('button', { name: '日時を変更' })).toHaveCount(1)
  await book.fill(aGuest('小林', { phone: '090' }))
  await book.details.email().focus()
  // Never torn at a hyphen.
  await expect(page.getByText(/例: 090\u2060-\u20601234\u2060-\u20605678）/)).toBeVisible()
  await book.details.phone().fill('+442079460958')
  await book.review()
  await expect(stay).toBeVisible()
  await expect(page.getByText('1時間30分')).toBeVisible()
  await expect(page.getByText('+44 20 7946 0958')).toBeVisible()

  await page.goBack()
  await expect(book.heading('お客様の情報')).toBeVisible()
  await page.goForward()
  await expect(book.heading('ご予約内容のご確認')).toBeVisible()
  await page.goBack()
  await expect(book.heading('お客様の情報')).toBeVisible()
  // What has changed since must be looked at first: the address goes back to the step that is shown.
  await book.details.requests().fill('窓側の席')
  await page.goForward()
  await expect(page).toHaveURL(/step=details/)
  await expect(book.heading('お客様の情報')).toBeVisible()
  await page.goBack()
  await expect(book.slot(venue.soon)).toBeVisible()
  await page.goForward()
  await expect(book.details.requests()).toHaveValue('窓側の席')
  await expect(page).toHaveURL(/step=details/)
})

test('who confirms waits for no further part of the page', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await book.choose(venue.soon)
  await book.fill(aGuest('早川'))
  await book.review()
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await book.confirmButton().click()
  await expect(book.heading('ご予約が確定しました')).toBeVisible()
  expect(fetched, 'control: what is asked for is seen').toContain('/rest/v1/rpc/confirm_booking')
  expect(fetched.filter((path) => path.endsWith('.js'))).toEqual([])
})

test('a tap while the fields are still being checked is not lost', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  let arrive = () => undefined as unknown
  const arrived = new Promise((done) => (arrive = () => done(null)))
  await page.route('**/guest-details.schema-*.js', async (route) => {
    await arrived
    await route.continue()
  })
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await book.choose(venue.soon)
  await book.fill(aGuest('早川'))
  await page.getByRole('button', { name: '予約内容を確認する' }).click()
  arrive()
  await expect(book.heading('ご予約内容のご確認')).toBeVisible()
})

test('losing the slot keeps everything typed, and offers other times', async ({ page, sql }) => {
  const venue = await aVenue(sql, { capacity: 4 })
  const guest = aGuest('伊藤')
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await book.choose(venue.soon)
  await book.fill(guest)
  await book.details.requests().fill('窓側の席')
  await book.review()
  // Ten minutes pass, and somebody else takes the seats.
  await sql`update private.hold set expires_at = now() - interval '1 second' where vendor_id = ${venue.id}`
  await venue.book({ lastName: '先客', pax: 4, minute: venue.soon })
  await book.confirmButton().click()
  await expect(page.getByRole('alert')).toContainText('満席になりました')
  await page.getByRole('heading', { name: 'ほかの空き時間' }).first().waitFor()
  await page
    .getByRole('list')
    .filter({ has: page.getByRole('button', { name: /\d+:\d+/ }) })
    .first()
    .getByRole('button')
    .first()
    .click()
  await expect(book.heading('お客様の情報')).toBeVisible()
  await expect(book.details.lastName()).toHaveValue(guest.lastName)
  await expect(book.details.firstName()).toHaveValue(guest.firstName)
  await expect(book.details.email()).toHaveValue(guest.email)
  await expect(book.details.requests()).toHaveValue('窓側の席')
  await expect(book.details.agree()).toBeChecked()
  await book.review()
  await book.confirmButton().click()
  await expect(book.heading('ご予約が確定しました')).toBeVisible()
  expect((await venue.bookings()).map((b) => b.last_name).sort()).toEqual(['伊藤', '先客'].sort())
})

test('the manage link cancels, and its secret leaves the address', async ({ page, context, sql }) => {
  const venue = await aVenue(sql)
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await book.choose(venue.soon)
  await book.fill(aGuest('山本'))
  await book.review()
  await book.confirmButton().click()
  const link = page.getByRole('link', { name: 'ご予約を確認・変更する' })
  const href = (await link.getAttribute('href')) ?? ''
  expect(href).toMatch(/\/booking#[0-9a-f]{32}$/)
  const manage = await context.newPage()
  await manage.goto(href)
  await expect(manage.getByText('山本 花子 様')).toBeVisible()
  expect(manage.url()).not.toContain('#')
  await manage.getByRole('button', { name: 'このご予約をキャンセルする' }).click()
  await manage.getByRole('dialog').getByRole('button', { name: 'キャンセルする', exact: true }).click()
  await expect(manage.getByText('ご予約をキャンセルしました')).toBeVisible()
  expect(await venue.bookings()).toMatchObject([{ last_name: '山本', status: 'cancelled' }])
})

test('the confirmation of a booking that was cancelled elsewhere says so when it comes back to sight', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  complaints.expect(noNetwork)
  const venue = await aVenue(sql)
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await book.choose(venue.soon)
  await book.fill(aGuest('山本'))
  await book.review()
  await book.confirmButton().click()
  const href = await page.getByRole('link', { name: 'ご予約を確認・変更する' }).getAttribute('href')
  const manage = await context.newPage()
  await manage.goto(href ?? '')
  await manage.getByRole('button', { name: 'このご予約をキャンセルする' }).click()
  await manage.getByRole('dialog').getByRole('button', { name: 'キャンセルする', exact: true }).click()
  await expect(manage.getByText('ご予約をキャンセルしました')).toBeVisible()

  const backInSight = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const kept = () => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  const token = href?.split('#')[1] ?? 'none'
  // Without a network nothing is known of it: what was said stays.
  await context.setOffline(true)
  await backInSight()
  await expect(page.getByText('オフラインです。つながり次第')).toBeVisible()
  await expect(book.heading('ご予約が確定しました')).toBeVisible()
  expect(await kept()).toContain(token)

  await context.setOffline(false)
  await backInSight()
  const said = book.heading('このご予約はキャンセルされています')
  await expect(said).toBeFocused()
  await expect(book.heading('ご予約が確定しました')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'ご予約を確認・変更する' })).toHaveCount(0)
  expect(await kept()).not.toContain(token)
  await page.getByRole('button', { name: 'もう一度予約する' }).click()
  await expect(book.slot(venue.soon)).toBeVisible()
})

test('a confirmation opened anew after its booking was cancelled says so once, and is not kept', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await book.choose(venue.soon)
  await book.fill(aGuest('山本'))
  await book.review()
  await book.confirmButton().click()
  await expect(book.heading('ご予約が確定しました')).toBeVisible()
  await sql`update public.booking set status = 'cancelled' where vendor_id = ${venue.id}`
  await page.reload()
  await expect(book.heading('このご予約はキャンセルされています')).toBeVisible()
  await page.reload()
  await expect(book.slot(venue.soon)).toBeVisible()
})

test('a booking that was made is shown where the address says so, and any other address begins a new one', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await book.choose(venue.soon)
  await book.fill(aGuest('星野'))
  await book.details.requests().fill('えびアレルギーがあります')
  await book.review()
  await book.confirmButton().click()
  const confirmed = book.heading('ご予約が確定しました')
  await expect(confirmed).toBeVisible()
  await expect(page).toHaveURL(/step=done/)
  await page.reload()
  await expect(confirmed).toBeVisible()
  await expect(page.getByText('えびアレルギーがあります')).toBeVisible()

  await test.step('the browser’s Back leaves it, and Forward finds it again', async () => {
    await page.goBack()
    await expect(book.slot(venue.soon)).toBeVisible()
    await expect(confirmed).toHaveCount(0)
    await page.goForward()
    await expect(confirmed).toBeVisible()
    await expect(page).toHaveURL(/step=done/)
  })

  await test.step('a fresh link in the same tab begins anew, and Back is the booking', async () => {
    await page.goto(`/${venue.url}/book?day=${venue.today}&pax=3`)
    await expect(page.getByLabel('人数')).toHaveValue('3')
    await expect(book.slot(venue.soon)).toBeVisible()
    await expect(confirmed).toHaveCount(0)
    await expect(page).not.toHaveURL(/step=/)
    await page.goBack()
    await expect(confirmed).toBeVisible()
  })
})

test('a wrong link tells nothing', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  for (const [secret, said] of [
    ['', '予約を照会する'],
    ['#nonsense', '予約を照会する'],
    [`#${'0'.repeat(32)}`, 'ご予約が見つかりません'],
  ] as const) {
    await page.goto(`/${venue.url}/booking${secret}`)
    await page.reload()
    await expect(page.getByRole('heading', { name: said, level: 1 })).toBeVisible()
    // Without a link nothing is wrong yet.
    await expect(page.getByRole('alert')).toHaveCount(secret.length > 30 ? 1 : 0)
    expect(page.url()).not.toContain('#')
  }
})

test('an unknown venue and an ill-formed address are 404 with the path', async ({ page, complaints }) => {
  complaints.expect(/status of 404/)
  for (const path of [
    '/no-such-venue',
    '/no-such-venue/book',
    '/-bad-/book',
    '/no-such-venue/no-such-event',
  ]) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: `ページが見つかりません: ${path}` })).toBeVisible()
  }
})

test('a party that is too large gets the number to call', async ({ page, sql }) => {
  const venue = await aVenue(sql, { maximum_pax: 6 })
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await page.getByLabel('人数').selectOption('7')
  await expect(page.getByText('7名様以上のご予約は、お電話にて承ります。')).toBeVisible()
  await expect(page.getByRole('link', { name: /03-1234-5678/ }).last()).toBeVisible()
  await expect(book.slot(venue.soon)).toHaveCount(0)
})

test('320 px wide, nothing scrolls sideways from start to end', async ({ device, sql }) => {
  const venue = await aVenue(sql)
  const { page } = await device({ ...phone, viewport: { width: 320, height: 640 } })
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await expect(book.slot(venue.soon)).toBeVisible()
  await fits()
  await book.choose(venue.soon)
  await book.fill(aGuest('長谷川'.repeat(6), { email: `${'long'.repeat(10)}@guest.example` }))
  await fits()
  await book.review()
  await fits()
  await book.confirmButton().click()
  await expect(book.heading('ご予約が確定しました')).toBeVisible()
  await fits()
})

test('a customer’s browser registers no worker and stores no database @installed', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await book.choose(venue.soon)
  const kept = await page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
  }))
  expect(kept).toEqual({ workers: 0, databases: 0, caches: 0 })
})
