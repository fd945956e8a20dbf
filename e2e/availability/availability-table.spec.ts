// Each field of booking settings and of a day's seats, one row each: changed on its screen, the tablet's slots, SQL's answer
// and the customer's page are others, and all three are the same.

import 'temporal-polyfill/global'
import type { Locator, Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { addDays } from '#domain/time/time.ts'
import { dayText } from '#domain/time/time-text.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue, type Venue } from '#e2e/support/venue.ts'

test.use(tablet)
test.setTimeout(240_000)

const usual = {
  slot_interval: 30,
  duration: 120,
  last_seating: 60,
  capacity: 20,
  pacing: null,
  minimum_pax: 1,
  maximum_pax: 8,
  cutoff_days: 0,
  horizon_days: 60,
  send_confirmation_email: true,
}

/** Field of the row, its label, what is typed. For two people tomorrow, with two booked at 19:00. */
const settings: readonly [keyof typeof usual, string, string][] = [
  ['duration', 'ご利用時間(分)', '180'],
  ['slot_interval', '予約枠の間隔(分)', '60'],
  ['last_seating', '最終入店(閉店の何分前まで)', '240'],
  ['capacity', '定員', '3'],
  ['pacing', '1枠の新規人数', '3'],
  ['minimum_pax', '最少人数', '3'],
  ['maximum_pax', '最大人数', '1'],
  ['cutoff_days', '受付締切(何日前まで)', '2'],
  ['horizon_days', '何日先まで受け付けるか', '0'],
]

/** Minutes that customers can have, as each of the three says it. */
class Answers {
  readonly sql: Sql
  readonly venue: Venue
  readonly host: Page
  readonly customer: Page
  readonly day: string
  constructor(sql: Sql, venue: Venue, host: Page, customer: Page, day: string) {
    this.sql = sql
    this.venue = venue
    this.host = host
    this.customer = customer
    this.day = day
  }

  ofTablet = (): Promise<number[]> =>
    this.host
      .locator('[data-slot][data-reason=""]')
      .evaluateAll((all) => all.map((el) => Number(el.getAttribute('data-slot'))))

  async ofServer(day = this.day, pax = 2): Promise<number[]> {
    const [row] = await this.sql<{ answer: { slots: { minute: number; bookable: boolean }[] } }[]>`
      select public.slots_of_day(${this.venue.url}, ${day}, ${pax}) as answer`
    return row?.answer.slots.filter((s) => s.bookable).map((s) => s.minute) ?? []
  }

  ofCustomer(): Promise<number[]> {
    const said = dayText(this.day, 'ja', 'long').slice(0, -3)
    const free = this.customer.getByRole('button', { name: new RegExp(`${said}.*空きあり`) })
    return free.evaluateAll((all) =>
      all.map((el) => {
        const [, hours, minutes] = /(\d+):(\d\d)、/.exec(el.getAttribute('aria-label') ?? '') ?? []
        return Number(hours) * 60 + Number(minutes)
      }),
    )
  }

  /** Waits until the server says other than `before`; then the tablet and the customer say the same. */
  async areOther(before: number[]): Promise<number[]> {
    await expect.poll(() => this.ofServer()).not.toEqual(before)
    const now = await this.ofServer()
    await this.areAll(now)
    return now
  }

  async areAll(now: number[]): Promise<void> {
    await expect.poll(this.ofTablet).toEqual(now)
    // A page that has not asked yet has no free time either.
    await this.customer.goto(`/${this.venue.url}/book?day=${this.day}&pax=2`, { waitUntil: 'networkidle' })
    await expect.poll(() => this.ofCustomer()).toEqual(now)
  }
}

const tab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: '予約設定の画面' }).getByRole('link', { name })
const save = (within: Page | Locator): Promise<void> =>
  within.getByRole('button', { name: '保存', exact: true }).click()

