// The tickets of a booking, as its customer has them: on the page, in a file, and on paper. Each code is read from what is seen.

import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import type { Sql } from 'postgres'
import decodeQR from 'qr/decode.js'
import { readTicketCode, verifyTicket } from '#domain/ticket/ticket-code.ts'
import { aGuest } from '#e2e/pages/book.ts'
import { CheckoutPage } from '#e2e/pages/checkout.ts'
import { anOccurrence, aProgramme, type Programme } from '#e2e/pages/public-events.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, cutOff, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, test } from '#e2e/support/test.ts'
import { aToken } from '#tests/fixtures/customer.ts'

test.use(phone)

/** What a reader before the screen, or before the paper, makes of the code. */
async function readFrom(code: Locator): Promise<string> {
  const picture = (await code.screenshot()).toString('base64')
  const points = await code.page().evaluate(async (content) => {
    const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const { width, height } = bitmap
    const canvas = new OffscreenCanvas(width, height)
    const drawn = canvas.getContext('2d')
    drawn?.drawImage(bitmap, 0, 0)
    return { width, height, data: [...(drawn?.getImageData(0, 0, width, height).data ?? [])] }
  }, picture)
  return decodeQR({ ...points, data: Uint8Array.from(points.data) }, { timeLimit: 5000 })
}

const codes = (page: Page): Locator =>
  page.getByRole('img', { name: /^(チケットのQRコード|QR code of ticket)/ })

/** Whether the vendor's public key, as tablets pull it, says that the code is of the n-th ticket of its only booking. */
async function isValid(sql: Sql, { venue }: Programme, text: string, n: number): Promise<boolean> {
  const code = readTicketCode(text)
  const [row] = await sql<{ key: string }[]>`
    select data->>'public_key' as key from private.config_item where vendor_id = ${venue.id} and kind = 'ticket_key'`
  const [booking] = await venue.bookings()
  if (!code || !row || code.booking !== booking?.id || code.ticket !== n) return false
  return verifyTicket(row.key, venue.id, code)
}

/** A booking of two grown-ups and a child, at its last step. */
async function bought(
  page: Page,
  sql: Sql,
  name: string,
  before = async (): Promise<unknown> => null,
): Promise<Programme> {
  const programme = await aProgramme(sql)
  const checkout = new CheckoutPage(page)
  await checkout.open(programme.venue.url, programme.open)
  await checkout.count('こども').fill('1')
  await checkout.toConfirmation(2, aGuest(name))
  await before()
  await checkout.confirm().click()
  await expect(checkout.heading('ご予約が確定しました')).toBeVisible()
  await expect(page, 'a reload shows it again').toHaveURL(/step=done/)
  return programme
}

test('the confirmed page shows a valid ticket for each person, again after a reload and on the booking’s own page', async ({
  page,
  sql,
}) => {
  const programme = await bought(page, sql, '船橋')
  await expect(codes(page)).toHaveCount(3)
  await expect(page.getByText('2枚目／全3枚')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '3枚目／全3枚' })).toContainText('こども')
  const namesWhatFor = async () => {
    await expect(page.getByRole('listitem').filter({ hasText: '全3枚' })).toContainText(
      Array(3).fill(/花火クルーズ.*18:00〜19:30/),
    )
    const [facts, tickets] = [
      page.getByText('開催日時').first(),
      page.getByRole('heading', { name: 'チケット' }),
    ]
    expect((await facts.boundingBox())?.y, 'before the tickets').toBeLessThan(
      (await tickets.boundingBox())?.y ?? 0,
    )
  }
  await namesWhatFor()
  await expect(page.getByRole('button', { name: /印刷/ }), 'one way to paper').toHaveCount(1)
  const shown: string[] = []
  for (let n = 1; n <= 3; n++) {
    const text = await readFrom(codes(page).nth(n - 1))
    expect(await isValid(sql, programme, text, n), `ticket ${n}`).toBe(true)
    expect(await isValid(sql, programme, text, n + 1), 'no other').toBe(false)
    shown.push(text)
  }
  for (const look of [barriers, smallTargets, cutOff]) expect(await look(page)).toEqual([])
  expect(await sideways(page)).toBe(0)

  await page.reload()
  await expect(codes(page)).toHaveCount(3)
  expect(await readFrom(codes(page).first()), 'the same').toBe(shown[0])

  await page.goto(
    (await page.getByRole('link', { name: 'ご予約の確認・キャンセル' }).getAttribute('href')) ?? '',
  )
  await expect(codes(page)).toHaveCount(3)
  expect(await readFrom(codes(page).nth(2))).toBe(shown[2])
  await namesWhatFor()
  for (const look of [barriers, smallTargets, cutOff]) expect(await look(page)).toEqual([])
  await page.getByRole('button', { name: 'このご予約をキャンセルする' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'キャンセルする', exact: true }).click()
  await expect(page.getByText('ご予約をキャンセルしました')).toBeVisible()
  await expect(codes(page), 'what is cancelled has none').toHaveCount(0)
})

