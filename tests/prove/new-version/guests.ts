// What stands open on devices without a worker: customers' phones, and computers on which nobody has signed in yet.
// `a` in each name is the person of that page.

import type { Page } from 'playwright'
import { aGuest, BookPage } from '#e2e/pages/book.ts'
import { login } from '#e2e/pages/login.ts'
import type { Staff, Venue } from '#e2e/support/venue.ts'
import { badge } from '#tests/prove/parts/browser/proxy-tablet.ts'
import { holds, type OldTab, tapTo } from './tab.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const slot = (page: Page) => page.getByRole('button', { name: /、空きあり/ }).last()

export function guestTabs(venue: Venue, staff: Staff, link: string, made: string[]): OldTab[] {
  const details = async (page: Page, lastName: string) => {
    const book = new BookPage(page)
    await tapTo(slot(page), heading(page, 'お客様の情報'))
    await book.fill(aGuest(lastName))
    return book
  }
  const confirm = async (page: Page, lastName: string) => {
    const book = new BookPage(page)
    await book.confirmButton().click()
    await heading(page, 'ご予約が確定しました').waitFor()
    made.push(lastName)
  }
  return [
    {
      name: 'a customer who chooses',
      path: `/${venue.url}/book`,
      before: (page) => slot(page).waitFor(),
      after: (page) => tapTo(slot(page), heading(page, 'お客様の情報')),
    },
    {
      name: 'a customer who has typed who comes',
      path: `/${venue.url}/book`,
      before: (page) => details(page, '打込'),
      async after(page) {
        await tapTo(
          page.getByRole('button', { name: '予約内容を確認する' }).or(new BookPage(page).confirmButton()),
          heading(page, 'ご予約内容のご確認'),
        )
        await page.getByText('打込').first().waitFor()
        await confirm(page, '打込')
      },
    },
    {
      name: 'a customer who reviews',
      path: `/${venue.url}/book`,
      before: async (page) => (await details(page, '確認')).review(),
      after: (page) => confirm(page, '確認'),
    },
    {
      name: 'a customer who looks at a booking',
      path: link,
      before: (page) => heading(page, 'ご予約内容').waitFor(),
      async after(page) {
        // A load may come, its secret is kept in the tab.
        await page.getByRole('button', { name: 'English' }).click()
        await page.waitForTimeout(1500)
        await page.getByRole('heading', { name: /ご予約内容|Your booking/ }).waitFor()
      },
    },
    {
      name: 'somebody who signs in',
      path: '/login',
      before: (page) => login.fill(page, staff),
      async after(page) {
        await page.getByRole('button', { name: 'English' }).click()
        await page.waitForTimeout(1000)
        await holds(page.getByRole('textbox').first(), staff.email)
        await page.locator('form button[type=submit]').click()
        await badge(page, /同期済み|In sync|Synced/i).waitFor()
      },
    },
    {
      name: 'somebody who signs up',
      path: '/sign-up',
      async before(page) {
        await page.getByLabel('メールアドレス').fill(`${Date.now()}@new.example`)
        await page.getByLabel('パスワード', { exact: true }).fill('a rather long one')
        await page.getByRole('checkbox').first().check()
      },
      async after(page) {
        await page.getByRole('button', { name: '作成する' }).click()
        await heading(page, 'メールをご確認ください').waitFor()
      },
    },
    {
      name: 'somebody who enquires',
      path: '/login',
      async before(page) {
        await page.getByRole('button', { name: 'お問い合わせ' }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('店名・会社名').fill('新しい店')
        await dialog.getByLabel('お名前').fill('店主')
        await dialog.getByLabel('メールアドレス').fill('owner@new.example')
        await dialog.getByLabel('お問い合わせ内容').fill('使ってみたい')
      },
      async after(page) {
        await page.getByRole('dialog').getByRole('button', { name: '送信' }).click()
        await page.getByText('お問い合わせを受け付けました').waitFor()
      },
    },
    {
      name: 'somebody at the sign-in who has typed nothing',
      path: '/login',
      async after(page) {
        await tapTo(page.getByRole('button', { name: 'お問い合わせ' }), page.getByRole('dialog'))
      },
    },
    ...(['/help', '/terms', '/privacy'] as const).map(
      (path): OldTab => ({
        name: `${path}, signed out`,
        path,
        before: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
        async after(page) {
          await tapTo(
            page.getByRole('button', { name: 'English' }),
            page.getByRole('button', { name: '日本語' }),
          )
        },
      }),
    ),
    {
      name: 'a link into another page',
      path: '/login',
      before: (page) => heading(page, 'ログイン').waitFor(),
      after: (page) =>
        tapTo(page.getByRole('link', { name: 'アカウントを作成' }), heading(page, 'アカウントを作成')),
    },
  ]
}
