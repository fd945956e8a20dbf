import type { BrowserContext, Page } from 'playwright'
import { addDays } from '#domain/time/time.ts'
import { aVenue } from '#e2e/support/venue.ts'
import { enter, type VendorStack, withVendorStack } from '#tests/prove/parts/browser/vendor-stack.ts'
import type { Outcome, Size } from '#tests/prove/types.ts'
import { aHostileBooking, aHostileDay, aHostileOrganiser, dress } from './hostile-data.ts'
import { aDeafBrowser, listening, planted, typeEverywhere, wander } from './listener.ts'
import { foreign, hostileTexts } from './strings.ts'

const sizes: Record<Size, { texts: number; cards: number; venues: number; events: number }> = {
  full: { texts: 500, cards: 20, venues: 6, events: 60 },
  share: { texts: 42, cards: 2, venues: 1, events: 12 },
}

/** Every text as data on every screen, in every field, and in every address; see strings.ts for the texts. */
export async function hostileText(size: Size): Promise<Outcome> {
  return withVendorStack(async (place, closers) => {
    const browser = await aDeafBrowser()
    closers.push(() => browser.close())
    const { texts: count, cards, venues, events } = sizes[size]
    const texts = hostileTexts(count)
    const vendor = await listening(browser, place)
    const customer = await listening(browser, place)
    const wanderer = await listening(browser, place)
    const organiser = await listening(browser, place)
    const shown: string[] = []
    await Promise.all([
      onTheStand(place, vendor.context, texts, cards).then((found) => shown.push(...found)),
      inAddresses(place, wanderer.context, texts).then((found) => shown.push(...found)),
      atTheCustomers(place, customer.context, texts, venues)
        .then((found) => shown.push(...found))
        .then(() => ofEvents(place, organiser.context, customer.context, texts.slice(0, events)))
        .then((found) => shown.push(...found)),
    ])
    const heard = [vendor, customer, wanderer, organiser].flatMap((one) => one.heard)
    const violations = [...new Set([...shown, ...heard])]
    const control = await taken(place, (await listening(browser, place)).context, texts)
    return { cases: texts.length, violations, control }
  })
}

async function onTheStand(
  place: VendorStack,
  context: BrowserContext,
  texts: string[],
  cards: number,
): Promise<string[]> {
  const venue = await aHostileDay(place.sql, texts)
  const found: string[] = []
  const page = await context.newPage()
  const look = async () => found.push(...(await planted(page)), ...(await standing(page)))
  await enter(page, await venue.staff())
  await page.locator('[data-booking]').first().waitFor({ timeout: 60_000 })
  const rows = await page.locator('[data-booking]').count()
  if (rows < texts.length * 0.5) found.push(`only ${rows} of ${texts.length} bookings stand on the day`)
  await look()
  // On paper.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await look()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  // On a day without bookings, since the hundreds of today are drawn anew behind each key; walk-ins are of today only.
  const quiet = addDays(venue.today, 20)
  const dialogs: Record<string, () => Promise<unknown>> = {
    [`?dialog=new&day=${quiet}`]: async () => undefined,
    '?dialog=attention': async () => undefined,
    '?view=day': () => page.locator('footer fieldset button').nth(1).click(),
    [`?day=${quiet}&view=day`]: () =>
      page.getByRole('banner').getByRole('button', { name: '同期の状態' }).click(),
    [`?view=day&day=${quiet}`]: () => page.getByRole('button', { name: '担当' }).click(),
  }
  for (const [search, open] of Object.entries(dialogs)) {
    await page.goto(`/bookings${search}`)
    await open()
    await page.getByRole('dialog').first().waitFor({ timeout: 30_000 })
    await typeEverywhere(page, search.includes(quiet) ? texts : texts.filter((_, i) => i % 10 === 0))
    await look()
  }
  // The guests that a telephone number brings up.
  await page.goto('/bookings?dialog=new')
  await page.getByLabel('電話番号', { exact: true }).pressSequentially('0000')
  await page.waitForTimeout(500)
  await look()
  await page.goto('/bookings?view=list&size=100')
  await page.getByRole('table').waitFor()
  await look()
  await typeEverywhere(page, texts)
  await look()
  const ids = (await venue.bookings()).map((row) => row.id)
  const step = Math.max(1, Math.floor(ids.length / cards))
  await wander(
    page,
    ids.filter((_, i) => i % step === 0).map((id) => `/bookings?booking=${id}`),
  )
  await look()
  for (const path of ['/account', '/settings']) {
    await page.goto(path)
    await page.locator('h1').first().waitFor()
    await look()
  }
  return found
}

/** A member whose day is empty, so that it is not drawn anew at each step. */
async function inAddresses(place: VendorStack, context: BrowserContext, texts: string[]): Promise<string[]> {
  const venue = await aVenue(place.sql)
  const page = await context.newPage()
  await enter(page, await venue.staff())
  await wander(
    page,
    texts.flatMap((text) => addresses(text, venue.url).staff),
  )
  return [...(await planted(page)), ...(await standing(page))]
}

