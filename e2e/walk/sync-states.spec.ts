// States that last a while, or that nobody sees on a good day: the words for them, on badge, strip and dialog alike.

import type { Page } from '@playwright/test'
import { Stand } from '#e2e/pages/stand.ts'
import { aFaultProxy } from '#e2e/support/fault-proxy.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

const sound = async (page: Page) =>
  expect([await barriers(page), await smallTargets(page), await sideways(page)]).toEqual([[], [], 0])

/** What is green says that all is well. */
const isGreen = (stand: Stand, words: RegExp) =>
  stand.badge(words).evaluate((e) => e.classList.contains('text-success'))

type Json = Record<string, unknown>
const changed = (body: Buffer, change: (answer: Json) => Json): Buffer => {
  try {
    return Buffer.from(JSON.stringify(change(JSON.parse(body.toString()))))
  } catch {
    return body
  }
}

test('[S8] after a restore the stand says what is shown and what goes on, and then is in sync', async ({
  device,
  sql,
  baseURL,
}) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '見本', pax: 2, minute: venue.soon })
  let another = false
  let letGo = () => {}
  let held: Promise<void> | undefined
  const server = await aFaultProxy(baseURL ?? '', {
    hold: (path) => (path.endsWith('/sync_part') ? held : undefined),
    // One word of another epoch: as a server speaks that was restored.
    rewrite: (path, body) => {
      if (!another || !path.endsWith('/sync_heartbeat')) return body
      another = false
      return changed(body, (answer) => ({ ...answer, epoch: 'restored' }))
    },
  })
  const { page } = await device({ ...phone, baseURL: server.url })
  const stand = await Stand.open(page, await venue.staff())
  held = new Promise<void>((done) => {
    letGo = done
  })
  another = true
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(stand.badge(/読み直し中/)).toBeVisible()
  expect(await isGreen(stand, /読み直し中/)).toBe(false)
  await expect(page.getByText(/予約を読み直しています。終わるまでは.*時点の内容です/)).toBeVisible()
  await expect(stand.party('見本')).toBeVisible()
  await stand.walkIn(2)
  await expect(stand.party('ウォークイン')).toBeVisible()
  await sound(page)
  await stand.badge(/読み直し中/).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/予約を読み直しています/), 'said once').toHaveCount(1)
  await sound(page)
  await dialog.getByRole('button', { name: '閉じる' }).click()
  held = undefined
  letGo()
  await expect(stand.badge(/同期済み/)).toBeVisible()
  await expect(stand.party('ウォークイン')).toBeVisible()
  await expect(page.getByText(/読み直して/)).toHaveCount(0)
  await page.context().close()
  await server.close()
})

test('[S8] rows that go on differing are said on the badge, and read again on a tap', async ({
  device,
  sql,
  baseURL,
}) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '見本', pax: 2, minute: venue.soon })
  let isWrong = true
  const server = await aFaultProxy(baseURL ?? '', {
    // The server counts once in ten minutes of its own: each of its answers is given a count that cannot be.
    rewrite: (path, body) =>
      isWrong && path.endsWith('/sync_pull')
        ? changed(body, (answer) => ({ ...answer, sums: { config: [999, 1] } }))
        : body,
  })
  const { page } = await device({ ...tablet, baseURL: server.url })
  await page.clock.install()
  const stand = await Stand.open(page, await venue.staff())
  // Asked for every ten minutes; three differences have all read again, and three more are said.
  await expect(async () => {
    await page.clock.fastForward('10:20')
    await expect(stand.badge(/読み直しが必要/)).toBeVisible({ timeout: 1500 })
  }).toPass({ timeout: 60_000 })
  expect(await isGreen(stand, /読み直しが必要/)).toBe(false)
  await expect(page.getByText(/画面上部の「読み直しが必要」をタップ/)).toBeVisible()
  await sound(page)
  await stand.badge(/読み直しが必要/).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/サーバーの内容と一致していません/)).toHaveCount(1)
  await sound(page)
  isWrong = false
  await dialog.getByRole('button', { name: 'すべて読み直す' }).click()
  await dialog.getByRole('button', { name: '閉じる' }).click()
  await expect(stand.badge(/同期済み/)).toBeVisible()
  await page.context().close()
  await server.close()
})

