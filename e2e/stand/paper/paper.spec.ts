// An evening without power, typed in from the run sheet the next morning: by touch, without a network, with the minutes of the paper.

import 'temporal-polyfill/global'
import type { Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { addDays } from '#domain/time/time.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { floorRows } from '#e2e/pages/setup/floor.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { Taps } from '#e2e/support/hands/taps.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue, type Venue } from '#e2e/support/venue.ts'
import { anArea, aTable } from '#tests/fixtures/floor.ts'

test.use(tablet)

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/paper-${name}.png` })
}

const mostTaps = 90

/** What stands on the paper of a party that was booked; null of who did not come. */
interface Written {
  name: string
  minute: number
  pax: number
  marks: { sat: number; left: number } | null
}

/** Twenty-four that were booked: every third left at an odd minute, two did not come. */
const written: Written[] = Array.from({ length: 24 }, (_, i) => {
  const minute = 1020 + 15 * (i % 12)
  const sat = minute - 10 + 5 * (i % 8) + (i % 6 === 0 ? 2 : 0)
  const left = Math.round((sat + 120) / 5) * 5 - 30 + 5 * (i % 13) + (i % 3 === 0 ? 1 : 0)
  return { name: `客${i + 10}`, minute, pax: 1 + (i % 5), marks: i === 7 || i === 19 ? null : { sat, left } }
})

/** Six that walked in. */
const walkedIn = Array.from({ length: 6 }, (_, i) => ({
  pax: 1 + i,
  sat: 1080 + 35 * i,
  left: 1080 + 35 * i + 120 + 5 * (i - 3),
}))

async function anEvening(sql: Sql): Promise<{ venue: Venue; day: string }> {
  const venue = await aVenue(sql, { capacity: 40, duration: 120 })
  const day = addDays(venue.today, -1)
  for (const { name, minute, pax } of written) await put(sql, venue, day, name, minute, pax)
  return { venue, day }
}

const put = (
  sql: Sql,
  venue: Venue,
  day: string,
  name: string,
  minute: number,
  pax = 2,
  more: object = {},
) => sql`
  insert into public.booking ${sql({
    ...{ vendor_id: venue.id, id: crypto.randomUUID(), day, minute, duration: 120, pax, last_name: name },
    ...{ source: 'phone', status: 'confirmed', reference: '' },
    ...more,
  })}`

const paperOf = (page: Page) => page.getByRole('dialog', { name: /^紙の記録を入力/ })

test('[S7] thirty parties of an evening without power in at most ninety taps, offline, each at the minute that was written @installed', async ({
  page,
  context,
  device,
  sql,
  complaints,
}) => {
  test.setTimeout(300_000)
  complaints.expect(noNetwork)
  const { venue, day } = await anEvening(sql)
  const staff = await venue.staff()
  const taps = new Taps()
  await taps.watch(context)
  const stand = await Stand.open(page, staff)
  await stand.isInstalled()
  await page.goto(`/bookings?view=day&day=${day}`)
  await expect(stand.party('客10')).toBeVisible()
  await context.setOffline(true)
  await expect(stand.badge(/オフライン/)).toBeVisible()
  const before = taps.count
  await page.getByRole('button', { name: '印刷', exact: true }).tap()
  await page.getByRole('button', { name: '紙の記録を入力' }).tap()
  const paper = paperOf(page)
  const line = (name: string) => paper.getByRole('listitem').filter({ hasText: name })
  /** A chip, and where the paper is odd a minute or two more or less. */
  const write = async (of: ReturnType<typeof line>, field: '着席' | '退店', minute: number) => {
    const rest = minute % 5
    const chip = rest > 2 ? minute + 5 - rest : minute - rest
    await of.getByRole('button', { name: `${field} ${minuteText(chip)}` }).tap()
    const by = minute - chip
    const step = `${Math.abs(by)}分${by < 0 ? '早く' : '遅く'}`
    if (by !== 0) await paper.getByRole('button', { name: step }).tap()
  }
  for (const { name, marks } of written) {
    if (marks === null) {
      await line(name)
        .getByRole('button', { name: /無断キャンセル$/ })
        .tap()
      continue
    }
    await write(line(name), '着席', marks.sat)
    await write(line(name), '退店', marks.left)
  }
  await picture(page, 'typed')
  for (const [i, { pax, sat, left }] of walkedIn.entries()) {
    const of = paper.locator(`[data-line="W${i + 1}"]`)
    await of.getByRole('button', { name: `人数 ${pax}` }).tap()
    await of.getByRole('button', { name: `着席 ${Math.floor(sat / 60)}時台` }).tap()
    await write(of, '着席', sat)
    await write(of, '退店', left)
  }
  await picture(page, 'walk-ins')
  const halfway = taps.count
  // What is typed outlives the page.
  await page.reload()
  await expect(line('客10').getByRole('textbox', { name: /着席$/ })).toHaveValue(/^\d\d:\d\d$/)
  await paper.getByRole('button', { name: 'まとめて登録' }).tap()
  const question = page.getByRole('dialog', { name: '次の内容を登録しますか?' })
  for (const said of ['ご案内 22組', '退店 28組', '無断キャンセル 2組', 'ウォークイン 6組'])
    await expect(question.getByText(said)).toBeVisible()
  await picture(page, 'question')
  await question.getByRole('button', { name: '登録する' }).tap()
  await expect(paper.getByText(/紙の記録を登録しました/)).toBeVisible({ timeout: 90_000 })
  const count = taps.count - before
  process.stdout.write(`  thirty parties from paper: ${count} taps\n`)
  expect(count).toBeLessThanOrEqual(mostTaps)
  expect(halfway - before, 'control: taps are counted').toBeGreaterThan(60)
  await picture(page, 'sent')
  await paper.getByRole('button', { name: 'まとめて登録' }).tap()
  await expect(paper.getByText('登録する内容がありません')).toBeVisible()

  await context.setOffline(false)
  const ended = async () => {
    const [row] = await sql<{ n: number }[]>`select count(*)::int as n from public.booking
      where vendor_id = ${venue.id} and status in ('left', 'no_show')`
    return row?.n
  }
  await expect.poll(ended, { timeout: 90_000 }).toBe(30)
  const stored = await sql<
    { last_name: string; status: string; sat: number | null; gone: number | null; pax: number }[]
  >`
    select last_name, status, seated_at as sat, left_at as gone, pax from public.booking where vendor_id = ${venue.id}`
  expect(stored).toHaveLength(30)
  for (const { name, marks } of written) {
    const row = stored.find(({ last_name }) => last_name === name)
    const is = marks
      ? { status: 'left', sat: marks.sat, gone: marks.left }
      : { status: 'no_show', sat: null, gone: null }
    expect(row, name).toMatchObject(is)
  }
  for (const { pax, sat, left } of walkedIn)
    expect(stored).toContainEqual({ last_name: '', status: 'left', sat, gone: left, pax })

  const second = await device(tablet)
  await Stand.open(second.page, staff)
  await second.page.goto(`/bookings?view=day&day=${day}&dialog=paper`)
  for (const { name, marks } of written) {
    if (!marks) continue
    const said = `着席 ${minuteText(marks.sat)} 退店 ${minuteText(marks.left)}`
    await expect(paperOf(second.page).getByRole('listitem').filter({ hasText: name })).toContainText(said)
  }
  for (const { sat, left } of walkedIn)
    await expect(
      paperOf(second.page).getByText(`着席 ${minuteText(sat)} 退店 ${minuteText(left)}`),
    ).not.toHaveCount(0)
})

test('one undo takes all of it back, and what was typed stands there again', async ({ page, sql }) => {
  const venue = await aVenue(sql, { capacity: 40 })
  const day = addDays(venue.today, -1)
  await put(sql, venue, day, '山田', 1140)
  await put(sql, venue, day, '佐藤', 1170)
  await Stand.open(page, await venue.staff())
  await page.goto(`/bookings?view=day&day=${day}&dialog=paper`)
  const paper = paperOf(page)
  const field = (name: string, what: string) =>
    paper
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByRole('textbox', { name: new RegExp(`${what}$`) })
  await field('山田', '着席').fill('1903')
  await field('山田', '着席').press('Enter')
  await expect(field('山田', '退店')).toBeFocused()
  await page.keyboard.type('2544')
  await paper.locator('[data-line="W1"]').getByRole('button', { name: '人数 3' }).tap()
  await paper.locator('[data-line="W1"]').getByRole('textbox', { name: /着席$/ }).fill('20:11')
  await paper.getByRole('button', { name: 'まとめて登録' }).tap()
  // Pressed twice in one moment, it is stored once.
  await page.getByRole('button', { name: '登録する' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(paper.getByText(/紙の記録を登録しました/)).toBeVisible()
  const commands = () => sql<{ n: number }[]>`select count(*)::int as n from private.command_log
    where vendor_id = ${venue.id}`
  await expect.poll(async () => (await commands())[0]?.n).toBe(3)
  const states = async () =>
    (
      await sql`select last_name, status, seated_at, left_at from public.booking
      where vendor_id = ${venue.id} order by last_name`
    ).map((row) => [row['last_name'], row['status'], row['seated_at'], row['left_at']])
  await expect.poll(states).toEqual([
    ['', 'seated', 1211, null],
    ['佐藤', 'confirmed', null, null],
    ['山田', 'left', 1143, 1544],
  ])
  await paper.getByRole('button', { name: '元に戻す', exact: true }).tap()
  await expect.poll(states).toEqual([
    ['', 'cancelled', null, null],
    ['佐藤', 'confirmed', null, null],
    ['山田', 'confirmed', null, null],
  ])
  await expect(field('山田', '着席')).toHaveValue('19:03')
  // Sent once more, and with the walk-in under an id of its own.
  await paper.getByRole('button', { name: 'まとめて登録' }).tap()
  await page.getByRole('button', { name: '登録する' }).tap()
  await expect
    .poll(async () => (await states()).map(([, status]) => status).sort())
    .toEqual([...['cancelled', 'confirmed', 'left', 'seated']])
})

test('a code leads to its line, and what cannot be stands beside its field, in each size and language', async ({
  page,
  sql,
}) => {
  test.setTimeout(120_000)
  const venue = await aVenue(sql, { capacity: 40 })
  const day = addDays(venue.today, -1)
  const [hall = ''] = await floorRows(sql, venue.id, 'area', [anArea])
  const [one = '', two = ''] = await floorRows(
    sql,
    venue.id,
    'table',
    ['1番', '2番'].map((name, position) => ({
      ...aTable(hall),
      ...{ name, smallest: 1, largest: 4, position },
    })),
  )
  for (let i = 0; i < 12; i++)
    await put(sql, venue, day, `客${i + 10}`, 1020 + 15 * i, 2, { reference: `PQ${'23456789ABCD'[i]}RS` })
  await put(sql, venue, day, '山田', 1260, 4, { reference: 'K7QAB', tables: [one] })
  await put(sql, venue, day, '佐藤', 1265, 4, { reference: 'K7QZZ' })
  await Stand.open(page, await venue.staff())
  await page.goto(`/bookings?view=day&day=${day}&dialog=paper`)
  const paper = paperOf(page)
  const line = (name: string) => paper.getByRole('listitem').filter({ hasText: name })
  const code = paper.getByRole('textbox', { name: 'コードで行を探す' })
  await code.fill('pq4')
  await code.press('Enter')
  await expect(line('客12').getByRole('textbox', { name: /着席$/ })).toBeFocused()
  // The sheet was printed before the second one was booked: both are offered.
  await code.fill('K7Q')
  await paper.getByRole('button', { name: '佐藤 様', exact: true }).tap()
  await code.fill('W3')
  await expect(paper.locator('[data-line="W3"]')).toBeInViewport()
  // By keys alone, from one code to the next: who walked in has people first.
  await code.press('Enter')
  const walkIn = paper.locator('[data-line="W3"]')
  for (const [field, text] of [
    ['人数', '3'],
    ['着席', '1900'],
    ['退店', '2010'],
  ] as const) {
    await expect(walkIn.getByRole('textbox', { name: new RegExp(`${field}$`) })).toBeFocused()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await expect(code).toBeFocused()
  await expect(code).toBeInViewport({ ratio: 1 })

  const yamada = line('山田')
  await yamada.getByRole('textbox', { name: /退店$/ }).fill('2130')
  await expect(yamada.getByText('着席の時刻を入力してください')).toBeVisible()
  await yamada.getByRole('textbox', { name: /着席$/ }).fill('2140')
  await expect(yamada.getByText('着席より後の時刻にしてください')).toBeVisible()
  const said = await yamada.getByText('着席より後の時刻にしてください').boundingBox()
  expect(said?.height, 'in one line').toBeLessThan(30)
  // Half past six in the morning until seven the next day.
  await line('客10').getByRole('textbox', { name: /着席$/ }).fill('0630')
  await line('客10').getByRole('textbox', { name: /退店$/ }).fill('3100')
  await expect(line('客10').getByText('着席から24時間を超えています')).toBeVisible()
  await paper.getByRole('button', { name: 'まとめて登録' }).tap()
  await expect(paper.getByText(/赤い項目が2件あります/)).toBeVisible()
  await expect(page.getByRole('dialog', { name: '次の内容を登録しますか?' })).toHaveCount(0)
  for (const [size, viewport] of [
    ['tablet', tablet.viewport],
    ['desktop', { width: 1440, height: 900 }],
    ['phone', phone.viewport],
  ] as const) {
    await page.setViewportSize(viewport)
    await picture(page, `${size}-ja`)
    expect(await sideways(page), size).toBe(0)
    expect(await smallTargets(page), size).toEqual([])
  }
  expect(await barriers(page)).toEqual([])
  await page.setViewportSize(tablet.viewport)
  for (const field of [/着席$/, /退店$/]) await line('客10').getByRole('textbox', { name: field }).fill('')
  await yamada.getByRole('textbox', { name: /着席$/ }).fill('21:00')
  await yamada.getByRole('combobox').selectOption({ label: '2番' })
  await paper.getByRole('button', { name: 'まとめて登録' }).tap()
  await page.getByRole('button', { name: '登録する' }).tap()
  const stored = () => sql`select seated_at, left_at, tables from public.booking
    where vendor_id = ${venue.id} and last_name = '山田'`
  await expect
    .poll(async () => [...(await stored())])
    .toEqual([{ seated_at: 1260, left_at: 1290, tables: [two] }])
  await page.goto(`/bookings?view=day&day=${day}`)
  await page.getByRole('button', { name: 'English' }).click()
  await page.goto(`/bookings?view=day&day=${day}&dialog=paper`)
  await expect(page.getByRole('dialog', { name: /^Type in the paper sheet/ })).toBeVisible()
  await picture(page, 'tablet-en')
})
