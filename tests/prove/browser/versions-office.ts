// In an office: accounts that keep no data on the device, an organiser's and an administrator's.

import type { Sql } from 'postgres'
import { aVenue } from '#e2e/support/venue.ts'
import { deploy, type Gone } from './versions-build.ts'
import { aDevice, type Found, type House, oldServer, signedIn, update } from './versions-device.ts'
import { goOn, isNext, type OldTab, type OpenTab, openTab } from './versions-tab.ts'

const tabs: OldTab[] = [
  {
    name: 'an organiser’s home',
    path: '/',
    async after(page) {
      await page.getByRole('link', { name: 'アカウント' }).first().click()
      await page.getByRole('heading', { name: 'アカウント', level: 1 }).waitFor()
    },
  },
  {
    name: 'an organiser’s account',
    path: '/account',
    async after(page) {
      await page.getByRole('button', { name: 'メニューを開く' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'ホーム' }).click()
      await page.getByRole('heading', { level: 1 }).first().waitFor()
    },
  },
  {
    name: 'a restaurant’s screen',
    path: '/bookings',
    async after(page) {
      await page.getByText('この画面は飲食店のものです').waitFor()
      await page.getByRole('link', { name: 'ヘルプ' }).first().click()
      await page.getByRole('heading', { name: 'ヘルプ', level: 1 }).waitFor()
    },
  },
  {
    name: 'a page without the right to it',
    path: '/admin/anything',
    async after(page) {
      await page.getByText('403').waitFor()
      await page.getByRole('link', { name: 'ホーム' }).first().click()
      await page.getByRole('button', { name: 'メニューを開く' }).waitFor()
    },
  },
  {
    name: 'a page that is none',
    path: '/no/such/page',
    async after(page) {
      await page.getByText('404').waitFor()
      await page.getByRole('button', { name: 'English' }).click()
      await page.getByRole('heading', { name: /Page not found/ }).waitFor()
    },
  },
]

export async function inOffice(house: House, gone: Gone): Promise<Found> {
  const gate = await oldServer(house, gone)
  const context = await aDevice(house, gate)
  try {
    const first = await signedIn(context, await anOrganiser(house.stack.sql))
    const open: OpenTab[] = []
    for (const tab of tabs) open.push(await openTab(context, tab))
    deploy(gate, house.next, gone)
    await update(first)
    const wrong = (await isNext(first)) ? [] : ['the page is of the old version']
    for (const tab of open) wrong.push(...(await goOn(tab)))
    return { tabs: open.length + 1, waiting: 0, wrong: wrong.map((text) => `${gone}: ${text}`) }
  } finally {
    await context.close()
    await gate.close()
  }
}

async function anOrganiser(sql: Sql) {
  const venue = await aVenue(sql)
  await sql`update public.vendor set vendor_type = 'EVENT' where id = ${venue.id}`
  return venue.staff()
}
