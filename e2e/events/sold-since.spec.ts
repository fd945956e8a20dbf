// Tickets whose booking this tablet does not hold: sold since it last heard, void, or of another night.

import 'temporal-polyfill/global'
import type { Page } from '@playwright/test'
import { aGuardedEvent, aParty, CheckInPage, letIn } from '#e2e/pages/check-in.ts'
import { anEvent } from '#e2e/pages/event-list.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { allAnswered, goOffline } from '#e2e/support/offline.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import type { Venue } from '#e2e/support/venue.ts'

test.use(tablet)

/** The gate of an event, once this booking is there. */
async function gateWith(page: Page, venue: Venue, event: string, name: string): Promise<CheckInPage> {
  const gate = await CheckInPage.at(page, venue, event)
  await gate.isHere(name)
  return gate
}

test('one that was sold since is let in with a mark, and found when it comes', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const { venue, office, event } = await aGuardedEvent(sql)
  await aParty(sql, venue, event, { last_name: '阿部' })
  const gate = await gateWith(page, venue, event, '阿部')
  complaints.expect(noNetwork)
  await goOffline(page)
  const sold = await aParty(sql, venue, event, { last_name: '佐藤' })
  await gate.type(await office.code(sold, 1))
  await expect(gate.verdict()).toHaveText(/^入場OK予約は未着/)
  await expect(gate.waiting()).toContainText(/\d{1,2}:\d\dの入場 チケット1/)
  await gate.type(await office.code(sold, 1))
  await expect(gate.verdict()).toContainText('入場済み')
  await gate.type(await office.code(sold, 2))
  await expect(gate.verdict()).toHaveText(/^入場OK予約は未着/)
  await gate.looksRight()
  await context.setOffline(false)
  await expect(gate.checked()).toContainText('佐藤 様 チケット1', { timeout: 30_000 })
  await expect(gate.checked().getByText('照合済み')).toHaveCount(2)
  await expect(gate.waiting(), 'nobody waits for them').toHaveCount(0)
  await expect(gate.row('佐藤')).toContainText('入場済み')
  await expect.poll(() => letIn(sql, venue)).toEqual(['佐藤 arrived 1,2', '阿部 confirmed'])
})

test('whose booking is not here though it would be, or is of another night, is not let in by itself', async ({
  page,
  sql,
}) => {
  const { venue, office, event } = await aGuardedEvent(sql)
  const later = await anEvent(sql, venue, { starts_at: 1320, ends_at: 1380, name: '夜の部' })
  await aParty(sql, venue, event, { last_name: '阿部' })
  const gone = await aParty(sql, venue, event, { last_name: '加藤' })
  const codeOfGone = await office.code(gone, 1)
  const gate = await gateWith(page, venue, event, '加藤')
  await sql`update public.booking set deleted = true, status = 'cancelled' where id = ${gone}`
  await expect(gate.row('加藤')).toHaveCount(0, { timeout: 30_000 })
  await gate.type(codeOfGone)
  await expect(gate.verdict()).toContainText('削除された予約')
  await gate.type(await office.codeOfNone(event, 60))
  await expect(gate.verdict()).toContainText('無効になったチケット')
  expect(await letIn(sql, venue)).toEqual(['加藤 cancelled', '阿部 confirmed'])
  await gate.looksRight()
  await gate.button('それでも入場').click()
  await expect(gate.verdict()).toContainText('入場しました')
  await expect(gate.checked(), 'the server knows of none').toContainText('予約なし', { timeout: 30_000 })
  await gate.type(await office.codeOfNone(later, 60))
  for (const words of ['別のイベント', '夜の部', 'それでも入場'])
    await expect(gate.verdict()).toContainText(words)
  await gate.looksRight()
  await gate.type(await office.codeOfNone(event, 0))
  await expect(gate.verdict(), 'control: sold a moment ago').toHaveText(/^入場OK予約は未着/)
})

