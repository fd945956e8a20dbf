// Templates that never run at the same time: sets, and what each template blocks and why.

import { ExclusivePage, storedSets, templatesOf } from '#e2e/pages/setup/exclusive.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { anOrganiser, aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

const three = [{ name: '屋形船', exclusive: true }, { name: '三味線', exclusive: true }, { name: '線香花火' }]

test('[S7] a set is added, changed and deleted, without a network too; what each blocks is said with its reasons @installed', async ({
  page,
  context,
  device,
  sql,
  complaints,
}) => {
  const venue = await anOrganiser(sql)
  await templatesOf(sql, venue.id, ...three)
  const staff = await venue.staff()
  const stand = await Stand.open(page, staff)
  await stand.isInstalled()
  const exclusive = new ExclusivePage(page)
  await exclusive.open()

  await test.step('two with the flag block each other before there is a set', async () => {
    await expect(exclusive.blocked('屋形船')).toContainText('三味線')
    await expect(exclusive.blocked('屋形船')).toContainText('どちらも「同時に開催しない」設定です')
    await expect(exclusive.blocked('屋形船')).not.toContainText('線香花火')
    await expect(exclusive.blocked('線香花火')).toContainText('制限なし')
    expect(await barriers(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
  })

  await test.step('a set of one is none, and says so beside the ticks', async () => {
    await exclusive.button('組み合わせを追加').click()
    await exclusive.tick('屋形船').check()
    await exclusive.save()
    await expect(exclusive.form().getByLabel(/^名称/)).toBeFocused()
    await expect(exclusive.form().getByText('2つ以上選んでください')).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await exclusive.tick('線香花火').check()
    await expect(exclusive.form().getByText('2つ以上選んでください')).toHaveCount(0)
    await exclusive.form().getByLabel(/^名称/).fill('同じ桟橋を使う')
    await exclusive.save()
    await expect.poll(() => storedSets(sql, venue.id)).toEqual(['同じ桟橋を使う 2'])
    await expect(exclusive.row('同じ桟橋')).toContainText('屋形船・線香花火')
    await expect(exclusive.blocked('線香花火')).toContainText('組み合わせ「同じ桟橋を使う」')
    await expect(exclusive.blocked('屋形船').getByRole('listitem')).toHaveCount(2)
  })

  complaints.expect(noNetwork)
  await context.setOffline(true)
  await expect(stand.badge(/オフライン/)).toBeVisible()

  await test.step('offline a set is changed on this tablet first, and stands after a reload', async () => {
    await exclusive.add('同じ船頭', '三味線', '線香花火')
    await expect(page.getByText(/^この端末に保存しました/)).toBeVisible()
    await expect(exclusive.row('同じ船頭').getByText('未送信')).toBeVisible()
    await exclusive.button('同じ桟橋を使うを変更').click()
    await exclusive.tick('三味線').check()
    await exclusive.save()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.reload()
    await expect(exclusive.row('同じ桟橋')).toContainText('屋形船・三味線・線香花火')
    await expect(
      exclusive.blocked('三味線').getByRole('listitem').filter({ hasText: '線香花火' }),
    ).toContainText(/組み合わせ「同じ桟橋を使う」.*組み合わせ「同じ船頭」/)
    expect(await storedSets(sql, venue.id), 'not sent yet').toEqual(['同じ桟橋を使う 2'])
  })

  await test.step('one that is deleted goes on every tablet', async () => {
    await exclusive.button('同じ船頭を削除').click()
    const question = page.getByRole('dialog', { name: '削除してもよろしいですか?' })
    await expect(question).toContainText('この組み合わせによる制限がなくなります')
    await question.getByRole('button', { name: '削除' }).click()
    await expect(page.getByText(/^この端末で削除しました/)).toBeVisible()
    await context.setOffline(false)
    await expect.poll(() => storedSets(sql, venue.id)).toEqual(['同じ桟橋を使う 3'])
    const second = new ExclusivePage((await device(tablet)).page)
    await Stand.open(second.page, staff)
    await second.open()
    await expect.poll(second.names).toEqual(['同じ桟橋を使う'])
  })

  await test.step('a template that is deleted stays in its set, which says when it blocks nothing', async () => {
    await sql`
      update private.config_item set deleted = true
      where vendor_id = ${venue.id} and kind = 'event_template' and data->>'name' in ('屋形船', '三味線')`
    await expect(exclusive.row('同じ桟橋')).toContainText('いまは何も止めません')
    await expect(exclusive.button('組み合わせを追加')).toHaveCount(0)
    await expect(
      exclusive.page.getByRole('link', { name: 'イベントテンプレート', exact: true }),
    ).toBeVisible()
  })
})

test('who made the set that another tablet deletes keeps what is typed', async ({ page, sql }) => {
  const venue = await anOrganiser(sql)
  await templatesOf(sql, venue.id, ...three)
  await Stand.open(page, await venue.staff())
  const exclusive = new ExclusivePage(page)
  await exclusive.open()
  await exclusive.add('同じ桟橋', '屋形船', '線香花火')
  await expect.poll(() => storedSets(sql, venue.id)).toEqual(['同じ桟橋 2'])
  await exclusive.button('同じ桟橋を変更').click()
  await exclusive.form().getByLabel(/^名称/).fill('同じ船')
  await sql`update private.config_item set deleted = true where vendor_id = ${venue.id} and kind = 'exclusive_set'`
  await expect(exclusive.list()).toHaveCount(0)
  await expect(exclusive.form().getByLabel(/^名称/)).toHaveValue('同じ船')
  await exclusive.save()
  await expect.poll(() => storedSets(sql, venue.id)).toEqual(['同じ船 2'])
})

test('a restaurant is told whose screens they are', async ({ page, sql }) => {
  await Stand.open(page, await (await aVenue(sql)).staff())
  for (const path of ['/mutually-exclusive-events', '/event-templates', '/ticket-type', '/create-event']) {
    await page.goto(path)
    await expect(
      page.getByText('イベントの設定はイベント主催者のアカウントでご利用いただけます。'),
    ).toBeVisible()
  }
})

test.describe('on a phone, in English', () => {
  test.use(phone)

  test('the page and the form fit with many templates', async ({ page, sql, context, baseURL }) => {
    const venue = await anOrganiser(sql)
    const many = Array.from({ length: 40 }, (_, i) => ({
      ...{ name: `花火の夕べ${i + 1}`, name_en: `Evening of fireworks number ${i + 1}`, exclusive: i < 12 },
    }))
    await templatesOf(sql, venue.id, ...many)
    await Stand.open(page, await venue.staff())
    await context.addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }])
    await page.goto('/mutually-exclusive-events')
    await expect(page.getByRole('heading', { name: 'Mutually exclusive events' })).toBeVisible()
    await page.getByRole('button', { name: 'Add a set', exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form.getByLabel(/^Name/)).toHaveAccessibleDescription(/Field required/)
    await form.getByLabel(/^Name/).fill(`Everything ${'on the river '.repeat(6)}`)
    for (const n of [1, 20, 40])
      await form.getByRole('checkbox', { name: `Evening of fireworks number ${n}`, exact: true }).check()
    expect(await barriers(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Edit was successful')).toBeVisible()
    await page.getByRole('button', { name: 'Blocks 13 templates' }).click()
    await expect(page.getByText('Both are set to exclude others').filter({ visible: true })).toHaveCount(11)
    expect(await barriers(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
    await page.getByRole('button', { name: 'Open menu' }).click()
    const advanced = page.getByRole('region', { name: 'Advanced' })
    await expect(advanced.getByRole('link', { name: 'Mutually exclusive events' })).toBeVisible()
    expect(await barriers(page)).toEqual([])
  })
})
