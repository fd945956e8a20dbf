// Who holds a lock in the browser, asked from a page.

import type { Page } from 'playwright'
import { leaderLock } from '#sync/protocol/lock-names.ts'

// As text, since it runs in the page.
const asksForLock = `async (name) => {
  const me = 'who-' + Math.random()
  return navigator.locks.request(me, async () => {
    const { held } = await navigator.locks.query()
    const mine = held.find((lock) => lock.name === me).clientId
    const holder = held.find((lock) => lock.name === name)
    return holder ? (holder.clientId === mine ? 'mine' : 'another') : 'nobody'
  })
}`

export const holderOf = (page: Page, lock: string): Promise<'mine' | 'another' | 'nobody'> =>
  page.evaluate(`(${asksForLock})(${JSON.stringify(lock)})`)

export const isLeading = async (page: Page, vendor: string): Promise<boolean> =>
  (await holderOf(page, leaderLock(vendor))) === 'mine'
