// What the page has promised, seen from outside it: a change counts as saved from the moment its row is painted so. And
// what the database made of it.

import type { Page } from 'playwright'
import type { Venue } from '#e2e/support/venue.ts'
import ja from '#i18n/ja/stand/index.ts'

export type Status = keyof typeof ja.status

export interface Promises {
  /** Last painted state of each party, by the name that no other has. */
  painted: Map<string, Status>
  /** What was tapped for, whether or not it came to the screen. */
  tapped: Map<string, Status>
  /** Resolves when this party is painted in this state. */
  when(name: string, status: Status): Promise<void>
  watch(page: Page): Promise<void>
}

const words = Object.entries(ja.status) as [Status, string][]
/** It stands behind the people; marks and warnings may follow. */
const statusIn = (label: string): Status | undefined =>
  words.find(([, word]) => new RegExp(`名 ${word}( |$)`).test(label))?.[0]

/** A visit only goes on: none of the taps of this proof leads back. */
const course: Status[] = ['waiting', 'seated', 'left']

const watcher = `(() => {
  const shown = new Map()
  const look = () => {
    for (const row of document.querySelectorAll('li[data-booking]')) {
      const label = row.querySelector('button').getAttribute('aria-label')
      if (shown.get(row.dataset.booking) === label) continue
      shown.set(row.dataset.booking, label)
      window.notePainted(label)
    }
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
})()`

export function promises(): Promises {
  const waiting = new Set<() => void>()
  const all: Promises = {
    painted: new Map(),
    tapped: new Map(),
    when: (name, status) =>
      new Promise((resolve) => {
        const look = () => {
          if (all.painted.get(name) !== status) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    async watch(page) {
      await page.exposeFunction('notePainted', (label: string) => {
        const name = /客\d+様/.exec(label)?.[0]
        const status = statusIn(label)
        if (name && status) all.painted.set(name, status)
        for (const look of [...waiting]) look()
      })
      await page.addInitScript(watcher)
    },
  }
  return all
}

/** Promises the database does not hold, holds twice, or holds otherwise. */
export async function brokenPromises({ painted, tapped }: Promises, venue: Venue): Promise<string[]> {
  const rows = await venue.bookings()
  const broken: string[] = []
  for (const name of new Set([...painted.keys(), ...tapped.keys()])) {
    const found = rows.filter((row) => row.last_name === name)
    const promised = painted.get(name)
    if (found.length > 1) broken.push(`${name} is there ${found.length} times`)
    if (!promised) continue
    const [row] = found
    if (!row) broken.push(`${name} was painted as ${promised} and is lost`)
    else if (!isBetween(row.status as Status, promised, tapped.get(name) ?? promised))
      broken.push(`${name} was painted as ${promised} and is ${row.status}`)
  }
  return broken
}

const isBetween = (status: Status, from: Status, to: Status): boolean =>
  course.indexOf(status) >= course.indexOf(from) && course.indexOf(status) <= course.indexOf(to)

/** Rows whose painted state is another than the database's. */
export async function unlikeServer(page: Page, venue: Venue): Promise<string[]> {
  const labels = await page
    .locator('li[data-booking]')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('button')?.getAttribute('aria-label') ?? ''))
  const ours = (await venue.bookings()).filter((row) => row.last_name.startsWith('客'))
  return ours.flatMap(({ last_name, status }) => {
    const label = labels.find((text) => text.includes(last_name))
    if (!label) return [`${last_name} is not on the screen`]
    return statusIn(label) === status ? [] : [`${last_name} is ${status} and shown as ${label}`]
  })
}