test('[S8] a busy server is one word on badge and strip, and none of it is green', async ({
  device,
  sql,
}) => {
  const venue = await aVenue(sql)
  const { page } = await device(phone)
  await page.clock.install()
  const stand = await Stand.open(page, await venue.staff())
  let free = () => {}
  const freed = new Promise<void>((done) => {
    free = done
  })
  const lock = sql.begin(async (tx) => {
    await tx`select 1 from private.vendor_clock where vendor_id = ${venue.id} for update`
    await freed
  })
  await stand.walkIn(3)
  await expect(stand.badge(/更新中.*未送信 1件/)).toBeVisible()
  await expect(async () => {
    await page.clock.fastForward('00:20')
    await expect(stand.badge(/サーバー混雑中.*未送信 1件/)).toBeVisible({ timeout: 7000 })
  }).toPass({ timeout: 60_000 })
  expect(await isGreen(stand, /サーバー混雑中/)).toBe(false)
  await expect(page.getByText('サーバーが混み合っています')).toHaveCount(1)
  await sound(page)
  await stand.badge(/サーバー混雑中/).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('サーバーが混み合っています')).toHaveCount(1)
  await expect(dialog.getByText('変更を送っています')).toHaveCount(0)
  await dialog.getByRole('button', { name: '閉じる' }).click()
  free()
  await lock
  await stand.badge(/サーバー混雑中/).click()
  await dialog.getByRole('button', { name: '今すぐ同期' }).click()
  await dialog.getByRole('button', { name: '閉じる' }).click()
  await expect(stand.badge(/同期済み/)).toBeVisible()
  expect(await venue.bookings()).toMatchObject([{ pax: 3 }])
})

test('[S2] a discard that came too late is told on a card, until somebody has looked', async ({
  device,
  sql,
  baseURL,
}) => {
  const venue = await aVenue(sql)
  const refused = new Set<unknown>()
  let plant: 'none' | 'refuse' | 'keep' = 'none'
  const server = await aFaultProxy(baseURL ?? '', {
    rewrite: (path, body) => {
      if (plant === 'none' || !/sync_(push|pull)$/.test(path)) return body
      return changed(body, (answer) => {
        const said = [answer.answers, answer.done].flatMap((list) => (list as Json[] | undefined) ?? [])
        if (plant === 'refuse' && path.endsWith('/sync_push')) for (const one of said) refused.add(one.id)
        const no = { state: 'rejected', code: 'invalid', figures: { pax: 'out_of_range' }, rev: 0, row: null }
        for (const one of said) if (refused.has(one.id)) Object.assign(one, no)
        return answer
      })
    },
  })
  const { page } = await device({ ...tablet, baseURL: server.url })
  const stand = await Stand.open(page, await venue.staff())
  plant = 'refuse'
  await stand.walkIn(4)
  await expect(stand.attention(1)).toBeVisible()
  plant = 'keep'
  await stand.attention(1).click()
  await page.getByRole('dialog').getByRole('button', { name: '破棄', exact: true }).click()
  plant = 'none'
  await page.getByRole('dialog').last().getByRole('button', { name: /^破棄/ }).last().click()
  const card = page.getByRole('dialog').getByRole('article').filter({ hasText: '反映済みだった変更の破棄' })
  await expect(card).toContainText('すでにサーバーに反映されていました')
  await expect(card).toContainText('4名')
  await sound(page)
  await page.reload()
  await expect(stand.attention(1), 'it stays').toBeVisible()
  await expect(page.getByRole('dialog').getByRole('article')).toHaveCount(1)
  await card.getByRole('button', { name: '確認済みにする' }).click()
  await expect(stand.attention(0)).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(stand.party('ウォークイン')).toBeVisible()
  expect(await venue.bookings()).toMatchObject([{ pax: 4, status: 'seated' }])
  await page.context().close()
  await server.close()
})
