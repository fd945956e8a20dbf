import { expect, type Locator, type Page } from '@playwright/test'

export interface Guest {
  lastName: string
  firstName: string
  phone: string
  email: string
}

export const aGuest = (lastName: string, more: Partial<Guest> = {}): Guest => ({
  lastName,
  firstName: '花子',
  phone: `090${4 + Math.floor(Math.random() * 5)}${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`,
  email: `${lastName.length}${Date.now()}@guest.example`,
  ...more,
})

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60))}:${String(minute % 60).padStart(2, '0')}`

/** The customer's pages of a restaurant. */
export class BookPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  static async open(page: Page, url: string, wish: { day?: string; pax?: number } = {}): Promise<BookPage> {
    const search = new URLSearchParams(Object.entries(wish).map(([k, v]) => [k, String(v)]))
    await page.goto(`/${url}/book${search.size > 0 ? `?${search}` : ''}`)
    return new BookPage(page)
  }

  slot = (minute: number): Locator =>
    this.page.getByRole('button', { name: new RegExp(`\\D0?${clock(minute)}、空きあり`) })

  readonly details = {
    lastName: () => this.page.getByLabel('姓', { exact: true }),
    firstName: () => this.page.getByLabel('名', { exact: true }),
    phone: () => this.page.getByLabel('電話番号', { exact: true }),
    email: () => this.page.getByLabel('メールアドレス'),
    requests: () => this.page.getByLabel(/ご要望・備考/),
    agree: () => this.page.getByRole('checkbox', { name: /同意します/ }),
  }

  async choose(minute: number): Promise<void> {
    await this.slot(minute).click()
    await expect(this.heading('お客様の情報')).toBeVisible()
  }

  async fill(guest: Guest): Promise<void> {
    await this.details.lastName().fill(guest.lastName)
    await this.details.firstName().fill(guest.firstName)
    await this.details.phone().fill(guest.phone)
    await this.details.email().fill(guest.email)
    // As slowly as a finger: the field before it is left, and looked at, before the tick is there.
    await this.details.agree().click({ delay: 120 })
    await expect(this.details.agree()).toBeChecked()
  }

  async review(): Promise<void> {
    await this.page.getByRole('button', { name: '予約内容を確認する' }).click()
    await expect(this.heading('ご予約内容のご確認')).toBeVisible()
  }

  confirmButton = (): Locator => this.page.getByRole('button', { name: 'この内容で予約する' })

  heading = (name: string | RegExp): Locator => this.page.getByRole('heading', { name })
}
