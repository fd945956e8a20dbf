import { expect, type Locator, type Page } from '@playwright/test'
import type { Guest } from './book.ts'

/** The customer's way from a date of an event to its tickets. */
export class CheckoutPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  heading = (name: string | RegExp): Locator => this.page.getByRole('heading', { name })
  count = (kind: string): Locator => this.page.getByRole('textbox', { name: new RegExp(`^${kind}`) })
  more = (kind: string): Locator => this.page.getByRole('button', { name: new RegExp(`^${kind}.*: 増やす`) })
  button = (name: string): Locator => this.page.getByRole('button', { name })

  readonly toOrder = (): Locator => this.button('注文内容の確認へ')
  readonly toDetails = (): Locator => this.button('注文者情報の入力へ')
  readonly toPayment = (): Locator => this.button('お支払い方法の確認へ')
  readonly confirm = (): Locator => this.button('この内容で予約する')

  async open(url: string, occurrence: string): Promise<void> {
    await this.page.goto(`/${url}/cruise?occurrence=${occurrence}&step=tickets`)
    await expect(this.heading('チケットの選択')).toBeVisible()
  }

  /** To the look at the order, with as many grown-ups. */
  async order(adults: number): Promise<void> {
    await this.count('おとな').fill(String(adults))
    await this.toOrder().click()
    await expect(this.heading('注文内容の確認')).toBeVisible()
  }

  async fill(guest: Guest): Promise<void> {
    const label = (name: string) => this.page.getByLabel(name, { exact: true })
    await label('姓').fill(guest.lastName)
    await label('名').fill(guest.firstName)
    await label('電話番号').fill(guest.phone)
    await this.page.getByLabel('メールアドレス').fill(guest.email)
    const agree = this.page.getByRole('checkbox', { name: /同意します/ })
    // As slowly as a finger: the field before it is left, and looked at, before the tick is there.
    await agree.click({ delay: 120 })
    await expect(agree).toBeChecked()
  }

  /** From the tickets to the last look before it is booked. */
  async toConfirmation(adults: number, guest: Guest): Promise<void> {
    await this.order(adults)
    await this.toDetails().click()
    await this.fill(guest)
    await this.toPayment().click()
    await expect(this.heading('ご予約内容のご確認')).toBeVisible()
  }
}
