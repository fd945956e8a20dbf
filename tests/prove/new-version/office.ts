// In an office: accounts that keep no data on the device, an organiser's, an administrator's and one of no business yet.

import type { Sql } from 'postgres'
import { login } from '#e2e/pages/login.ts'
import { aStranger, aVenue, type Staff } from '#e2e/support/venue.ts'
import { deploy, type Gone } from './build.ts'
import { aDevice, type Found, oldServer, type Setting, signedIn, update } from './device.ts'
import { goOn, isNext, type OldTab, type OpenTab, openTab } from './tab.ts'

const organisers: OldTab[] = [
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
      await page.getByRole('dialog').getByRole('link', { name: 'カレンダー' }).click()
      await page.getByRole('heading', { level: 1 }).first().waitFor()
    },
  },
  {
    name: 'a restaurant’s screen',
    path: '/bookings',
    async after(page) {
      await page.getByText('予約台帳は飲食店のアカウントでご利用いただけます').waitFor()
      await page.getByRole('link', { name: 'ヘルプ' }).first().click()
      await page.getByRole('heading', { name: 'ヘルプ', level: 1 }).waitFor()
    },
  },
  {
    name: 'a page without the right to it',
    path: '/admin/anything',
    async after(page) {
      await page.getByText('403').waitFor()
      await page.getByRole('link', { name: 'ホーム' }).click()
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

const administrators: OldTab[] = [
  {
    name: 'an administrator’s home',
    path: '/',
    async after(page) {
      await page.getByRole('link', { name: 'ヘルプ' }).first().click()
      await page.getByRole('heading', { name: 'ヘルプ', level: 1 }).waitFor()
    },
  },
  {
    name: 'an administrator’s account',
    path: '/account',
    async after(page) {
      await page.getByRole('button', { name: 'メニューを開く' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'カレンダー' }).click()
      await page.getByRole('heading', { name: /^(店舗|契約先)一覧$/ }).waitFor()
    },
  },
]

/** Has no bar of updates: it goes on as it is. */
const ofNoBusiness: OldTab = {
  name: 'an account of no business yet',
  path: '/',
  before: (page) => page.getByText('まだ事業者に登録されていません').waitFor(),
  async after(page) {
    await page.getByRole('button', { name: 'お問い合わせ' }).click()
    await page.getByRole('dialog').getByLabel('お問い合わせ内容').fill('開店します')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '登録を確認する' }).click()
    await page.getByText('まだ登録されていません', { exact: true }).waitFor()
  },
}

export async function inOffice(setting: Setting, gone: Gone): Promise<Found> {
  const { sql } = setting.stack
  const found = [await withUpdate(setting, gone, await anOrganiser(sql), organisers)]
  if (gone === 'not found') {
    found.push(await withUpdate(setting, gone, await anAdministrator(sql), administrators))
    found.push(await withoutBusiness(setting, gone))
  }
  const tabs = found.reduce((sum, f) => sum + f.tabs, 0)
  const wrong = found.flatMap((f) => f.wrong).map((text) => `${gone}: ${text}`)
  return { tabs, waiting: 0, wrong }
}

async function withUpdate(setting: Setting, gone: Gone, person: Staff, tabs: OldTab[]): Promise<Found> {
  const gate = await oldServer(setting, gone)
  const context = await aDevice(setting, gate)
  try {
    const first = await signedIn(context, person)
    const open: OpenTab[] = []
    for (const tab of tabs) open.push(await openTab(context, tab))
    deploy(gate, setting.next, gone)
    await update(first)
    const wrong = (await isNext(first)) ? [] : ['the page is of the old version']
    for (const tab of open) wrong.push(...(await goOn(tab)))
    return { tabs: open.length + 1, waiting: 0, wrong }
  } finally {
    await context.close()
    await gate.close()
  }
}

async function withoutBusiness(setting: Setting, gone: Gone): Promise<Found> {
  const gate = await oldServer(setting, gone)
  const context = await aDevice(setting, gate)
  try {
    const page = await context.newPage()
    await page.goto('/login')
    await login.fill(page, await aStranger(setting.stack.sql))
    await login.submit(page)
    await ofNoBusiness.before?.(page)
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
    const open = await openTab(context, ofNoBusiness)
    deploy(gate, setting.next, gone)
    return { tabs: 1, waiting: 0, wrong: await goOn(open) }
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

async function anAdministrator(sql: Sql): Promise<Staff> {
  const person = await aStranger(sql)
  await sql`insert into private.admin (user_id) select id from auth.users where email = ${person.email}`
  return person
}
