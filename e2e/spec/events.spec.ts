// What an organiser of events sets up.

import type { Page } from '@playwright/test'
import type { Sql } from 'postgres'
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
})
