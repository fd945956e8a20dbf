// Each field of opening hours, changed on its screen: the customer's page, the tablet's slots and the database's answer all
// change with it. Each row has a day of its own, so that nothing has to be put back.

import type { Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { BookPage } from '#e2e/pages/book.ts'
import { HoursPages, inDays, typed } from '#e2e/pages/hours.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue, type Venue } from '#e2e/support/venue.ts'

test.use(tablet)

interface Row {
  field: string
  change: (hours: HoursPages) => Promise<void>
  /** What is bookable of these two minutes before and afterwards: the second one shows that the day has been read. */
  minute: number
  isFreeAfter: boolean
  still: number | null
}

const tickBreak = (hours: HoursPages) => hours.form().getByRole('checkbox', { name: '休憩時間あり' })

/** Hours are 9:00 to 23:00, the break from 15:00 to 17:00. Stays last two hours. */
const rows: readonly Row[] = [
  {
    field: '開店時間',
    change: (h) => h.type({ 開店時間: '12:00' }),
    minute: 600,
    isFreeAfter: false,
    still: 720,
  },
  {
    field: '閉店時間',
    change: (h) => h.type({ 閉店時間: '26:00' }),
    minute: 1380,
    isFreeAfter: true,
    still: 720,
  },
  { field: '休業', change: (h) => h.choose('休業'), minute: 720, isFreeAfter: false, still: null },
  {
    field: '休憩開始時間',
    change: (h) => h.type({ 休憩開始時間: '13:00' }),
    minute: 720,
    isFreeAfter: false,
    still: 1080,
  },
  {
    field: '休憩終了時間',
    change: (h) => h.type({ 休憩終了時間: '19:00' }),
    minute: 1020,
    isFreeAfter: false,
    still: 720,
  },
  {
    field: '休憩時間あり',
    change: (h) => tickBreak(h).uncheck(),
    minute: 900,
    isFreeAfter: true,
    still: 720,
  },
]

const two = (n: number): string => String(n).padStart(2, '0')
const clock = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
const weekdayOf = (day: string): string => `${'日月火水木金土'[new Date(`${day}T12:00:00Z`).getUTCDay()]}曜日`

/** Database, tablet and customer about one minute of a day. */
async function allSay(
  places: Places,
  day: string,
  minute: number,
  isFree: boolean,
  still: number | null,
): Promise<void> {
  const { venue, sql, stand, customer } = places
  const free = async () => {
    const slots = await sql<{ minute: number; reason: string | null }[]>`
      select minute, reason from private.slots(${venue.id}, ${day}, 2, now(), null)`
    return slots.some((slot) => slot.minute === minute && slot.reason === null)
  }
  await expect.poll(free, `SQL on ${day} at ${clock(minute)}`).toBe(isFree)
  const chip = (at: number) => stand.getByRole('button', { name: new RegExp(`^${clock(at)} .*空き$`) })
  await stand.goto(`/bookings?day=${day}&dialog=new`)
  await expect(still === null ? stand.getByText('この日の枠はありません') : chip(still)).toBeVisible()
  await expect(chip(minute), `the tablet on ${day} at ${clock(minute)}`).toHaveCount(isFree ? 1 : 0)
  const book = await BookPage.open(customer, venue.url, { day, pax: 2 })
  await expect(still === null ? customer.getByText('休業日です').first() : book.slot(still)).toBeVisible()
  await expect(book.slot(minute), `the customer on ${day} at ${clock(minute)}`).toHaveCount(isFree ? 1 : 0)
}

interface Places {
  venue: Venue
  sql: Sql
  stand: Page
  customer: Page
}

/** Changed on its screen, and said by all three; before, they say the opposite. */
async function changes(
  places: Places,
  row: Row,
  day: string,
  open: () => Promise<HoursPages>,
): Promise<void> {
  const { change, minute, isFreeAfter, still } = row
  await allSay(places, day, minute, !isFreeAfter, isFreeAfter ? still : minute)
  const hours = await open()
  await change(hours)
  await hours.save()
  await hours.isSaved()
  await allSay(places, day, minute, isFreeAfter, still)
}

const withBreak = { opens_at: 540, closes_at: 1380, break_starts_at: 900, break_ends_at: 1020 }

/** A venue whose week has a break and whose holidays go by their weekdays. */
async function aStand(page: Page, customer: Page, sql: Sql): Promise<Places> {
  const venue = await aVenue(sql, { horizon_days: 400 })
  await sql`update public.opening_hours set ${sql(withBreak)} where vendor_id = ${venue.id}`
  await sql`update public.opening_hours set deleted = true where vendor_id = ${venue.id} and weekday = 8`
  await Stand.open(page, await venue.staff())
  return { venue, sql, stand: page, customer }
}

test('each field of a weekday, and of public holidays', async ({ page, device, sql }) => {
  test.setTimeout(400_000)
  const places = await aStand(page, (await device(phone)).page, sql)
  const { today } = places.venue
  for (const [i, row] of rows.entries()) {
    const day = inDays(today, i + 2)
    await test.step(`${row.field} of a weekday`, () =>
      changes(places, row, day, async () => {
        const hours = new HoursPages(page)
        await hours.openWeek()
        await hours.edit(weekdayOf(day))
        return hours
      }))
  }
  const [holiday] = await sql<{ day: string }[]>`
    select day::text from private.public_holiday where day > ${inDays(today, 9)} order by day limit 1`
  const day = holiday?.day ?? ''
  const open = async () => {
    const hours = new HoursPages(page)
    await hours.openWeek()
    await hours.edit('祝日')
    return hours
  }
  const own: Row = {
    field: '曜日と同じ',
    change: async (hours) => {
      await hours.choose('営業')
      await hours.type({ 開店時間: '05:00', 閉店時間: '08:00' })
    },
    minute: 300,
    isFreeAfter: true,
    still: 300,
  }
  await test.step('hours of their own for public holidays', async () => {
    const hours = await open()
    await own.change(hours)
    await hours.save()
    await hours.isSaved()
    await allSay(places, day, own.minute, true, own.still)
  })
  await test.step('public holidays as on the weekday again', async () => {
    const hours = await open()
    await hours.choose('曜日と同じ')
    await hours.save()
    await hours.isSaved()
    const [weekday] = await sql<{ closed: boolean }[]>`
      select closed from public.opening_hours
      where vendor_id = ${places.venue.id} and weekday = extract(isodow from ${day}::date)`
    await allSay(places, day, own.minute, false, weekday?.closed ? null : 1260)
  })
})

test('each field of a single date', async ({ page, device, sql }) => {
  test.setTimeout(400_000)
  const places = await aStand(page, (await device(phone)).page, sql)
  const { venue } = places
  const { today } = venue
  for (const [i, row] of rows.entries()) {
    const day = inDays(today, i + 2)
    await test.step(`${row.field} of a date`, () =>
      changes(places, row, day, async () => {
        const hours = new HoursPages(page)
        await hours.openDates()
        await hours.add(typed(day), typed(day))
        await hours.choose('営業')
        return hours
      }))
  }
  const later = (n: number) => inDays(today, n)
  const closedOn = (change: Row['change'], field: string): Row => {
    return { field, change, minute: 720, isFreeAfter: false, still: null }
  }
  const openNew = async () => {
    const hours = new HoursPages(page)
    await hours.openDates()
    await page.getByRole('button', { name: '日付を追加' }).click()
    return hours
  }
  await test.step('the last day of a span', () =>
    changes(
      places,
      closedOn((hours) => hours.span(typed(later(10)), typed(later(12))), '終了日'),
      later(12),
      openNew,
    ))
  await test.step('a day of several', () =>
    changes(
      places,
      closedOn(async (hours) => {
        await hours.choose('日を選ぶ')
        for (const day of [later(14), later(16)]) {
          await hours.field('追加する日').fill(typed(day))
          await hours.field('追加する日').press('Enter')
        }
      }, '追加する日'),
      later(16),
      openNew,
    ))
  await allSay(places, later(15), 720, true, 720)
  await test.step('the note is the staff’s alone', async () => {
    const hours = new HoursPages(page)
    await hours.openDates()
    await page
      .getByRole('button', { name: /^.*を変更$/ })
      .first()
      .click()
    await hours.form().getByLabel('メモ(店舗用)').fill('団体のご利用')
    await hours.save()
    await hours.isSaved()
    await expect(hours.dates().getByText('団体のご利用')).toHaveCount(1)
    await expect
      .poll(
        async () =>
          (
            await sql`select from public.custom_opening_hours where vendor_id = ${venue.id} and note = '団体のご利用'`
          ).length,
      )
      .toBe(1)
    await BookPage.open(places.customer, venue.url, { day: later(2) })
    await expect(places.customer.getByText('団体のご利用')).toHaveCount(0)
  })
})
