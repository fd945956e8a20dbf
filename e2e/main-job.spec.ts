// The product's main job, as people do it: a customer's phone, two tablets at the host stand, and a network that
// goes and comes back.

import { aGuest, BookPage } from '#e2e/pages/book.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { lostCommands } from '#e2e/support/lost.ts'
import { whenPainted, whenTapped } from '#e2e/support/paint.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test('[S1] [S2] [S5] booked online, worked on offline, reconciled on two tablets @installed', async ({
  device,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql, { capacity: 10 })
  await venue.book({ lastName: '佐藤', pax: 2, minute: venue.soon })
  await venue.book({ lastName: '鈴木', pax: 3, minute: venue.soon })
  const first = await device(tablet)
  const second = await device(tablet)
  const stand = await Stand.open(first.page, await venue.staff())
  const other = await Stand.open(second.page, await venue.staff())
  await expect(stand.party('佐藤')).toBeVisible()
  await stand.isInstalled()

  await test.step('a booking made on a phone appears on the tablet', async () => {
    const customer = await device(phone)
    const book = await BookPage.open(customer.page, venue.url, { day: venue.today, pax: 2 })
    await book.choose(venue.soon)
    await book.fill(aGuest('高橋'))
    await book.review()
    const painted = whenPainted(stand.page, '高橋')
    const tapped = whenTapped(customer.page)
    await book.confirmButton().click()
    const took = (await painted) - (await tapped)
    process.stdout.write(`  from the customer's tap to the row on the tablet: ${took} ms\n`)
    await expect(book.heading('ご予約が確定しました')).toBeVisible()
    await expect(stand.party('高橋')).toBeVisible()
  })

  await test.step('without a network the tablet starts again and goes on', async () => {
    complaints.expect(noNetwork)
    await first.context.setOffline(true)
    await stand.page.reload()
    await expect(stand.party('佐藤')).toBeVisible()
    await expect(stand.badge(/オフライン/)).toBeVisible()
    await stand.next('佐藤', 'ご案内')
    const card = await stand.openParty('鈴木')
    await card.getByRole('button', { name: 'キャンセル', exact: true }).click()
    await card.getByRole('button', { name: '閉じる' }).click()
    await stand.walkIn(5)
    for (const name of ['佐藤', '鈴木', 'ウォークイン']) {
      await expect(stand.party(name).getByText('未送信')).toBeVisible()
    }
    await expect(stand.badge(/未送信 3件/)).toBeVisible()
  })

  const commands = await stand.commandIds(venue.id)
  expect(commands).toHaveLength(3)

  await test.step('meanwhile a customer takes the last seats of that slot', async () => {
    const customer = await device(phone)
    const book = await BookPage.open(customer.page, venue.url, { day: venue.today, pax: 3 })
    await book.choose(venue.soon)
    await book.fill(aGuest('田中'))
    await book.review()
    await book.confirmButton().click()
    await expect(book.heading('ご予約が確定しました')).toBeVisible()
    const late = await BookPage.open(await customer.context.newPage(), venue.url, {
      day: venue.today,
      pax: 1,
    })
    await expect(late.page.getByText('満席です').first()).toBeVisible()
    await expect(late.slot(venue.soon)).toHaveCount(0)
    expect(await lostCommands(sql, venue.id, commands), 'not sent yet').toHaveLength(3)
  })

  await test.step('the network returns: nothing is lost, the clash stands on both tablets', async () => {
    await first.context.setOffline(false)
    await expect(stand.badge(/同期済み/)).toBeVisible()
    await expect(stand.party('田中')).toBeVisible()
    for (const tablet of [stand, other]) {
      await expect(tablet.attention(1)).toBeVisible()
      await expect(tablet.group('着席中').getByRole('listitem')).toHaveCount(2)
    }
    expect(await lostCommands(sql, venue.id, commands)).toEqual([])
    const truth = (await venue.bookings()).map((b) => `${b.last_name || 'ウォークイン'} ${b.pax} ${b.status}`)
    expect(truth.sort()).toEqual(
      [
        '佐藤 2 seated',
        '鈴木 3 cancelled',
        '高橋 2 confirmed',
        '田中 3 confirmed',
        'ウォークイン 5 seated',
      ].sort(),
    )
  })

  await test.step('one tap settles it on both', async () => {
    await other.attention(1).click()
    const card = other.page.getByRole('dialog', { name: '要対応' })
    await expect(card.getByText('定員超過')).toBeVisible()
    await stand.attention(1).click()
    await stand.page
      .getByRole('dialog', { name: '要対応' })
      .getByRole('button', { name: 'このまま受ける' })
      .click()
    await expect(card.getByText('対応の必要なものはありません')).toBeVisible()
    await expect(stand.page.getByText('対応の必要なものはありません')).toBeVisible()
  })
})

test('control: a command that is missing in the log is noticed', async ({ sql }) => {
  const venue = await aVenue(sql)
  const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
  await sql
    .begin(async (tx) => {
      for (const id of ids) {
        await tx`insert into private.command_log (vendor_id, id, content_hash, kind, state, rev)
                 values (${venue.id}, ${id}, 'x', 'create', 'applied', 1)`
      }
      expect(await lostCommands(tx, venue.id, ids)).toEqual([])
      await tx`delete from private.command_log where id = ${ids[0] ?? ''}`
      expect(await lostCommands(tx, venue.id, ids)).toEqual([ids[0]])
      throw new Error('take it back')
    })
    .catch((error: Error) => expect(error.message).toBe('take it back'))
})
