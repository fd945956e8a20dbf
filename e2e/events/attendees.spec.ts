// Who comes to an event, as a file that Excel opens and as a list for the gate: from what is on the tablet, without a network too.

import 'temporal-polyfill/global'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { EventListPage } from '#e2e/pages/event-list.ts'
import { aProgramme, type Programme } from '#e2e/pages/public-events.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, smallTargets } from '#e2e/support/look.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'

test.use(tablet)

const asked = { id: crypto.randomUUID(), ja: 'アレルギーはありますか', en: '', required: false }

async function book(sql: Sql, { venue, open }: Programme, more: Record<string, unknown>): Promise<void> {
  const [{ tickets } = { tickets: [] }] = await sql<{ tickets: { ticket_type: string }[] }[]>`
    select data->'tickets' as tickets from private.config_item where vendor_id = ${venue.id} and kind = 'event_template'`
  const line = { price_type: tickets[0]?.ticket_type ?? '', type: 'ticket', name: 'おとな', name_en: 'Adult' }
  const row = {
    ...{ vendor_id: venue.id, id: crypto.randomUUID(), occurrence: open, day: venue.today, minute: 0 },
    ...{ duration: 60, pax: 2, source: 'phone', status: 'confirmed' },
    lines: [{ ...line, price: 3000, tax: 10, count: 2 }],
    ...more,
  }
  await sql`insert into public.booking ${sql(row as never)}`
}

/** Some who come, and one who cancelled. */
async function aNight(sql: Sql): Promise<Programme> {
  const programme = await aProgramme(sql, { questions: [asked] })
  await book(sql, programme, {
    ...{
      reference: 'K7M2PX',
      last_name: '渡辺',
      first_name: '一郎',
      last_kana: 'ワタナベ',
      first_kana: 'イチロウ',
    },
    ...{ phone: '+819012345678', email: 'w@guest.example', requests: '=HYPERLINK("http://evil.example")' },
    answers: [{ question: asked.ja, question_en: '', answer: 'えび, "かに"\n少し' }],
  })
  await sql`
    insert into public.guest (vendor_id, id, phone, allergies)
    select ${programme.venue.id}, private.guest_id(${programme.venue.id}, phone), phone, 'えび・卵'
    from (values ('+819012345678')) p (phone)`
  await book(sql, programme, {
    ...{ reference: '23E45', last_name: '阿部', last_kana: 'アベ', pax: 4, status: 'arrived' },
    answers: [{ question: '+81に電話しますか', question_en: '', answer: '@はい' }],
    checked_in: [1, 2].map((ticket) => ({
      ...{
        ticket,
        at: '2026-11-26T09:00:00.000Z',
        gate: '東',
        by: '',
        device: '',
        command: crypto.randomUUID(),
      },
    })),
  })
  await book(sql, programme, { reference: 'CNCL22', last_name: '欠席', status: 'cancelled' })
  return programme
}

async function openSheet(page: Page, { venue, open }: Programme): Promise<EventListPage> {
  await Stand.open(page, await venue.staff())
  const events = new EventListPage(page)
  await events.open(`?event=${open}`)
  await expect(events.button('名簿をCSV書き出し')).toBeVisible()
  return events
}

test('[S7] offline the list goes into a file that Excel in Japan opens, with no cell that it would run', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const events = await openSheet(page, await aNight(sql))
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await events.button('名簿をCSV書き出し').click()
  const dialog = page.getByRole('dialog', { name: 'CSV' })
  await expect(dialog).toContainText('予約3組の名簿を書き出します')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '書き出す', exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^名簿_\d{4}-\d\d-\d\d_1800\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(text.slice(1)).toBe(
    [
      "予約番号,姓,名,セイ,メイ,電話番号,メール,おとな,人数,当日のお支払い(税込),入場(名),状態,ご要望・備考,アレルギー,アレルギーはありますか,'+81に電話しますか",
      "'23E45,阿部,,アベ,,,,2,4,6000,2,一部入場,,,,'@はい",
      'K7M2PX,渡辺,一郎,ワタナベ,イチロウ,090-1234-5678,w@guest.example,2,2,6000,0,予約,"\'=HYPERLINK(""http://evil.example"")",えび・卵,"えび, ""かに""\n少し",',
      'CNCL22,欠席,,,,,,2,2,,0,キャンセル,,,,',
      '',
    ].join('\r\n'),
  )
})

/** Pages of a file that Chromium printed. */
const pagesOf = (pdf: Buffer): number => [...pdf.toString('latin1').matchAll(/\/Type \/Page\b/g)].length

test('[S7] offline the list for the gate goes on paper alone: by kana, a box for each person, on each page the event and its number', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const programme = await aNight(sql)
  for (let i = 0; i < 45; i++)
    await book(sql, programme, {
      last_name: `客${i}`,
      last_kana: 'キャク',
      requests: i % 3 ? '' : '車いすで伺います',
    })
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'yes'
    }
  })
  const events = await openSheet(page, programme)
  await expect(events.sheet()).toContainText('47組')
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await events.button('名簿を印刷').click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true })
  expect(pagesOf(pdf), 'the whole list, and not the screen').toBeGreaterThan(2)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 718, height: 1000 })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const paper = page.locator('[data-alone]')
  await expect(paper.getByRole('row')).toHaveCount(2 + 47)
  const names = await paper.locator('tbody tr').allInnerTexts()
  expect(names[0]).toContain('阿部')
  expect(names.at(-1)).toContain('渡辺')
  expect(names[0]).toContain('2/4名')
  await expect(paper.locator('tbody tr').first().locator('svg'), 'who is in is ticked').toHaveCount(2)
  await expect(paper.locator('tbody tr').last()).toContainText('アレルギーはありますか: えび')
  await expect(paper.locator('thead')).toContainText('花火クルーズ')
  await expect(paper).toContainText('47組')
  await expect(paper).toContainText('ほかにキャンセルなど1組')
  await expect(page.getByRole('main'), 'nothing else of the page is on the paper').toBeHidden()
  const folder = process.env.E2E_PICTURES
  if (folder) {
    await page.screenshot({ path: `${folder}/attendees-paper.png`, fullPage: true })
    await (await import('node:fs/promises')).writeFile(`${folder}/attendees.pdf`, pdf)
  }
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(paper.getByRole('row')).toHaveCount(0)
})