async function atTheCustomers(
  place: VendorStack,
  context: BrowserContext,
  texts: string[],
  venues: number,
): Promise<string[]> {
  const found: string[] = []
  const page = await context.newPage()
  const look = async () => found.push(...(await planted(page)), ...(await standing(page)))
  const each = Math.ceil(texts.length / venues)
  for (let i = 0; i < venues; i++) {
    const some = texts.slice(i * each, (i + 1) * each)
    const venue = await aVenue(place.sql, { capacity: 500, maximum_pax: 20 })
    const token = await aHostileBooking(place.sql, venue, some[1] ?? 'x', some.join(' '))
    await dress(place.sql, venue, some)
    await page.goto(`/${venue.url}/book`)
    await page.locator('section button[aria-label]').first().click({ timeout: 30_000 })
    await page.locator('form').waitFor()
    await typeEverywhere(page, some)
    await look()
    await page.goto('/help')
    await page.goto(`/${venue.url}/booking#${token}`)
    await page.locator('h1, h2').first().waitFor()
    if (token !== '' && (await page.getByRole('alert').count()) > 0)
      found.push(`${venue.url}: the booking is not shown`)
    await look()
    if (i > 0) continue
    await wander(
      page,
      texts.flatMap((text) => addresses(text, venue.url).anybody),
    )
    await look()
  }
  for (const path of ['/login', '/sign-up']) {
    await page.goto(path)
    await page.locator('form').waitFor()
    await typeEverywhere(page, texts)
    await page.locator('form button[type=submit]').click()
    await look()
  }
  await page.goto('/login')
  await page.getByRole('button', { name: 'お問い合わせ' }).click()
  await page.getByRole('dialog').waitFor()
  await typeEverywhere(page, texts)
  await look()
  return found
}

/** What an organiser has set up and sold, on the organiser's screens and on those of customers. */
async function ofEvents(
  place: VendorStack,
  staff: BrowserContext,
  anybody: BrowserContext,
  texts: string[],
): Promise<string[]> {
  const venue = await aHostileOrganiser(place.sql, texts)
  const found: string[] = []
  const see = async (page: Page, path: string) => {
    await page.goto(path)
    await page.locator('h1').first().waitFor()
    found.push(...(await planted(page)), ...(await standing(page)))
  }
  const customer = await anybody.newPage()
  await see(customer, `/${venue.url}/events`)
  const listed = customer.locator('main a[href*="/event-"]').first()
  await listed.waitFor({ timeout: 20_000 }).catch(() => found.push('no event is listed'))
  for (let i = 0; i < texts.length; i += 4) await see(customer, `/${venue.url}/event-${i}`)
  const [sold] = await place.sql<{ id: string }[]>`
    select id from public.occurrence where vendor_id = ${venue.id} order by starts_at limit 1`
  await see(customer, `/${venue.url}/event-0?occurrence=${sold?.id ?? ''}&step=tickets`)
  const page = await staff.newPage()
  await enter(page, await venue.staff())
  for (const path of [
    '/events',
    `/events?event=${sold?.id ?? ''}`,
    '/event-templates',
    '/ticket-type',
    '/calendar',
  ])
    await see(page, path)
  return found
}

/** The text in every place of an address that a screen reads: those behind the sign-in, and those for everybody. */
function addresses(text: string, vendorUrl: string): Record<'staff' | 'anybody', string[]> {
  const e = encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
  const everywhere = [
    'to',
    'redirect',
    'from',
    'next',
    'view',
    'day',
    'dialog',
    'booking',
    'status',
    'pax',
    'page',
    'step',
  ]
    .map((name) => `${name}=${e}`)
    .join('&')
  return {
    staff: [`/${e}`, `/bookings?${everywhere}`],
    anybody: [
      `/${e}`,
      `/${e}/book?${everywhere}`,
      `/${vendorUrl}/booking?${everywhere}#${e}`,
      `/login?${everywhere}`,
    ],
  }
}

/** Something of ours is on the screen, and it is not the page for faults. */
async function standing(page: Page): Promise<string[]> {
  const { origin, pathname } = new URL(page.url())
  if (origin === 'null' || !page.url().startsWith('http://localhost')) return [`led away to ${page.url()}`]
  const text = await page.locator('body').innerText()
  if (text.trim() === '') return [`${pathname} is empty`]
  return text.includes('システムエラーが発生しました') ? [`${pathname} shows the page for faults`] : []
}

/** A page that takes the same texts for HTML: the same ears hear scripts, requests and foreign elements. */
async function taken(place: VendorStack, context: BrowserContext, texts: string[]): Promise<string[]> {
  const heard: string[] = []
  context.on('console', (message) => message.text().startsWith('RAN ') && heard.push(message.text()))
  context.on('request', (request) => request.url().includes(foreign) && heard.push(`asked ${request.url()}`))
  const page = await context.newPage()
  await page.goto(`${place.url}/help`)
  await page.evaluate((all) => {
    for (const text of all) {
      if (!/http-equiv|<base/.test(text)) document.body.insertAdjacentHTML('beforeend', `<div>${text}</div>`)
    }
  }, texts)
  await page.waitForTimeout(1000)
  const elements = await planted(page)
  const hears = (word: string) => heard.some((what) => what.startsWith(word))
  return hears('RAN') && hears('asked') && elements.length > 0 ? [...heard, ...elements] : []
}
