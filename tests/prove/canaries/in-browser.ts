// The built pages in Chromium: what stands in addresses, and what the service worker keeps.

import type { BrowserContext, Page } from 'playwright'
import { browserFlags } from '#tests/fixtures/chromium-flags.ts'
import type { TestStack } from '#tests/fixtures/stack.ts'
import { create } from '#tests/fixtures/venue.ts'
import type { World } from '#tests/prove/parts/rights/world.ts'
import type { Size } from '#tests/prove/types.ts'
import { type Canary, heardIn } from './plant.ts'

interface Traces {
  cases: number
  violations: string[]
  control: string[]
  figures: Record<string, number>
}

export async function browserTraces(stack: TestStack, world: World, _size: Size): Promise<Traces> {
  const { chromium } = await import('playwright')
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '', args: browserFlags })
  try {
    const { a } = world
    const guest = create({
      day: a.booked.day,
      last_name: 'seitenkanari',
      phone: '+819077770000',
      comments: 'seitenkanari',
    })
    await a.staff.push([guest])
    const [row] = await stack.sql<{ last_name: string; phone: string; email: string }[]>`
      select last_name, phone, email from public.booking where id = ${a.booked.id}`
    const member = await stack.makeUser(a.restaurant.id)
    const words = [row?.phone ?? '', row?.email ?? '', 'seitenkanari', '819077770000', member.email]
    const canaries = [...words, a.booked.token, member.token].map((word): Canary => {
      const bare = word.replace(/^\+/, '')
      return { place: bare.slice(0, 20), forms: [bare, encodeURIComponent(bare)] }
    })
    const context = await browser.newContext({
      baseURL: stack.url,
      locale: 'ja-JP',
      timezoneId: 'Asia/Tokyo',
    })
    const urls: string[] = []
    context.on('request', (request) => urls.push(request.url().split('#', 1)[0] ?? ''))
    const stayed = await customer(context, a.restaurant.url, a.booked.token, row?.phone ?? '')
    const page = await staff(context, member.email, a.booked.day)
    stayed.push(page.url())
    const kept = await cached(page)
    const violations = [
      ...heardIn('a requested address', urls, canaries),
      ...heardIn('the address bar', stayed, canaries),
      ...heardIn('the service worker’s cache', kept, canaries),
      ...(kept.length > 20
        ? []
        : [`the service worker keeps only ${kept.length} files: nothing was looked at`]),
    ]
    await page.evaluate(async (word) => {
      const cache = await caches.open('careless')
      await cache.put('/rest/v1/rpc/find_booking', new Response(word))
    }, a.booked.token)
    const control = heardIn('the service worker’s cache', await cached(page), canaries)
    return {
      cases: urls.length + kept.length,
      violations,
      control,
      figures: { urls: urls.length, cached: kept.length },
    }
  } finally {
    await browser.close()
  }
}

/** Opens the link of a booking, and gives the addresses that stay in the history. */
async function customer(
  context: BrowserContext,
  url: string,
  token: string,
  phone: string,
): Promise<string[]> {
  const page = await context.newPage()
  await page.goto(`/${url}/booking#${token}`)
  await page.getByText('窓側希望').first().waitFor()
  const after = page.url()
  await page.goto(`/${url}/book`)
  await page.getByRole('heading').first().waitFor()
  await page.close()
  return [after, phone === '' ? 'no phone' : '']
}

/** Signs in, waits until the worker has taken over and the day is shown, and looks for a guest by name. */
async function staff(context: BrowserContext, email: string, day: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByLabel('パスワード', { exact: true }).fill('a long enough password')
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await page.getByRole('button', { name: 'メニューを開く' }).waitFor()
  await page.goto(`/bookings?day=${day}`)
  await page.getByText('seitenkanari').first().waitFor({ timeout: 30_000 })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.getByText('seitenkanari').first().click()
  await page.reload()
  await page.getByText('seitenkanari').first().waitFor({ timeout: 30_000 })
  return page
}

/** Address, headers and body of everything in every cache. */
const cached = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        found.push(
          `${name} ${request.url} ${JSON.stringify([...(answer?.headers ?? [])])} ${await answer?.text()}`,
        )
      }
    }
    return found
  })