test('of many tickets the first two stand there, all are one tap away, and one that was used says so', async ({
  page,
  sql,
}) => {
  const { venue } = await bought(page, sql, '船橋')
  const scan = {
    at: '2027-06-10T09:00:00.000Z',
    by: '',
    gate: '',
    device: '',
    ticket: 2,
    command: randomUUID(),
  }
  await sql`update public.booking set pax = 8, checked_in = ${sql.json([scan])} where vendor_id = ${venue.id}`
  await page.reload()
  const all = page.getByRole('button', { name: 'チケットをさらに表示（全8枚）' })
  await expect(all).toBeVisible()
  await expect(codes(page)).toHaveCount(2)
  const used = page.getByRole('listitem').filter({ hasText: '入場済み' })
  await expect(used).toHaveText([/2枚目／全8枚/])
  for (const look of [barriers, smallTargets, cutOff]) expect(await look(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(codes(page), 'paper has them all').toHaveCount(8)
  await page.emulateMedia({ media: 'screen' })
  await all.click()
  await expect(codes(page)).toHaveCount(8)
  await page.getByRole('button', { name: 'はじめの2枚だけ表示' }).click()
  await expect(codes(page)).toHaveCount(2)
})

test('a ticket is saved as one file that needs nothing else, whatever the guest is called', async ({
  page,
  sql,
  context,
}, info) => {
  const programme = await bought(page, sql, '<b>&"船橋')
  await expect(codes(page)).toHaveCount(3)
  const save = async (name: string | RegExp) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    const file = await download
    return { name: file.suggestedFilename(), html: readFileSync(await file.path(), 'utf8') }
  }
  const one = await save('このチケットを保存（2枚目）')
  await expect(page.getByRole('status').filter({ hasText: 'チケットを1枚保存しました' })).toBeVisible()
  expect(one.name).toMatch(/^venue-[0-9a-f]{8}-[0-9A-Z]+-ticket-2\.html$/)
  const all = await save('すべて保存')
  await expect(page.getByRole('status').filter({ hasText: 'チケットを3枚保存しました' })).toBeVisible()
  expect(all.html.match(/<article>/g)).toHaveLength(3)
  const asked: string[] = []
  const reader = await context.newPage()
  reader.on('request', (request) => asked.push(request.url()))
  const path = info.outputPath(one.name)
  writeFileSync(path, one.html)
  await context.setOffline(true)
  await reader.goto(`file://${path}`)
  for (const text of ['2枚目／全3枚', '花火クルーズ', '吾妻橋 桟橋', 'おとな', '<b>&"船橋'])
    await expect(reader.getByText(text).first()).toBeVisible()
  await expect(reader.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(
    /^花火クルーズ .*18:00〜19:30$/,
  )
  await expect(reader.locator('b')).toHaveCount(0)
  expect(await isValid(sql, programme, await readFrom(reader.locator('svg')), 2)).toBe(true)
  expect(asked.filter((address) => !address.startsWith('file:'))).toEqual([])
  await reader.screenshot({ path: info.outputPath('saved.png'), fullPage: true })
})

test('a booking that is moved while its page is open has tickets of where it goes', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const { venue, open, template } = await bought(page, sql, '船橋')
  await page.goto(
    (await page.getByRole('link', { name: 'ご予約の確認・キャンセル' }).getAttribute('href')) ?? '',
  )
  await expect(codes(page)).toHaveCount(3)
  const event = async () => readTicketCode(await readFrom(codes(page).first()))?.occurrence
  expect(await event()).toBe(open)
  const later = await anOccurrence(sql, venue, template, 5)
  await sql`update public.booking set occurrence = ${later} where vendor_id = ${venue.id}`
  // Whose answer is lost, reads the booking anew.
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'このご予約をキャンセルする' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'キャンセルする', exact: true }).click()
  await expect(question.getByRole('alert')).toBeVisible()
  await context.setOffline(false)
  await expect(question).toHaveCount(0)
  await expect.poll(event).toBe(later)
})

