// The offline walk: on each signed-in screen the change that it exists for, without a network. It stands there at once,
// outlives a reload, says that it waits, and a second tablet shows it once there is a network again.

import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { aParty, CheckInPage } from '#e2e/pages/check-in.ts'
import { CreateEventPage } from '#e2e/pages/create-event.ts'
import { anEvent, EventListPage } from '#e2e/pages/event-list.ts'
import { aRow, aTemplateRow, EventsPage } from '#e2e/pages/events.ts'
import { HoursPages, inDays, typed } from '#e2e/pages/hours.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { anOrganiser, aVenue, type Venue } from '#e2e/support/venue.ts'

interface Change {
  /** Left out for a restaurant. */
  house?: (sql: Sql) => Promise<Venue>
  /** What is done without a network; it ends on the screen. */
  make: (page: Page, venue: Venue) => Promise<unknown>
  /** What says it, on any tablet that looks at the screen. */
  shown: (page: Page, venue: Venue) => Promise<unknown>
  /** What says that it has not been sent. */
  waiting: (page: Page) => Locator
}

const vendorRoutes = fileURLToPath(new URL('../../src/routes/_vendor/', import.meta.url))
const unsent = (page: Page) =>
  page
    .locator('main')
    .getByText(/未送信/)
    // Some are for phones alone.
    .filter({ visible: true })
    .first()
const saveForm = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click()

async function twoTemplates(sql: Sql): Promise<Venue> {
  const venue = await anOrganiser(sql)
  await aRow(sql, venue, 'event_template', aTemplateRow({ name: '花火' }))
  await aRow(sql, venue, 'event_template', aTemplateRow({ name: '三味線', slug: 'shamisen', position: 1 }))
  return venue
}

