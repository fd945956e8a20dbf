import { expect, type Locator, type Page } from '@playwright/test'
import type { Staff } from '#e2e/support/venue.ts'
import { login } from './login.ts'

/** The host stand as a host sees it. */
export class Stand {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  static async open(page: Page, staff: Staff): Promise<Stand> {
    await login.signIn(page, staff)
    const stand = new Stand(page)
    await expect(stand.badge(/同期済み/)).toBeVisible()
    return stand
  }

  /** A party in the list of the day. */
  party = (name: string): Locator =>
    this.page.getByRole('region', { name: '予約リスト' }).getByRole('listitem').filter({ hasText: name })

  group = (name: string): Locator => this.page.getByRole('region', { name: new RegExp(`^${name} `) })

  badge = (state: RegExp | string): Locator =>
    this.page.getByRole('banner').getByRole('button', { name: state })

  attention = (count: number): Locator =>
    this.page.getByRole('button', { name: count === 0 ? '要対応なし' : `要対応 ${count}件` })

  /** The row's own button: the next step of the visit. */
  next = (name: string, action: string): Promise<void> =>
    this.party(name)
      .getByRole('button', { name: new RegExp(`: ${action}$`) })
      .click()

  async openParty(name: string): Promise<Locator> {
    await this.party(name).getByRole('button').first().click()
    const card = this.page.getByRole('dialog')
    await expect(card).toBeVisible()
    return card
  }

  /** Two taps: how many, and seat. */
  async walkIn(people: number): Promise<void> {
    await this.page.getByRole('button', { name: `ウォークイン ${people}名`, exact: true }).click()
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: `${people}名をご案内` })
      .click()
    await expect(this.page.getByRole('dialog')).toHaveCount(0)
  }

  /** Ids of every command this device still keeps, read where the app keeps them. */
  commandIds(vendor: string): Promise<string[]> {
    return this.page.evaluate(async (prefix) => {
      const name = (await indexedDB.databases())
        .map((d) => d.name ?? '')
        .find((n) => n.startsWith(prefix) && !n.endsWith('_internal'))
      if (!name) return []
      return await new Promise<string[]>((resolve, reject) => {
        const open = indexedDB.open(name)
        open.onerror = () => reject(open.error)
        open.onsuccess = () => {
          const all = open.result.transaction('docs').objectStore('docs').getAll()
          all.onsuccess = () => {
            open.result.close()
            resolve(all.result.filter((d) => d._deleted !== '1').map((d) => d.id as string))
          }
        }
      })
    }, `rxdb-dexie-outbox-${vendor}--0--`)
  }

  /** The worker that serves the app without a network is in charge. */
  async isInstalled(): Promise<void> {
    await this.page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
  }
}
