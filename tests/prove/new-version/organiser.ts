// At the gate of an event: a scan waits and half-typed work stands in other tabs while the new version starts.

import type { Page } from 'playwright'
import { aParty, aTicketOffice, CheckInPage, letIn, type TicketOffice } from '#e2e/pages/check-in.ts'
import { CreateEventPage, storedOccurrences } from '#e2e/pages/create-event.ts'
import { anEvent, EventListPage } from '#e2e/pages/event-list.ts'
import { EventsPage } from '#e2e/pages/events.ts'
import { inDays } from '#e2e/pages/hours.ts'
import { aProgramme } from '#e2e/pages/public-events.ts'
import type { Venue } from '#e2e/support/venue.ts'
import { badge } from '#tests/prove/parts/browser/proxy-tablet.ts'
import { deploy, type Gone } from './build.ts'
import { aDevice, type Found, oldServer, type Setting, signedIn, update } from './device.ts'
import { goOn, holds, isNext, type OldTab, type OpenTab, openTab } from './tab.ts'

interface Party {
  id: string
  name: string
}

const names = ['更新前', '更新後', '古いタブ'] as const

/** Lets in the first of a party by its code. */
async function scan(page: Page, office: TicketOffice, { id, name }: Party): Promise<void> {
  const gate = new CheckInPage(page)
  await gate.type(await office.code(id, 1))
  await gate
    .verdict()
    .filter({ hasText: `${name} 様` })
    .filter({ hasText: '入場OK' })
    .waitFor()
}

const organiserTabs = (venue: Venue, event: string, office: TicketOffice, party: Party): OldTab[] => [
  {
    name: 'an event, half laid out',
    path: '/create-event',
    before: (page) => new CreateEventPage(page).layOut(inDays(venue.today, 9)),
    async after(page) {
      const form = new CreateEventPage(page)
      await holds(form.field('開始時刻'), '18:00')
      await form.create()
      await page
        .getByText(/^(イベントを作成しました|この端末に保存しました)/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'a template, half typed',
    path: '/event-templates',
    before: (page) => new EventsPage(page).fillNew('書きかけの夜', 'half-typed'),
    async after(page) {
      const form = new EventsPage(page)
      await holds(form.field('イベント名'), '書きかけの夜')
      await form.save()
      await form.row('書きかけの夜').waitFor()
    },
  },
  {
    name: 'the events',
    path: '/events',
    async after(page) {
      await new EventListPage(page).openSheet('屋形船の夕べ')
    },
  },
  {
    name: 'the gate, in another tab',
    path: `/check-in?event=${event}`,
    before: (page) => new CheckInPage(page).row(party.name).waitFor(),
    after: (page) => scan(page, office, party),
  },
]

export async function atTheGate(setting: Setting, gone: Gone): Promise<Found> {
  const { sql } = setting.stack
  const gate = await oldServer(setting, gone)
  const { venue } = await aProgramme(sql)
  const office = await aTicketOffice(sql, venue)
  const event = await anEvent(sql, venue)
  const parties: Party[] = []
  for (const name of names) parties.push({ name, id: await aParty(sql, venue, event, { last_name: name }) })
  const [before, after, old] = parties as [Party, Party, Party]
  const context = await aDevice(setting, gate)
  try {
    const first = await signedIn(context, await venue.staff())
    const screen = new CheckInPage(first)
    await screen.open(`?event=${event}`)
    await screen.row(before.name).waitFor()
    const tabs: OpenTab[] = []
    for (const tab of organiserTabs(venue, event, office, old)) tabs.push(await openTab(context, tab))
    // Nothing that is written passes.
    gate.onRequest = ({ name }) => (name === 'sync_push' ? 'cut' : 'pass')
    await first.bringToFront()
    await scan(first, office, before)
    deploy(gate, setting.next, gone)
    await update(first)
    const wrong = (await isNext(first)) ? [] : ['the gate is of the old version']
    await screen.row(before.name).waitFor()
    const total = screen.totals().filter({ hasText: '入場 1/6' })
    await total.waitFor({ timeout: 15_000 }).catch(() => wrong.push('who was let in is not counted'))
    await scan(first, office, after)
    for (const tab of tabs) wrong.push(...(await goOn(tab)))
    gate.onRequest = () => 'pass'
    await first.bringToFront()
    await badge(first, /同期済み(?!.*未送信)/).waitFor({ timeout: 30_000 })
    wrong.push(...(await onServer(setting, venue)))
    return { tabs: tabs.length + 1, waiting: parties.length, wrong: wrong.map((text) => `${gone}: ${text}`) }
  } finally {
    await context.close()
    await gate.close()
  }
}

/** Each ticket is in once, and what was typed is there once. */
async function onServer({ stack: { sql } }: Setting, venue: Venue): Promise<string[]> {
  const wrong: string[] = []
  const there = await letIn(sql, venue)
  for (const name of names)
    if (!there.includes(`${name} arrived 1`)) wrong.push(`${name} is not in once: ${there.join('; ')}`)
  const laidOut = (await storedOccurrences(sql, venue)).filter((text) =>
    text.startsWith(`${inDays(venue.today, 9)} 1080-1170`),
  )
  if (laidOut.length !== 1) wrong.push(`the event was laid out ${laidOut.length} times`)
  const [{ told } = { told: -1 }] = await sql<{ told: number }[]>`
    select sum(jsonb_array_length(conflicts))::integer as told from public.booking where vendor_id = ${venue.id}`
  if (told !== 0) wrong.push(`${told} conflicts are told`)
  return wrong
}
