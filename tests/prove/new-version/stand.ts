// What stands open on a venue's tablet: every signed-in screen and dialog, and pages for everybody beside them.

import type { Venue } from '#e2e/support/venue.ts'
import { party, walkIn } from '#tests/prove/parts/browser/proxy-tablet.ts'
import { holds, type OldTab, tapTo } from './tab.ts'

const words = {
  calendar: { name: 'カレンダーを開く' },
  typed: '書きかけの長い名前',
} as const

/** Screens on which the other language's words have to come from somewhere. */
const officeScreens = [
  '/',
  '/profile',
  '/availability',
  '/vendor-availability',
  '/tables',
  '/price-type',
  '/custom-opening-hours',
  '/reports',
  '/settings',
  '/help',
  '/terms',
  '/privacy',
] as const

/** `party` is the id of a booking of today; the names of parties that the tabs make come back by `made`. */
export function standTabs(venue: Venue, bookingId: string, made: string[]): OldTab[] {
  return [
    {
      name: 'a new booking, half typed',
      path: '/bookings?dialog=new',
      before: (page) => page.getByRole('dialog').getByLabel('姓', { exact: true }).fill(words.typed),
      async after(page) {
        const form = page.getByRole('dialog', { name: '予約を追加' })
        const reload = page.getByRole('button', { name: '更新する', includeHidden: true })
        if (await reload.isEnabled()) throw new Error('the update would throw away what is typed')
        await form.getByRole('button', words.calendar).click()
        await page.getByRole('gridcell').first().waitFor()
        await page.keyboard.press('Escape')
        await holds(form.getByLabel('姓', { exact: true }), words.typed)
        await form.getByLabel('電話番号', { exact: true }).fill('09012345678')
        await form
          .getByRole('button', { name: /\/5000 空き$/ })
          .last()
          .click()
        await form.getByRole('button', { name: /で(このまま)?登録$/ }).click()
        await party(page, words.typed).waitFor()
        made.push(words.typed)
      },
    },
    {
      name: 'the day',
      path: '/bookings',
      async after(page) {
        await page.getByRole('button', { name: /日付を選/ }).click()
        await page.getByRole('gridcell').first().waitFor()
        await page.keyboard.press('Escape')
        await walkIn(page, 2, '客古い当日様')
        made.push('客古い当日様')
        await party(page, '客古い当日様').waitFor()
        await page.getByRole('button', { name: 'メニューを開く' }).click()
        await page.getByRole('dialog').getByRole('link', { name: '予約', exact: true }).waitFor()
        await page.keyboard.press('Escape')
      },
    },
    {
      name: 'the list, with a search',
      path: '/bookings?view=list',
      before: (page) => page.getByRole('searchbox').or(page.getByLabel('検索')).first().fill('田'),
      async after(page) {
        await holds(page.getByRole('searchbox').or(page.getByLabel('検索')).first(), '田')
        await page.getByRole('link', { name: 'ヘルプ' }).first().click()
        await page.getByRole('heading', { name: 'ヘルプ', level: 1 }).waitFor()
      },
    },
    {
      name: 'a walk-in, half typed',
      path: '/bookings',
      async before(page) {
        await page.getByRole('button', { name: 'ウォークイン 3名', exact: true }).click()
        await page
          .getByRole('dialog')
          .getByLabel(/お名前/)
          .fill('客書きかけ様')
      },
      async after(page) {
        const dialog = page.getByRole('dialog')
        await holds(dialog.getByLabel(/お名前/), '客書きかけ様')
        await dialog.getByRole('button', { name: /ご案内$/ }).click()
        await party(page, '客書きかけ様').waitFor()
        made.push('客書きかけ様')
      },
    },
    {
      name: 'a party’s card',
      path: `/bookings?booking=${bookingId}`,
      async after(page) {
        await page.getByRole('dialog').getByRole('button', { name: '編集' }).click()
        const form = page.getByRole('dialog').filter({ has: page.getByLabel('姓', { exact: true }) })
        await holds(form.getByLabel('姓', { exact: true }), '既存')
        await form.getByRole('button', words.calendar).click()
        await page.getByRole('gridcell').first().waitFor()
      },
    },
    {
      name: 'what needs attention',
      path: '/bookings?dialog=attention',
      async after(page) {
        await page.getByRole('dialog').waitFor()
        await page.keyboard.press('Escape')
        await page.getByRole('link', { name: 'アカウント' }).first().click()
        await page.getByRole('heading', { name: 'アカウント', level: 1 }).waitFor()
      },
    },
    {
      name: 'the account',
      path: '/account',
      async after(page) {
        await page.getByRole('link', { name: 'ヘルプ' }).first().click()
        await page.getByRole('heading', { name: 'ヘルプ', level: 1 }).waitFor()
      },
    },
    ...officeScreens.map(
      (path): OldTab => ({
        name: `${path} on the tablet`,
        path,
        async after(page) {
          await page.getByRole('button', { name: 'English' }).click()
          await page.getByRole('button', { name: '日本語' }).waitFor()
          await page.getByRole('button', { name: '日本語' }).click()
          await page.getByRole('button', { name: 'English' }).waitFor()
        },
      }),
    ),
    {
      name: 'the customers’ page on the tablet',
      path: `/${venue.url}/book`,
      async after(page) {
        await tapTo(
          page.getByRole('button', { name: /、空きあり/ }).last(),
          page.getByRole('heading', { name: 'お客様の情報' }),
        )
      },
    },
  ]
}
