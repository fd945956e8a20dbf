// On devices without a worker: each page its own person's.

import type { BrowserContext } from 'playwright'
import { aProgramme } from '#e2e/pages/public-events.ts'
import { aVenue } from '#e2e/support/venue.ts'
import { deploy, type Gone } from './build.ts'
import { buyerTabs } from './buyers.ts'
import { aDevice, type Found, oldServer, type Setting, wanted } from './device.ts'
import { guestTabs } from './guests.ts'
import { goOn, type OpenTab, openTab } from './tab.ts'

export async function onPhones(setting: Setting, gone: Gone): Promise<Found> {
  const { stack } = setting
  const gate = await oldServer(setting, gone)
  const venue = await aVenue(stack.sql, { capacity: 5000 })
  const token = '0123456789abcdef'.repeat(2)
  const known = await venue.book({ lastName: '見る', pax: 2, minute: venue.soon })
  await stack.sql`
    update private.booking_token set token_hash = private.token_hash(${token}) where booking_id = ${known}`
  const made: string[] = []
  const contexts: BrowserContext[] = []
  try {
    const tabs: OpenTab[] = []
    const programme = await aProgramme(stack.sql)
    const all = [
      ...guestTabs(venue, await venue.staff(), `/${venue.url}/booking#${token}`, made),
      ...buyerTabs(programme, made),
    ]
    for (const tab of wanted(setting, all)) {
      const context = await aDevice(setting, gate)
      contexts.push(context)
      tabs.push(await openTab(context, tab))
    }
    deploy(gate, setting.next, gone)
    const wrong: string[] = []
    for (const tab of tabs) wrong.push(...(await goOn(tab)))
    const rows = [...(await venue.bookings()), ...(await programme.venue.bookings())]
    for (const name of made) {
      const times = rows.filter((row) => row.last_name === name).length
      if (times !== 1) wrong.push(`${name} has ${times} bookings`)
    }
    return { tabs: tabs.length, waiting: 0, wrong: wrong.map((text) => `${gone}: ${text}`) }
  } finally {
    for (const context of contexts) await context.close()
    await gate.close()
  }
}