test('booking settings: each field is one truth on the tablet, at the server and for customers', async ({
  page,
  sql,
  device,
}) => {
  const venue = await aVenue(sql, usual)
  const day = addDays(venue.today, 1)
  await venue.book({ lastName: '石川', pax: 2, minute: 1140, day })
  const { page: customer } = await device(phone)
  await Stand.open(page, await venue.staff())
  await page.goto(`/vendor-availability?day=${day}`)
  const answers = new Answers(sql, venue, page, customer, day)
  const before = await answers.ofServer()
  expect(before.length).toBeGreaterThan(20)
  await answers.areAll(before)
  for (const [field, label, value] of settings) {
    await test.step(field, async () => {
      await tab(page, '予約設定').click()
      await page.getByLabel(new RegExp(`^${label.replaceAll(/[()]/g, '\\$&')}`)).fill(value)
      await save(page)
      await expect(page.getByText('保存しました', { exact: true })).toBeVisible()
      // Before, leaving would ask for what is typed.
      await expect(page.getByRole('button', { name: '変更を元に戻す' })).toBeHidden()
      await tab(page, '日別の受付').click()
      await page.getByRole('button', { name: '翌日' }).click()
      await answers.areOther(before)
      const [row] = await sql`select * from public.booking_settings where vendor_id = ${venue.id}`
      expect(row).toMatchObject({ ...usual, [field]: Number(value) })
      // Somebody elsewhere puts it back: the form of the next row begins with what is in force.
      await sql`update public.booking_settings set ${sql({ [field]: usual[field] })} where vendor_id = ${venue.id}`
      await expect.poll(answers.ofTablet).toEqual(before)
    })
  }
  await test.step('stays', async () => {
    await tab(page, '予約設定').click()
    await page.getByRole('button', { name: '行を追加' }).click()
    await page.getByLabel('1行目の人数(何名まで)').fill('2')
    await page.getByLabel('1行目のご利用時間(分)').fill('180')
    await save(page)
    await expect(page.getByText('保存しました', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: '変更を元に戻す' })).toBeHidden()
    await tab(page, '日別の受付').click()
    await page.getByRole('button', { name: '翌日' }).click()
    await answers.areOther(before)
    // Three people are no party of up to two.
    expect(await answers.ofServer(day, 3)).toEqual(before)
    const [row] = await sql`select * from public.booking_settings where vendor_id = ${venue.id}`
    expect(row).toMatchObject({ ...usual, stays: [{ pax: 2, minutes: 180 }] })
    await sql`update public.booking_settings set stays = '[]' where vendor_id = ${venue.id}`
    await expect.poll(answers.ofTablet).toEqual(before)
  })
  await test.step('send_confirmation_email', async () => {
    await tab(page, '予約設定').click()
    await page.getByLabel('予約確認メールをお客様に送る').click()
    await save(page)
    await expect
      .poll(
        async () =>
          (
            await sql`select send_confirmation_email as on from public.booking_settings
        where vendor_id = ${venue.id}`
          )[0]?.['on'],
      )
      .toBe(false)
    // No rule of slots.
    expect(await answers.ofServer()).toEqual(before)
  })
})

test('a day’s seats: each field is one truth on the tablet, at the server and for customers', async ({
  page,
  sql,
  device,
}) => {
  const venue = await aVenue(sql, usual)
  const day = addDays(venue.today, 1)
  await venue.book({ lastName: '石川', pax: 2, minute: 1140, day })
  const { page: customer } = await device(phone)
  await Stand.open(page, await venue.staff())
  await page.goto(`/vendor-availability?day=${day}`)
  const answers = new Answers(sql, venue, page, customer, day)
  const before = await answers.ofServer()
  await answers.areAll(before)
  const dialog = page.getByRole('dialog')
  const rows = () => sql`select day::text, starts_at, ends_at, capacity, note, deleted
    from public.vendor_availability where vendor_id = ${venue.id}`
  const done = async () => {
    await save(dialog)
    await expect(dialog).toHaveCount(0)
  }
  const edit = () => page.getByRole('button', { name: /を編集$/ }).click()

  await page.getByRole('button', { name: '停止・席数制限を追加' }).click()
  await dialog.getByLabel('時間帯').selectOption('span')
  await dialog.getByLabel('開始').fill('1800')
  await dialog.getByLabel('終了').fill('20:00')
  await done()
  let last = await answers.areOther(before)
  expect(last).not.toContain(1080)
  expect(await rows()).toMatchObject([{ day, starts_at: 1080, ends_at: 1200, capacity: 0, deleted: false }])

  const fields: readonly [string, () => Promise<unknown>, Record<string, unknown>][] = [
    ['starts_at', () => dialog.getByLabel('開始').fill('19:00'), { starts_at: 1140 }],
    ['ends_at', () => dialog.getByLabel('終了').fill('22:00'), { ends_at: 1320 }],
    [
      'capacity',
      async () => {
        await dialog.getByLabel('ネット予約').selectOption('some')
        await dialog.getByLabel('この時間の定員').fill('3')
      },
      { capacity: 3 },
    ],
  ]
  for (const [field, change, wanted] of fields) {
    await test.step(field, async () => {
      await edit()
      await change()
      await done()
      last = await answers.areOther(last)
      expect(await rows()).toMatchObject([wanted])
    })
  }
  await test.step('note', async () => {
    await edit()
    await dialog.getByLabel(/^メモ/).fill('貸切の準備')
    await done()
    await expect(page.getByText('貸切の準備')).toBeVisible()
    await expect.poll(rows).toMatchObject([{ note: '貸切の準備' }])
    // No customer reads it, and it takes no seat.
    expect(await customer.content()).not.toContain('貸切の準備')
    await answers.areAll(last)
  })
  await test.step('day', async () => {
    const next = addDays(day, 1)
    await edit()
    await dialog.getByLabel('日付').fill(next.replaceAll('-', '/'))
    await dialog.getByLabel('日付').press('Enter')
    await done()
    await answers.areOther(last)
    expect(await answers.ofServer()).toEqual(before)
    await expect.poll(rows).toMatchObject([{ day: next }])
    await page.goto(`/vendor-availability?day=${next}`)
    await expect(page.getByText('19:00–22:00 定員3名')).toBeVisible()
  })
  await test.step('deleted', async () => {
    await page.getByRole('button', { name: /を削除$/ }).click()
    await expect(page.getByRole('dialog', { name: '本当に削除しますか?' })).toBeVisible()
    await dialog.getByRole('button', { name: '削除', exact: true }).click()
    await expect(page.getByText('削除しました')).toBeVisible()
    await expect.poll(rows).toMatchObject([{ deleted: true }])
  })
})