/** Null: nothing is changed there that a tablet may keep; why stands beside it. */
const changes: Record<string, Change | null> = {
  '/': {
    async make(page) {
      await page.goto('/bookings?view=day')
      await new Stand(page).walkIn(3)
      await page.goto('/?view=week')
    },
    shown: (page) => expect(page.locator('section [data-booking]')).toHaveText([/ウォークイン/]),
    waiting: unsent,
  },
  '/bookings': {
    make: (page) => new Stand(page).walkIn(4),
    shown: (page) => expect(new Stand(page).party('ウォークイン').filter({ hasText: '4名' })).toBeVisible(),
    waiting: unsent,
  },
  '/availability': {
    async make(page) {
      await page.getByLabel('定員', { exact: true }).fill('24')
      await saveForm(page)
    },
    shown: (page) => expect(page.getByLabel('定員', { exact: true })).toHaveValue('24'),
    waiting: (page) => page.getByText('この端末の変更はまだ送信されていません'),
  },
  '/vendor-availability': {
    async make(page) {
      await page.getByRole('button', { name: '停止・席数制限を追加' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('ネット予約').selectOption('some')
      await dialog.getByLabel('終日の定員').fill('6')
      await dialog.getByRole('button', { name: '保存', exact: true }).click()
      await expect(dialog).toHaveCount(0)
    },
    shown: (page) => expect(page.getByRole('listitem').filter({ hasText: '定員6名' })).toBeVisible(),
    waiting: unsent,
  },
  '/tables': {
    async make(page) {
      await page.getByRole('button', { name: 'エリアを追加' }).click()
      await page.getByLabel('エリア名', { exact: true }).fill('テラス')
      await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
      await page.getByRole('button', { name: 'テラスに卓を追加' }).click()
      await page.getByLabel('卓の名前', { exact: true }).fill('5番')
      await page.getByLabel('最大人数', { exact: true }).fill('4')
      await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
    shown: (page) =>
      expect(page.getByRole('list', { name: 'テラスの卓' }).getByRole('listitem')).toContainText('5番'),
    waiting: unsent,
  },
  '/reports': {
    async make(page) {
      await page.goto('/bookings?view=day')
      await new Stand(page).walkIn(3)
      await page.goto('/reports')
    },
    shown: (page) =>
      expect(
        page.getByRole('table', { name: '予約経路別' }).getByRole('row', { name: /ウォークイン/ }),
      ).toContainText('3'),
    waiting: unsent,
  },
  '/price-type': {
    async make(page) {
      const hours = new HoursPages(page)
      await hours.edit('金曜日')
      await hours.type({ 閉店時間: '2130' })
      await hours.save()
      await hours.isSaved()
    },
    shown: (page) => expect(new HoursPages(page).row('金曜日')).toContainText('21:30'),
    waiting: unsent,
  },
  '/custom-opening-hours': {
    async make(page, venue) {
      const hours = new HoursPages(page)
      const day = typed(inDays(venue.today, 3))
      await hours.add(day, day)
      await hours.form().getByLabel('メモ(店舗用)').fill('研修')
      await hours.save()
      await hours.isSaved()
    },
    shown: (page) => expect(new HoursPages(page).dates().getByText('研修')).toBeVisible(),
    waiting: unsent,
  },
  '/profile': {
    async make(page) {
      await page.getByLabel('店舗名', { exact: true }).fill('月見亭')
      await saveForm(page)
    },
    shown: (page) => expect(page.getByLabel('店舗名', { exact: true })).toHaveValue('月見亭'),
    waiting: unsent,
  },
  '/settings': {
    async make(page) {
      await page.getByLabel('この端末の名前').fill('入口の端末')
      await page.keyboard.press('Tab')
    },
    async shown(page) {
      // A device says its name with its next heartbeat: the other one asks.
      const named = page.getByText('入口の端末', { exact: true }).first()
      await expect(async () => {
        if (!(await named.isVisible())) await page.getByRole('button', { name: '更新', exact: true }).click()
        await expect(named).toBeVisible({ timeout: 4000 })
      }).toPass({ timeout: 80_000 })
    },
    waiting: (page) => page.getByText('入口の端末', { exact: true }).first(),
  },
  '/ticket-type': {
    house: anOrganiser,
    make: (page) => new EventsPage(page).addTicket('おとな', '3000'),
    shown: (page) => expect(new EventsPage(page).row('おとな')).toContainText('3,000円'),
    waiting: unsent,
  },
  '/event-templates': {
    house: anOrganiser,
    async make(page) {
      const events = new EventsPage(page)
      await events.fillNew('花火クルーズ', 'cruise')
      await events.save()
    },
    shown: (page) => expect(new EventsPage(page).row('花火クルーズ')).toContainText('定員40名'),
    waiting: unsent,
  },
  '/create-event': {
    house: twoTemplates,
    make: async (page, venue) => {
      await new CreateEventPage(page).layOut(inDays(venue.today, 7))
      await page.getByRole('button', { name: 'イベントを作成', exact: true }).click()
      await expect(page.getByText(/^この端末に保存しました/)).toBeVisible()
    },
    // Whoever lays out the same is told that it is there.
    async shown(page, venue) {
      const create = new CreateEventPage(page)
      await create.open()
      await create.layOut(inDays(venue.today, 7))
      await expect(create.preview()).toContainText('同じテンプレートの開催(18:00〜19:30)と重なります')
    },
    waiting: (page) => page.getByRole('banner').getByRole('button', { name: /未送信/ }),
  },
  '/events': {
    async house(sql) {
      const venue = await anOrganiser(sql)
      await anEvent(sql, venue, { day: inDays(venue.today, 1) })
      return venue
    },
    async make(page) {
      const events = new EventListPage(page)
      await events.openSheet('屋形船の夕べ')
      await events.button('変更').click()
      await events.sheet().getByLabel(/^定員/).fill('24')
      await events.button('保存').click()
      await expect(events.sheet()).toContainText('定員24名')
      await page.goto('/events')
    },
    shown: (page) => expect(new EventListPage(page).row('屋形船の夕べ')).toContainText('定員24名'),
    waiting: unsent,
  },
  '/check-in': {
    async house(sql) {
      const venue = await anOrganiser(sql)
      await aParty(sql, venue, await anEvent(sql, venue), { last_name: '佐藤', pax: 2 })
      return venue
    },
    make: (page) => new CheckInPage(page).letAllIn('佐藤'),
    shown: (page) => expect(new CheckInPage(page).row('佐藤')).toContainText('入場済み'),
    waiting: unsent,
  },
  '/mutually-exclusive-events': {
    house: twoTemplates,
    async make(page) {
      await page.getByRole('button', { name: '組み合わせを追加' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('名称').fill('桟橋')
      for (const name of ['花火', '三味線']) await dialog.getByRole('checkbox', { name }).check()
      await dialog.getByRole('button', { name: '保存', exact: true }).click()
      await expect(dialog).toHaveCount(0)
    },
    shown: (page) =>
      expect(page.getByRole('listitem').filter({ hasText: '桟橋' }).first()).toContainText('三味線'),
    waiting: unsent,
  },
  // Signing out: what waits is sent first (tests/prove/sign-out).
  '/account': null,
}

test('each signed-in route has its line', () => {
  // A folder in brackets is no part of the address, and what begins with a hyphen no route.
  const routes = readdirSync(vendorRoutes, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !/(^|\/)-/.test(file))
    .map((file) => `/${file.replace(/^\(.*\)\//, '').replace(/(^index)?\.tsx$/, '')}`)
  expect(Object.keys(changes).sort()).toEqual(routes.sort())
})

for (const [path, change] of Object.entries(changes)) {
  if (!change) continue
  const { house = aVenue, make, shown, waiting } = change
  test(`[S7] without a network: ${path} @installed`, async ({ page, context, device, sql, complaints }) => {
    test.setTimeout(150_000)
    const venue = await house(sql)
    const staff = await venue.staff()
    const stand = await Stand.open(page, staff)
    await stand.isInstalled()
    const second = (await device(tablet)).page
    await Stand.open(second, staff)
    const where = path === '/' ? '/?view=week' : path
    await second.goto(where)
    await page.goto(where)
    await expect(stand.badge(/同期済み/)).toBeVisible()
    complaints.expect(noNetwork)
    await context.setOffline(true)
    await expect(stand.badge(/オフライン/)).toBeVisible()
    await make(page, venue)
    // Saved, and not only typed.
    await expect(waiting(page)).toBeVisible()
    await shown(page, venue)
    await page.reload()
    await expect(waiting(page)).toBeVisible()
    await shown(page, venue)
    await context.setOffline(false)
    await shown(second, venue)
    await expect(stand.badge(/同期済み(?!.*未送信)/)).toBeVisible()
    await shown(page, venue)
  })
}
