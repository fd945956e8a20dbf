// Every signed-in screen of a restaurant in every state that it can be in: for pictures, and for what is looked at by rule.

import type { BrowserContext, Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { aVenue, type Venue } from '#e2e/support/venue.ts'
import type { Screen } from './screens.ts'

const calls = /\/rest\/v1\/rpc\/sync_/

/** What is done to a tablet before, and after a screen was opened. */
export interface State {
  parties: number
  before?: (context: BrowserContext) => Promise<unknown>
  /** False: the screen has no such state. */
  after?: (page: Page, context: BrowserContext, screen: Screen) => Promise<boolean>
}

export const states: Record<string, State> = {
  empty: { parties: 0 },
  // Held for ever: the rows never come.
  loading: { parties: 40, before: (context) => context.route(calls, () => undefined) },
  error: {
    parties: 40,
    before: (context) => context.route(calls, (route) => route.fulfill({ status: 500, json: {} })),
  },
  rows: { parties: 40 },
  offline: {
    parties: 40,
    after: async (page, context) => {
      await context.setOffline(true)
      await page
        .getByText(/オフライン|Offline/)
        .first()
        .waitFor()
      return true
    },
  },
  dialog: {
    parties: 40,
    after: async (page, _, { opener }) => {
      await opener?.(page).click()
      if (opener) await page.getByRole('dialog').getByRole('button').first().waitFor()
      return opener !== undefined
    },
  },
}

export async function aBusyVenue(sql: Sql, parties: number): Promise<Venue> {
  const venue = await aVenue(sql, { capacity: 200 })
  // Through the database: customers of one address may not hold forty tables in a minute.
  await sql`
    with party as (
      select n, '+8190400000' || lpad(n::text, 2, '0') as phone,
        (array['佐藤','鈴木','高橋','田中','伊藤','渡辺','山本','中村','小林','加藤'])[1 + n % 10] as last_name
      from generate_series(1, ${parties}::integer) n
    ), known as (
      insert into public.guest (vendor_id, id, phone, last_name, allergies)
      select ${venue.id}, private.guest_id(${venue.id}, phone), phone, last_name,
        case when n % 8 = 0 then 'えび、そば' else '' end
      from party returning id, phone
    )
    insert into public.booking (vendor_id, id, day, minute, duration, pax, last_name, phone, guest_id, source, reference, email)
    select ${venue.id}, gen_random_uuid(), ${venue.today}, ${venue.soon}::integer + n % 8 * 30, 120, 1 + n % 6,
      last_name, phone, known.id, (array['online','phone'])[1 + n % 2], 'P' || n,
      -- Those with an address have mails on their card.
      case when n % 2 = 0 then 'party' || n || '@guest.example' else '' end
    from party join known using (phone)`
  return venue
}

/** All that is on its way is there, unless it is held back. */
export async function settled(page: Page, state: string): Promise<void> {
  await page.locator('main').first().waitFor()
  if (state === 'loading' || state === 'error') await page.waitForTimeout(1500)
  else
    await page
      .getByText(/同期済み|In sync/)
      .first()
      .waitFor()
}
