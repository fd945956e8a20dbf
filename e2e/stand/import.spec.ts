// Another book from a file: read on the device, put right there, sent part by part, and taken back.

import 'temporal-polyfill/global'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addDays } from '#domain/time/time.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'
import { encoded } from '#tests/fixtures/import/encoded.ts'

test.use(tablet)

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/import-${name}.png` })
}

const families = ['山田', '佐藤', '鈴木', '髙橋', '田中', '渡辺', '伊藤', '中村', '小林', '加藤']

/** 30 rows of a book as it is kept here, of which line 6 has no such day and line 21 no such number. */
function aBook(today: string): Buffer {
  const rows = Array.from({ length: 30 }, (_, i) => {
    const day = i === 4 ? '2026/02/30' : addDays(today, 1 + (i % 20)).replaceAll('-', '/')
    const number = i === 19 ? '0901' : `090-4${String(i).padStart(3, '0')}-5678`
    const name = `${families[i % 10]} ${i}郎 様`
    return [day, `${17 + (i % 5)}:30`, `${1 + (i % 6)}名`, name, 'ﾃｽﾄ ﾀﾛｳ', number, '予約確定', '窓際を希望']
  })
  const head = ['ご予約日', '来店時間', '人数', 'お名前', 'フリガナ', '電話番号', 'ステータス', 'ご要望']
  const text = [head, ...rows].map((cells) => cells.join(',')).join('\r\n')
  return Buffer.from(encoded(text, 'shift_jis'))
}

const file = (buffer: Buffer) => ({ name: '予約一覧.csv', mimeType: 'text/csv', buffer })

test('a Shift_JIS file of 30 rows: two are told by line, and 28 wait for the network @installed', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql, { duration: 120, stays: sql.json([{ pax: 4, minutes: 90 }]) })
  const stand = await Stand.open(page, await venue.staff())
  await stand.isInstalled()
  await page.goto('/bookings?view=list')
  await page.getByRole('button', { name: 'CSV取り込み' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '予約・お客様を取り込む' })
  await expect(dialog.getByRole('button', { name: 'ファイルを選ぶ' })).toBeVisible()
  await picture(page, 'choose')
  const input = dialog.locator('input[type=file]')
  await input.setInputFiles({
    name: 'x.xlsx',
    mimeType: 'x',
    buffer: Buffer.from([0x50, 0x4b, 0, 0, 1, 255]),
  })
  await expect(dialog.getByRole('alert')).toContainText('CSV形式で書き出したファイル')
  const book = file(aBook(venue.today))
  await input.setInputFiles(book)
  await expect(dialog.getByLabel('文字コード')).toHaveValue('shift_jis')
  await expect(dialog.getByLabel('1列目「ご予約日」')).toHaveValue('day')
  await expect(dialog.getByText('予約28件、お客様28名を取り込めます。')).toBeVisible()
  await expect(dialog.getByText('2行は読み取れないため、取り込まれません。')).toBeVisible()
  await expect(dialog.getByText('6行目: 日付(日時)「2026/02/30」を読み取れません')).toBeVisible()
  await expect(dialog.getByText('21行目: 電話番号「0901」を読み取れません')).toBeVisible()
  await picture(page, 'matched')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  // A column that somebody takes away is missed, and can be given back.
  await dialog.getByLabel('3列目「人数」').selectOption('')
  await expect(dialog.getByText('「人数」の列を選んでください。')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /件を取り込む/ })).toBeDisabled()
  await dialog.getByLabel('3列目「人数」').selectOption('people')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '読み取れない行を保存' }).click(),
  ])
  const bad = (await readFile(await download.path())).toString('utf8').split('\r\n')
  expect(bad).toHaveLength(4)
  expect(bad[1]).toMatch(/^2026\/02\/30,.*,6,日付\(日時\)「2026\/02\/30」を読み取れません$/)
  // Without a network nothing is sent, and nothing is lost.
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await expect(dialog.getByText('取り込みには通信が必要です。', { exact: false })).toBeVisible()
  await expect(dialog.getByRole('button', { name: '28件を取り込む' })).toBeDisabled()
  await context.setOffline(false)
  await dialog.getByRole('button', { name: '28件を取り込む' }).click()
  await expect(dialog.getByText('28件を新しく登録しました。')).toBeVisible()
  await picture(page, 'done')
  const kept = await venue.bookings()
  expect(kept).toHaveLength(28)
  const stays = await sql`
    select distinct pax > 4 as is_large, duration from public.booking where vendor_id = ${venue.id} order by 1`
  expect(stays, 'the house’s own stays, by size').toEqual([
    { is_large: false, duration: 90 },
    { is_large: true, duration: 120 },
  ])
  expect(new Set(kept.map(({ source, status }) => `${source} ${status}`))).toEqual(
    new Set(['import confirmed']),
  )
  await dialog.getByRole('button', { name: '閉じる' }).last().click()
  await expect(page.getByRole('table').getByRole('button', { name: '髙橋 3郎 様' })).toBeVisible()
  // Nobody is asked to look at what came from another book.
  await expect(stand.attention(0)).toBeVisible()
})

test('the same file again adds nothing and says so, and is taken back whole', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  await page.goto('/bookings?view=list')
  const dialog = page.getByRole('dialog', { name: '予約・お客様を取り込む' })
  const put = async () => {
    await page.getByRole('button', { name: 'CSV取り込み' }).click()
    await dialog.locator('input[type=file]').setInputFiles(file(aBook(venue.today)))
    await dialog.getByRole('button', { name: '28件を取り込む' }).click()
  }
  await put()
  await expect(dialog.getByText('取り込みが終わりました。')).toBeVisible()
  await dialog.getByRole('button', { name: '閉じる' }).last().click()
  await put()
  await expect(dialog.getByText('このファイルの内容は、すべて取り込み済みです。')).toBeVisible()
  expect(await venue.bookings()).toHaveLength(28)
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'この取り込みを元に戻す' }).click()
  const question = page.getByRole('dialog', { name: 'このファイルの取り込みを元に戻しますか?' })
  await question.getByRole('button', { name: '元に戻す' }).click()
  await expect(dialog.getByText('28件を元に戻しました。')).toBeVisible()
  expect(await venue.bookings()).toHaveLength(0)
  await dialog.getByRole('button', { name: '閉じる' }).last().click()
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('our own export brings nothing twice: what is in the book is told and left out, the rest comes', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  for (const [i, lastName] of ['髙橋', '吉田', '林'].entries()) {
    await venue.book({ lastName, pax: i + 1, minute: venue.soon, phone: `+81904123000${i}` })
  }
  await Stand.open(page, await venue.staff())
  await page.goto('/bookings?view=list')
  await expect(page.getByRole('table').getByRole('button', { name: /様$/ })).toHaveCount(3)
  await page.getByRole('button', { name: 'CSV書き出し' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '書き出す', exact: true }).click(),
  ])
  const own = await readFile(await download.path())
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'CSV取り込み' }).click()
  const dialog = page.getByRole('dialog', { name: '予約・お客様を取り込む' })
  await dialog.locator('input[type=file]').setInputFiles(file(own))
  await expect(dialog.getByText('3件はすでにこの台帳にある予約のため、取り込みません。')).toBeVisible()
  await expect(dialog.getByText('取り込める行がありません。')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /件を取り込む/ })).toBeDisabled()
  await picture(page, 'own')
  expect(await barriers(page)).toEqual([])
  // One row more, as somebody added it to the sheet.
  const [head = '', first = '', ...others] = own.toString('utf8').split('\r\n')
  const added = first.replace(/髙橋|吉田|林/, '森').replace(/090-4123-000\d/, '090-4123-0009')
  const reference = head.split(',').indexOf('予約番号')
  const cells = added.split(',').map((cell, at) => (at === reference ? '' : cell))
  await dialog.getByRole('button', { name: '別のファイルを選ぶ' }).click()
  const text = [head, first, cells.join(','), ...others].join('\r\n')
  await dialog.locator('input[type=file]').setInputFiles(file(Buffer.from(text)))
  await expect(dialog.getByText('予約1件、お客様1名を取り込めます。')).toBeVisible()
  await dialog.getByRole('button', { name: '1件を取り込む' }).click()
  await expect(dialog.getByText('1件を新しく登録しました。')).toBeVisible()
  expect((await venue.bookings()).length).toBe(4)
})

test('who goes on after a stop brings all of the rest, whatever came into the book meanwhile', async ({
  page,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  await page.goto('/bookings?view=list')
  const day = addDays(venue.today, 1).replaceAll('-', '/')
  const rows = Array.from({ length: 205 }, (_, i) => `${day},18:00,2名,客${i},OURS-${i}`)
  await page.getByRole('button', { name: 'CSV取り込み' }).click()
  const dialog = page.getByRole('dialog', { name: '予約・お客様を取り込む' })
  const text = ['来店日,時間,人数,姓,予約番号', ...rows].join('\r\n')
  await dialog.locator('input[type=file]').setInputFiles(file(Buffer.from(text)))
  complaints.expect(noNetwork)
  let parts = 0
  await page.route('**/rpc/import_bookings', (route) =>
    ++parts > 1 ? route.abort('internetdisconnected') : route.continue(),
  )
  await dialog.getByRole('button', { name: '205件を取り込む' }).click()
  await expect(dialog.getByText('通信が途切れました。', { exact: false })).toBeVisible()
  // Another tablet has the first of them under its own number by now: it is none that is to come.
  const pulled = page.waitForResponse('**/rpc/sync_pull')
  await sql`update public.booking set reference = 'OURS-0' where vendor_id = ${venue.id} and last_name = '客0'`
  await pulled
  await page.unroute('**/rpc/import_bookings')
  await dialog.getByRole('button', { name: '続きを取り込む' }).click()
  await expect(dialog.getByText('205件を新しく登録しました。')).toBeVisible()
  expect(await venue.bookings()).toHaveLength(205)
})

test('an undo that a reload interrupts is gone on with when the file is chosen again', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  const dialog = page.getByRole('dialog', { name: '予約・お客様を取り込む' })
  const choose = async () => {
    await page.goto('/bookings?view=list')
    await page.getByRole('button', { name: 'CSV取り込み' }).click()
    await dialog.locator('input[type=file]').setInputFiles(file(aBook(venue.today)))
  }
  await choose()
  await dialog.getByRole('button', { name: '28件を取り込む' }).click()
  await expect(dialog.getByText('取り込みが終わりました。')).toBeVisible()
  // The server's answer never comes.
  const asked = new Promise<void>((resolve) => page.route('**/rpc/undo_import', () => resolve()))
  await dialog.getByRole('button', { name: 'この取り込みを元に戻す' }).click()
  await page
    .getByRole('dialog', { name: 'このファイルの取り込みを元に戻しますか?' })
    .getByRole('button', { name: '元に戻す' })
    .click()
  await asked
  page.on('dialog', (one) => void one.accept())
  await page.reload()
  await page.unroute('**/rpc/undo_import')
  await choose()
  await expect(dialog.getByText('元に戻す作業が、途中で止まっています。', { exact: false })).toBeVisible()
  await expect(dialog.getByRole('button', { name: '28件を取り込む' })).toHaveCount(0)
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await dialog.getByRole('button', { name: '続きを元に戻す' }).click()
  await expect(dialog.getByText('28件を元に戻しました。')).toBeVisible()
  expect(await venue.bookings()).toHaveLength(0)
  // It is over: the file is as any other.
  await choose()
  await expect(dialog.getByRole('button', { name: '28件を取り込む' })).toBeEnabled()
})

test('a list of guests fills the guest book, and is taken back', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  await page.goto('/bookings?view=guests')
  const dialog = page.getByRole('dialog', { name: '予約・お客様を取り込む' })
  const rows = [
    '顧客名,フリガナ,携帯電話,生年月日,会社名,アレルギー,顧客区分,備考',
    '大塚 花子,オオツカ ハナコ,090-4001-5678,1985年3月3日,大塚商事,エビ、マンゴー,常連,奥の席が好み',
    '青木 一郎,アオキ イチロウ,090-4002-5678,,,,,',
    '番号なし,,,,,,,',
    '同じく,,,,,,,',
    '読めない,,0901,,,,,',
  ].join('\r\n')
  const choose = async () => {
    await page.getByRole('button', { name: 'CSV取り込み' }).click()
    await dialog.locator('input[type=file]').setInputFiles(file(Buffer.from(encoded(rows, 'shift_jis'))))
  }
  await choose()
  await expect(dialog.getByLabel('ファイルの内容')).toHaveValue('guests')
  await expect(dialog.getByText('新規のお客様2名・登録済みのお客様0名。', { exact: false })).toBeVisible()
  // Before anything is sent: how many, which, and what becomes of them.
  await expect(dialog.getByText('3行は読み取れないため、取り込まれません。')).toBeVisible()
  await expect(dialog.getByText('4、5行目: 電話番号がありません')).toBeVisible()
  await expect(dialog.getByText('6行目: 電話番号「0901」を読み取れません')).toBeVisible()
  await expect(dialog.getByText('お客様カードは電話番号ごとに作られます。', { exact: false })).toBeVisible()
  await expect(dialog.getByText('オオツカ ハナコ', { exact: true })).toBeVisible()
  await expect(dialog.getByText('えび・マンゴー / 奥の席が好み', { exact: false })).toBeVisible()
  await picture(page, 'guests')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  // As bookings nothing can be read of it, and back.
  await dialog.getByLabel('ファイルの内容').selectOption('bookings')
  await expect(dialog.getByText('「人数」の列を選んでください。')).toBeVisible()
  await dialog.getByLabel('ファイルの内容').selectOption('guests')
  await dialog.getByRole('button', { name: '2件を取り込む' }).click()
  await expect(dialog.getByText('2件を新しく登録しました。')).toBeVisible()
  await dialog.getByRole('button', { name: '閉じる' }).last().click()
  await page.getByRole('button', { name: '大塚 花子' }).click()
  const sheet = page.getByRole('dialog', { name: '大塚 花子' })
  await expect(sheet.getByText('奥の席が好み')).toBeVisible()
  await expect(sheet.getByText('1985/3/3')).toBeVisible()
  await page.keyboard.press('Escape')
  await choose()
  await dialog.getByRole('button', { name: '取り込む(新規0件・登録済み2件)' }).click()
  await expect(dialog.getByText('このファイルの内容は、すべて取り込み済みです。')).toBeVisible()
  await dialog.getByRole('button', { name: 'この取り込みを元に戻す' }).click()
  const question = page.getByRole('dialog', { name: 'このファイルの取り込みを元に戻しますか?' })
  await question.getByRole('button', { name: '元に戻す' }).click()
  await expect(dialog.getByText('2件を元に戻しました。')).toBeVisible()
  await dialog.getByRole('button', { name: '閉じる' }).last().click()
  await expect(page.getByRole('button', { name: '大塚 花子' })).toHaveCount(0)
})

test('a list of guests whom the book has already writes nothing, and offers nothing to take back', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '大塚', pax: 2, minute: venue.soon, phone: '+819040015678' })
  await Stand.open(page, await venue.staff())
  await page.goto('/bookings?view=guests')
  await expect(page.getByRole('button', { name: '大塚 一郎' })).toBeVisible()
  await page.getByRole('button', { name: 'CSV取り込み' }).click()
  const dialog = page.getByRole('dialog', { name: '予約・お客様を取り込む' })
  const rows = ['顧客名,携帯電話', '大塚 一郎,090-4001-5678'].join('\r\n')
  await dialog.locator('input[type=file]').setInputFiles(file(Buffer.from(encoded(rows, 'shift_jis'))))
  await expect(dialog.getByText('新規のお客様0名・登録済みのお客様1名。', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: '取り込む(新規0件・登録済み1件)' }).click()
  await expect(dialog.getByText('このファイルの内容は、すべて取り込み済みです。')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'この取り込みを元に戻す' })).toHaveCount(0)
  expect(await barriers(page)).toEqual([])
})

test('bookings without a number are told before the run, with what of them is not taken', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  await page.goto('/bookings?view=list')
  const day = addDays(venue.today, 3).replaceAll('-', '/')
  const rows = [
    'ご予約日,来店時間,人数,お名前,フリガナ,電話番号,アレルギー',
    `${day},18:00,2名,大塚 花子,オオツカ ハナコ,090-4001-5678,えび`,
    `${day},18:30,2名,青木 一郎,アオキ イチロウ,,`,
    `${day},19:00,3名,森 次郎,モリ ジロウ,なし,そば`,
  ].join('\r\n')
  await page.getByRole('button', { name: 'CSV取り込み' }).click()
  const dialog = page.getByRole('dialog', { name: '予約・お客様を取り込む' })
  await dialog.locator('input[type=file]').setInputFiles(file(Buffer.from(encoded(rows, 'shift_jis'))))
  await expect(dialog.getByText('予約3件、お客様1名を取り込めます。')).toBeVisible()
  await expect(
    dialog.getByText('2件の予約には電話番号がありません(3、4行目)。予約だけが取り込まれ', { exact: false }),
  ).toBeVisible()
  await expect(
    dialog.getByText('うち1件(4行目)のアレルギーやお客様のメモなどは取り込まれません。', { exact: false }),
  ).toBeVisible()
  const preview = dialog.getByRole('region', { name: /読み取り結果/ }).getByRole('listitem')
  await expect(preview.filter({ hasText: '大塚 花子' })).toContainText('オオツカ ハナコ')
  await expect(preview.filter({ hasText: '大塚 花子' })).toContainText('えび')
  await expect(preview.filter({ hasText: '森 次郎' })).not.toContainText('そば')
  await picture(page, 'no-phone')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await dialog.getByRole('button', { name: '3件を取り込む' }).click()
  await expect(dialog.getByText('3件を新しく登録しました。')).toBeVisible()
  expect(await venue.bookings()).toHaveLength(3)
  const cards = await sql`select last_name, allergies from public.guest where vendor_id = ${venue.id}`
  expect([...cards], 'as it was said').toEqual([{ last_name: '大塚', allergies: 'えび' }])
})

test('on a phone and in English; closing asks first', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  await page.setViewportSize(phone.viewport)
  await page.goto('/bookings?view=list')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import bookings and guests' })
  await dialog.locator('input[type=file]').setInputFiles(file(aBook(venue.today)))
  await expect(dialog.getByText('28 bookings, 28 guests can be imported.')).toBeVisible()
  expect(await sideways(page)).toBe(0)
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await picture(page, 'phone')
  // What the bytes cannot be is not offered.
  await expect(dialog.getByRole('option', { name: 'UTF-8 (cannot be read)' })).toBeDisabled()
  await dialog.press('Escape')
  await expect(page.getByRole('dialog').last()).not.toHaveAccessibleName('Import bookings and guests')
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('28 bookings, 28 guests can be imported.')).toBeVisible()
  expect(await venue.bookings()).toHaveLength(0)
})
