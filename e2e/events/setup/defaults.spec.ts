// What an organiser sets once, on /settings, is what a new template begins with; those that are there stay as they are.

import { aRow, aTemplateRow, EventsPage } from '#e2e/pages/events.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { goOffline } from '#e2e/support/offline.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { anOrganiser, aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

test('minimum pax, cutoff and mail are set offline too, and new templates begin with them', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const venue = await anOrganiser(sql)
  await aRow(sql, venue, 'event_template', aTemplateRow())
  await Stand.open(page, await venue.staff())
  const events = new EventsPage(page)
  await page.goto('/settings')
  const part = page.getByRole('region', { name: '予約設定' })
  await expect(part.getByLabel('最少人数')).toHaveValue('1')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
  await part.getByLabel('最少人数').fill('0')
  await part.getByRole('button', { name: '保存', exact: true }).click()
  await expect(part.getByLabel('最少人数')).toHaveAccessibleDescription('1以上の数を入力してください')
  complaints.expect(noNetwork)
  await goOffline(page)
  await part.getByLabel('最少人数').fill('9')
  await part.getByLabel('受付締切(日前)').fill('２')
  await part.getByRole('checkbox', { name: '予約確認メールをお客様に送る' }).uncheck()
  await part.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText(/^この端末に保存しました/)).toBeVisible()
  await context.setOffline(false)
  const stored = async () => {
    const [row] = await sql`
      select minimum_pax, maximum_pax, cutoff_days, send_confirmation_email as mail
      from public.booking_settings where vendor_id = ${venue.id}`
    return row
  }
  await expect.poll(stored).toEqual({ minimum_pax: 9, maximum_pax: 9, cutoff_days: 2, mail: false })
  await events.openTemplates()
  await events.button('新しいテンプレート').click()
  await expect(events.field('最少人数')).toHaveValue('9')
  await expect(events.field('受付締切(日前)')).toHaveValue('2')
  await page.goBack()
  await events.edit('花火クルーズ')
  await expect(events.field('最少人数')).toHaveValue('1')
})

test('an organiser whose settings were never saved makes the row with the first change', async ({
  page,
  sql,
}) => {
  const venue = await anOrganiser(sql)
  await sql.begin(async (tx) => {
    // As an installation from before they were born with the vendor: no tablet has ever seen a row.
    await tx`set local session_replication_role = replica`
    await tx`delete from public.booking_settings where vendor_id = ${venue.id}`
    await tx`delete from private.synced where vendor_id = ${venue.id} and id = 'settings/settings'`
  })
  await Stand.open(page, await venue.staff())
  await page.goto('/settings')
  const part = page.getByRole('region', { name: '予約設定' })
  const mails = part.getByRole('checkbox', { name: '予約確認メールをお客様に送る' })
  await expect(mails).not.toBeChecked()
  await expect(part.getByLabel('受付締切(日前)')).toHaveValue('0')
  await mails.check()
  await part.getByLabel('最少人数').fill('2')
  await part.getByRole('button', { name: '保存', exact: true }).click()
  const stored = async () => {
    const [row] = await sql`
      select minimum_pax, maximum_pax, cutoff_days, capacity, send_confirmation_email as mail
      from public.booking_settings where vendor_id = ${venue.id}`
    return row
  }
  await expect
    .poll(stored)
    .toEqual({ minimum_pax: 2, maximum_pax: 8, cutoff_days: 0, capacity: 0, mail: true })
  await page.reload()
  await expect(mails).toBeChecked()
  await expect(part.getByLabel('最少人数')).toHaveValue('2')
})

test('control: a restaurant has its own screen for them', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: '予約設定' })).toHaveCount(0)
  await page.goto('/event-templates')
  await expect(
    page.getByText('イベントの設定はイベント主催者のアカウントでご利用いただけます。'),
  ).toBeVisible()
})
