// What an organiser of events sets up.

import 'temporal-polyfill/global'
import type { Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { addDays, storedOccurrences, typed } from '#e2e/pages/create-event.ts'
import { anEvent, storedEvents } from '#e2e/pages/event-list.ts'
import { aPicture, aRow, aTemplateRow, aTicketRow, storedRows } from '#e2e/pages/events.ts'
import { login } from '#e2e/pages/login.ts'
import { expect, inBothLanguages, type Spec, test } from '#e2e/support/spec.ts'
import { anOrganiser, type Venue } from '#e2e/support/venue.ts'
import { rows } from '#tests/spec/rows/all.ts'

const ofEvents = 'what an organiser sets up opens'

async function at(page: Page, venue: Venue, path: string): Promise<void> {
  await login.enterAt(page, await venue.staff())
  await page.goto(path)
  // Before it is in sync, other words say what became of a change.
  await expect(page.getByRole('button', { name: /同期済み|In sync/ })).toBeVisible()
}

const save = { name: /^(保存|Save)$/ }
const remove = { name: /^(削除|Delete)$/ }
/** A field whose label may be followed by "optional", and by nothing else: "Description in English" is another field. */
const mayBeOptional = (page: Page) => (_: string, part: RegExp) =>
  page.getByLabel(new RegExp(`^${part.source}\\s*(任意|optional)?$`))

const aTemplate = async (sql: Sql): Promise<Venue> => {
  const venue = await anOrganiser(sql)
  await aRow(sql, venue, 'event_template', aTemplateRow())
  return venue
}

async function askToDelete(page: Page, spec: Spec): Promise<void> {
  await page.getByRole('button', { name: /^(花火クルーズを削除|Delete 花火クルーズ)$/ }).click()
  await spec.shows('template.delete-question', (_, part) => page.getByRole('dialog').getByText(part))
  await page.getByRole('dialog').getByRole('button', remove).click()
}

inBothLanguages(() => {
  test(ofEvents, async ({ page, sql, spec }) => {
    await at(page, await anOrganiser(sql), '/')
    for (const { id, where } of rows.filter((row) => row.kind === 'route' && row.tests.includes(ofEvents))) {
      const answer = await page.goto(where)
      expect(answer?.status()).toBe(200)
      await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(where)
      spec.holds(id)
    }
    await page.goto('/mutually-exclusive-events')
    await spec.shows('exclusive.fields', spec.heading)
  })

  test('a kind of ticket is set up and deleted', async ({ page, sql, spec }) => {
    const venue = await anOrganiser(sql)
    await at(page, venue, '/ticket-type')
    await spec.shows('tickets.title', spec.heading)
    await page.getByRole('button', { name: /^(チケットの種類を追加|Add a ticket type)$/ }).click()
    const form = page.getByRole('dialog').first()
    await spec.shows('ticket.name', (_, part) => form.getByText(part))
    await form.getByLabel(/^(名称|Name)$/).fill('梅')
    await (await spec.shows('ticket.price', spec.field)).fill('5000')
    await (await spec.shows('ticket.description', mayBeOptional(page))).fill('飲み物つき')
    await form.getByRole('button', save).click()
    const stored = () => storedRows(sql, venue, 'ticket_type', 'name', 'price', 'description')
    await expect.poll(stored).toEqual(['梅 5000 飲み物つき'])
    await page.getByRole('button', { name: /^(梅を削除|Delete 梅)$/ }).click()
    await page.getByRole('dialog').getByRole('button', remove).click()
    await expect.poll(stored).toEqual([])
  })

  test('a template is made', async ({ page, sql, spec }) => {
    const venue = await anOrganiser(sql)
    await aRow(sql, venue, 'ticket_type', aTicketRow())
    await page.context().route('https://pictures.example/**', (route) => route.fulfill(aPicture))
    await at(page, venue, '/event-templates')
    await spec.shows('templates.title', spec.heading)
    await (await spec.shows('templates.new', spec.button)).click()
    await spec.shows('tickets.configure')
    await spec.shows('template.slug-rule')
    for (const [field, text] of [
      ['name', '花火'],
      ['location', '桟橋'],
      ['description', '90分の船旅'],
      ['slug', 'boat'],
      ['pricing', '3歳以下無料'],
      ['image', 'https://pictures.example/boat.png'],
      ['online-presence', 'https://meet.example/boat'],
      ['duration', '90'],
      ['interval', '120'],
      ['capacity', '40'],
      ['maximum-people', '8'],
      ['minimum-pax', '2'],
      ['cutoff', '3'],
    ] as const)
      await (await spec.shows(`template.${field}`, mayBeOptional(page))).fill(text)
    await (await spec.shows('template.tickets', spec.button)).click()
    await page.getByRole('menuitem').first().click()
    await page.getByRole('button', { name: /^(詳細設定|Advanced)$/ }).click()
    await (await spec.shows('template.exclusive', spec.tick)).check()
    await page.getByRole('button', save).click()
    await spec.shows('template.created')
    const fields = ['slug', 'duration', 'interval', 'maximum_capacity', 'maximum_pax', 'minimum_pax']
    const stored = () => storedRows(sql, venue, 'event_template', ...fields, 'cutoff_days', 'exclusive')
    await expect.poll(stored).toEqual(['boat 90 120 40 8 2 3 true'])
  })

  test('events are created from a template', async ({ page, sql, spec }) => {
    const venue = await aTemplate(sql)
    await at(page, venue, '/event-templates')
    await (await spec.shows('templates.create-event')).click()
    await spec.shows('create-event.title', spec.heading)
    const day = addDays(venue.today, 7)
    const fill = async (row: string, text: string) => {
      const field = await spec.shows(row, spec.field)
      await field.fill(text)
      await field.press('Tab')
    }
    await fill('event.start', typed(day))
    await fill('event.end', typed(addDays(day, 1)))
    await page.getByLabel(/^(開始時刻|Start time)$/).fill('10:00')
    await page.getByLabel(/^(終了時刻|End time)$/).fill('15:30')
    await page.getByRole('checkbox', { name: /^(休憩時間あり|With a break)$/ }).check()
    await fill('event.break-start', '12:00')
    await fill('event.break-end', '13:00')
    const include = await spec.shows('event.include-break', spec.tick)
    const shown = page.getByRole('region', { name: /^(登録する回|What will be created)$/ })
    await expect(shown.getByText(/^(2日・4回|4 events on 2 days)$/)).toBeVisible()
    await include.check()
    await expect(shown.getByText(/^(2日・6回|6 events on 2 days)$/)).toBeVisible()
    await include.uncheck()
    await fill('event.capacity', '30')
    await expect(shown.getByText(/合計|In all/)).toContainText('120')
    await page.getByRole('button', { name: /^(イベントを作成\(4回\)|Create 4 events)$/ }).click()
    await spec.shows('event.created')
    await expect
      .poll(() => storedOccurrences(sql, venue))
      .toEqual([day, addDays(day, 1)].flatMap((on) => [`${on} 600-690 30`, `${on} 780-870 30`]))
  })

  test('a template is changed and deleted', async ({ page, sql, spec }) => {
    const venue = await aTemplate(sql)
    await at(page, venue, '/event-templates')
    const stored = () => storedRows(sql, venue, 'event_template', 'duration')
    await page.getByRole('button', { name: /^(花火クルーズを変更|Edit 花火クルーズ)$/ }).click()
    await spec.shows('templates.edit', spec.heading)
    await page.getByLabel(/^(所要時間\(分\)|Duration in minutes)$/).fill('60')
    await page.getByRole('button', save).click()
    await spec.shows('template.updated')
    await expect.poll(stored).toEqual(['60'])
    await askToDelete(page, spec)
    await spec.shows('template.deleted')
    await expect.poll(stored).toEqual([])
  })

  test('a template that the device cannot delete', async ({ page, sql, spec }) => {
    const venue = await aTemplate(sql)
    await at(page, venue, '/event-templates')
    await expect(
      page.getByRole('main').getByRole('listitem').filter({ hasText: '花火クルーズ' }),
    ).toBeVisible()
    await page.evaluate(() => {
      const full = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
      Object.assign(IDBObjectStore.prototype, { add: full, put: full })
    })
    await askToDelete(page, spec)
    await spec.shows('template.delete-failed')
    // It is still there, here and at the server.
    await expect(
      page.getByRole('main').getByRole('listitem').filter({ hasText: '花火クルーズ' }),
    ).toBeVisible()
    expect(await storedRows(sql, venue, 'event_template', 'name')).toEqual(['花火クルーズ'])
  })

  test('events are listed, changed, cancelled and deleted', async ({ page, sql, spec }) => {
    const venue = await anOrganiser(sql)
    await anEvent(sql, venue, { day: addDays(venue.today, 1) })
    await at(page, venue, '/events')
    await spec.shows('events.title', spec.heading)
    await spec.shows('event.spots-left', (_, part) => page.locator('[data-event]').getByText(part))
    await page.locator('[data-event]').click()
    await page.getByRole('button', { name: /^(削除|Delete)$/ }).click()
    await page.getByRole('dialog').last().getByRole('button', remove).click()
    await expect.poll(() => storedEvents(sql, venue)).toEqual([])
    await page.goto('/events?view=all')
    await spec.shows('events.all', spec.heading)
  })

  test('an event that somebody has booked is not deleted', async ({ page, sql, spec }) => {
    const venue = await anOrganiser(sql)
    const id = await anEvent(sql, venue, { day: addDays(venue.today, 1) })
    await sql`
      insert into public.booking (vendor_id, id, occurrence, day, minute, duration, pax, last_name, source, status)
      values (${venue.id}, gen_random_uuid(), ${id}, ${venue.today}, 0, 60, 2, '佐藤', 'phone', 'confirmed')`
    await at(page, venue, '/events')
    await page.locator('[data-event]').click()
    await page.getByRole('button', { name: /^(削除|Delete)$/ }).click()
    await spec.shows('event.cannot-delete', (_, part) => page.getByRole('dialog').last().getByText(part))
    expect(await storedEvents(sql, venue)).toHaveLength(1)
  })
})
