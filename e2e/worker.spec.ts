// What the service worker does when nobody has the app open.

import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'
import { flushTag } from '#sync/flush-tag.ts'

test('[S1] [S2] what waits is sent by the worker with no tab open, and only once', async ({
  device,
  sql,
  complaints,
  baseURL,
}) => {
  const venue = await aVenue(sql)
  const { context, page } = await device(tablet)
  const staff = await venue.staff()
  const stand = await Stand.open(page, staff)
  await stand.isInstalled()
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await stand.walkIn(3)
  await expect(stand.badge(/未送信 1件/)).toBeVisible()
  await page.close()

  const elsewhere = await context.newPage()
  const devtools = await context.newCDPSession(elsewhere)
  const registration = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find((r) => r.scopeURL.startsWith(baseURL ?? '-') && !r.isDeleted)
      if (ours) resolve(ours.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registration
  const arrived = async () => (await venue.bookings()).filter((b) => b.pax === 3).length
  // Control: without the event nothing is sent.
  await context.setOffline(false)
  expect(await arrived()).toBe(0)
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin: new URL(baseURL ?? '').origin,
    registrationId,
    tag: flushTag,
    lastChance: true,
  })
  await expect.poll(arrived).toBe(1)

  // The page that opens next sends the same command again: the server knows it.
  const back = new Stand(elsewhere)
  await elsewhere.goto('/bookings')
  await expect(back.badge(/同期済み/)).toBeVisible()
  await expect(back.party('直接来店')).toBeVisible()
  expect(await arrived()).toBe(1)
})
