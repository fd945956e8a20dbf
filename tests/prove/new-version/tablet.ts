// On the tablet: one tab starts the new version while changes wait and text is typed in others.

import type { Page } from 'playwright'
import { lostCommands } from '#e2e/support/lost.ts'
import { aVenue, type Venue } from '#e2e/support/venue.ts'
import type { TestStack } from '#tests/fixtures/stack.ts'
import { badge, party, stored, walkIn } from '#tests/prove/parts/browser/proxy-tablet.ts'
import { deploy, type Gone, nextMirror } from './build.ts'
import { aDevice, type Found, oldServer, type Setting, signedIn, update, wanted } from './device.ts'
import { standTabs } from './stand.ts'
import { goOn, isNext, type OpenTab, openTab } from './tab.ts'

const inSync = /同期済み(?!.*未送信)/

export async function onTablet(
  setting: Setting,
  gone: Gone,
  corrupt?: (worker: string) => string,
): Promise<Found> {
  const { stack } = setting
  const gate = await oldServer(setting, gone)
  const venue = await aVenue(stack.sql, { capacity: 5000 })
  const known = await venue.book({ lastName: '既存', pax: 2, minute: venue.soon })
  const context = await aDevice(setting, gate)
  const made: string[] = []
  try {
    const first = await signedIn(context, await venue.staff())
    await badge(first, inSync).waitFor()
    const tabs: OpenTab[] = []
    for (const tab of wanted(setting, standTabs(venue, known, made))) tabs.push(await openTab(context, tab))

    // Changes wait: every other call passes.
    gate.onRequest = ({ name }) => (name === 'sync_push' ? 'cut' : 'pass')
    for (const name of ['客待つ一様', '客待つ二様']) {
      await walkIn(first, 2, name)
      made.push(name)
    }
    deploy(gate, setting.next, gone, corrupt)
    await update(first)
    const wrong = [...(await looksRight(first, made, 'the new version, with changes waiting'))]

    // What is broken on purpose shows in the first of them that needs a file.
    if (corrupt) {
      const found: string[] = []
      for (const tab of tabs) {
        tab.page.setDefaultTimeout(8000)
        if (found.length === 0) found.push(...(await goOn(tab)))
      }
      return { tabs: 1, waiting: 0, wrong: found }
    }
    for (const tab of tabs) wrong.push(...(await goOn(tab)))
    const later = await venue.book({ lastName: '後から', pax: 2, minute: venue.soon })
    gate.onRequest = () => 'pass'
    wrong.push(...(await atLast(stack, venue, [first, ...tabs.map((t) => t.page)], [...made, '後から'])))
    wrong.push(...(await mirrorsAre(first, venue, later, `mirror-${nextMirror}-`)))
    if (setting.size === 'full') wrong.push(...(await onlyNewMirror(first, venue, tabs)))
    return { tabs: tabs.length + 1, waiting: made.length, wrong: wrong.map((text) => `${gone}: ${text}`) }
  } finally {
    await context.close()
    await gate.close()
  }
}

async function looksRight(page: Page, names: string[], where: string): Promise<string[]> {
  const wrong = (await isNext(page)) ? [] : [`${where}: the page is of the old version`]
  for (const name of names) {
    const there = await party(page, name)
      .waitFor({ timeout: 15_000 })
      .then(
        () => true,
        () => false,
      )
    if (!there) wrong.push(`${where}: ${name} is not shown`)
  }
  return wrong
}

/** Everything that waited is on the server once, and on every screen of the stand, old or new. */
async function atLast(stack: TestStack, venue: Venue, pages: Page[], names: string[]): Promise<string[]> {
  const wrong: string[] = []
  for (const [i, page] of pages.entries()) {
    await page.bringToFront()
    // A card left open hides the stand behind it.
    for (let k = 0; k < 4 && (await page.getByRole('dialog').count()) > 0; k++)
      await page.keyboard.press('Escape')
    if (i > 0 && (await page.locator('li[data-booking]').count()) === 0) continue
    await badge(page, inSync)
      .waitFor({ timeout: 30_000 })
      .catch(() => wrong.push(`tab ${i} is never in sync`))
    for (const name of names) {
      const there = await party(page, name)
        .waitFor({ timeout: 15_000 })
        .then(
          () => true,
          () => false,
        )
      if (!there) wrong.push(`tab ${i} does not show ${name}`)
    }
  }
  const rows = await venue.bookings()
  for (const name of names) {
    const times = rows.filter((row) => row.last_name === name).length
    if (times !== 1) wrong.push(`${name} is on the server ${times} times`)
  }
  const [first] = pages
  const { commands } = first ? await stored(first, venue.id) : { commands: [] }
  const lost = await lostCommands(stack.sql, venue.id, commands)
  return [...wrong, ...lost.map((id) => `command ${id} is not logged once`)]
}

/** The new version has rows of its own, under a name of its own; there is one outbox as before. */
async function mirrorsAre(page: Page, venue: Venue, bookingId: string, prefix: string): Promise<string[]> {
  const names = await databases(page)
  const own = names.find((n) => n.startsWith(`rxdb-dexie-${prefix}${venue.id}`) && n.endsWith('--booking'))
  const outboxes = names.filter((n) => n.startsWith('rxdb-dexie-outbox-') && n.endsWith('--outbox'))
  const has =
    own &&
    (await page.evaluate(`new Promise((resolve) => {
    indexedDB.open(${JSON.stringify(own)}).onsuccess = ({ target: { result } }) => {
      const found = result.transaction('docs').objectStore('docs').get(${JSON.stringify(bookingId)})
      found.onsuccess = () => { result.close(); resolve(Boolean(found.result)) }
    }
  })`))
  return [
    ...(has ? [] : ['the new version’s mirror lacks a booking made after the update']),
    ...(outboxes.length === 1 ? [] : [`there are ${outboxes.length} outboxes`]),
  ]
}

/** When the last old tab is closed, the old version's rows go: the leading tab looks a minute after it was opened. */
async function onlyNewMirror(page: Page, venue: Venue, tabs: OpenTab[]): Promise<string[]> {
  for (const tab of tabs) await tab.page.close()
  await page.reload()
  const isOld = (name: string) =>
    name.startsWith('rxdb-dexie-mirror-') && !name.startsWith(`rxdb-dexie-mirror-${nextMirror}-`)
  for (let i = 0; i < 80; i++) {
    if (!(await databases(page)).some((name) => name.includes(venue.id) && isOld(name))) return []
    await page.waitForTimeout(1000)
  }
  return ['the old version’s mirror is still there']
}

const databases = (page: Page): Promise<string[]> =>
  page.evaluate('indexedDB.databases().then((all) => all.map((d) => d.name))')