test('of a large party fifty are shown, which stay where more cannot be had, and all of them are saved', async ({
  page,
  sql,
  complaints,
}) => {
  const { venue, open } = await aProgramme(sql)
  const [id, token] = [crypto.randomUUID(), aToken()]
  await sql`
    insert into public.booking (vendor_id, id, occurrence, day, minute, duration, pax, last_name, phone, source, reference)
    values (${venue.id}, ${id}, ${open}, ${venue.today}, 0, 60, 120, '団体', '+819012345678', 'online', 'GRP120')`
  await sql`
    insert into private.booking_token (vendor_id, booking_id, token_hash, content_hash)
    values (${venue.id}, ${id}, private.token_hash(${token}), '')`
  await page.goto(`/${venue.url}/booking#${token}`)
  await page.getByRole('button', { name: 'チケットをさらに表示（全120枚）' }).click()
  await expect(codes(page)).toHaveCount(50)
  const more = page.getByRole('button', { name: '次のチケットを表示（残り70枚）' })
  await expect(more).toBeVisible()
  complaints.expect(/ERR_FAILED/)
  await page.route('**/functions/v1/tickets', (route) => route.abort())
  await more.click()
  await expect(page.getByRole('alert').filter({ hasText: 'チケットを表示できませんでした' })).toBeVisible()
  await expect(codes(page), 'what is shown stays').toHaveCount(50)
  await page.unroute('**/functions/v1/tickets')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'すべて保存' }).click()
  const html = readFileSync(await (await download).path(), 'utf8')
  expect(html.match(/<article>/g)).toHaveLength(120)
  expect(html).toContain('120枚目／全120枚')
})

test('tickets are printed two on a sheet, and nothing of the page with them', async ({ page, sql }, info) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await bought(page, sql, '赤羽')
  await page.getByRole('button', { name: 'チケットを印刷' }).click()
  await expect(page.locator('html[data-printed]')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  const sheets = page.locator('[data-alone] article')
  await expect(sheets).toHaveCount(3)
  for (const text of ['3枚目／全3枚', '花火クルーズ', '吾妻橋 桟橋', 'こども', '赤羽'])
    await expect(sheets.nth(2)).toContainText(text)
  await expect(page.getByRole('heading', { name: 'ご予約が確定しました' })).toBeHidden()
  await page.screenshot({ path: info.outputPath('printed.png'), fullPage: true })
  // Two on the first sheet, and the third: the page itself would be longer. Chromium says that it has printed, too.
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(2)
  await page.emulateMedia({ media: null })
  await expect(sheets, 'gone afterwards').toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'ご予約が確定しました' })).toBeVisible()
})

test('what cannot be had is said, the booking stands all the same, and another try brings it', async ({
  page,
  sql,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED|status of 500/)
  const calls = '**/functions/v1/tickets'
  await bought(page, sql, '川口', () => page.route(calls, (route) => route.abort()))
  const alert = page.getByRole('alert').filter({ hasText: 'ご予約は確定しています' })
  await expect(alert).toContainText('インターネットに接続できないため、チケットを表示できません')
  expect(await barriers(page)).toEqual([])
  await page.unroute(calls)
  await page.route(calls, (route) => route.fulfill({ status: 500, body: '{"ok":false,"code":"failed"}' }))
  await alert.getByRole('button', { name: 'もう一度表示する' }).click()
  await expect(alert).toContainText('チケットを表示できませんでした')
  await page.unroute(calls)
  await alert.getByRole('button', { name: 'もう一度表示する' }).click()
  await expect(codes(page)).toHaveCount(3)
  await expect(alert).toHaveCount(0)
})

test('in English', async ({ page, sql, context, baseURL }) => {
  await bought(page, sql, '大宮')
  await context.addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }])
  await page.reload()
  await expect(codes(page)).toHaveCount(3)
  await expect(page.getByText('Ticket 3 of 3')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ticket 3 of 3' })).toContainText('Child')
  for (const name of ['Print tickets', 'Save all', 'Save this ticket (1)'])
    await expect(page.getByRole('button', { name })).toBeVisible()
  for (const look of [barriers, smallTargets, cutOff]) expect(await look(page)).toEqual([])
})