test('a gate that the server answers, and that rows do not reach, calls nothing void', async ({
  page,
  sql,
  complaints,
}) => {
  const { venue, office, event } = await aGuardedEvent(sql)
  await aParty(sql, venue, event, { last_name: '阿部' })
  const gate = await gateWith(page, venue, event, '阿部')
  complaints.expect(noNetwork)
  await page.route('**/rpc/sync_pull', (route) => route.abort('internetdisconnected'))
  await allAnswered(page)
  await aParty(sql, venue, event, { last_name: '佐藤' })
  // The last row came two hours ago.
  await page.addInitScript((key) => {
    const status = JSON.parse(localStorage.getItem(key) ?? '{}')
    const stored_upto = new Date(Date.now() - 7_200_000).toISOString()
    localStorage.setItem(key, JSON.stringify({ ...status, stored_upto }))
  }, `noren.status.${venue.id}`)
  await gate.open(`?event=${event}`)
  await gate.isHere('阿部')
  await gate.type(await office.codeOfNone(event, 150))
  await expect(gate.verdict(), 'control: it would have come').toContainText('無効になったチケット')
  await gate.type(await office.codeOfNone(event, 60))
  await expect(gate.verdict()).toHaveText(/^入場OK予約は未着/)
})

test('a ticket of another event says which, and leads there, in all the same, or away; of one that is off it says so', async ({
  page,
  sql,
}) => {
  const { venue, office, event } = await aGuardedEvent(sql)
  const later = await anEvent(sql, venue, { starts_at: 1320, ends_at: 1380, name: '夜の部' })
  const off = await anEvent(sql, venue, { starts_at: 600, ends_at: 660, name: '朝の部', cancelled: true })
  const [mine, theirs, called] = [
    await aParty(sql, venue, event, { last_name: '阿部' }),
    await aParty(sql, venue, later, { last_name: '加藤' }),
    await aParty(sql, venue, off, { last_name: '佐藤' }),
  ]
  const gate = await gateWith(page, venue, event, '阿部')
  const show = async (id: string, ...said: string[]) => {
    await gate.type(await office.code(id, 1))
    for (const words of said) await expect(gate.verdict()).toContainText(words)
  }
  const toOther = gate.verdict().getByRole('button', { name: 'そのイベントの受付に切り替える' })

  await show(called, '開催中止', '10:00「朝の部」', 'そのイベントは開催中止です', '佐藤 様')
  await expect(toOther, 'nobody is at the gate of what is off').toHaveCount(0)
  await gate.looksRight()
  await gate.verdict().getByRole('button', { name: '閉じる' }).click()
  await expect(gate.verdict()).toHaveCount(0)
  await expect(gate.scanner(), 'a scanner types on where it was').toBeFocused()

  await show(theirs, '別のイベント', '22:00「夜の部」', '加藤 様')
  await expect(toOther).toBeVisible()
  await gate.looksRight()
  await gate.verdict().getByRole('button', { name: 'それでも入場' }).click()
  await expect(gate.verdict()).toContainText('入場しました')
  await expect.poll(() => letIn(sql, venue)).toContain('加藤 arrived 1')
  await show(theirs, '別のイベント', 'に入場しています。')
  await expect(gate.button('それでも入場'), 'they are in').toHaveCount(0)
  await toOther.click()
  await expect(page).toHaveURL(new RegExp(`event=${later}`))
  await expect(gate.verdict(), 'nobody shows it again').toContainText('入場済み')
  await expect(gate.scanner(), 'the next code is typed at the other gate').toBeFocused()
  await gate.isHere('加藤')
  await show(mine, '別のイベント', '19:00「屋形船の夕べ」')
  await toOther.click()
  await expect(page).toHaveURL(new RegExp(`event=${event}`))
  await expect(gate.verdict()).toContainText('入場OK')
  await expect(gate.verdict()).toContainText('阿部 様 1/2枚目')
  await expect.poll(() => letIn(sql, venue)).toContain('阿部 arrived 1')
  await page.reload()
  await gate.isHere('阿部')
  await expect(gate.verdict(), 'it was answered once').toHaveCount(0)
})
