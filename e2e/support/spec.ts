// Tests that hold rows of the specification: each in both languages, and each notes the rows it came to and found true.

import type { BrowserContext, Locator, Page } from '@playwright/test'
import { escaped } from '#tests/spec/removal.ts'
import { type Language, languages, noteOf, wordsOf } from '#tests/spec/row.ts'
import { rows } from '#tests/spec/rows/all.ts'
import { idWithout, takeAway } from './removal.ts'
import { test as base, expect, tablet } from './test.ts'

type Values = Record<string, string | number>
/** Where words of a row must stand: given them and a pattern of them as a part of something longer. */
type Find = (words: string, part: RegExp) => Locator

export class Spec {
  readonly page: Page
  readonly language: Language
  constructor(page: Page, language: Language) {
    this.page = page
    this.language = language
  }

  words(id: string, values: Values = {}): string {
    return wordsOf(this.row(id), this.language, values)
  }

  /** The row's words stand there; by itself anywhere on the page. */
  async shows(id: string, find: Find = this.text, values: Values = {}): Promise<Locator> {
    const words = this.words(id, values)
    const found = find(words, new RegExp(escaped(words)))
      .filter({ visible: true })
      .first()
    await expect(found, id).toBeVisible()
    this.holds(id)
    return found
  }

  /** What has just been asserted is the truth of these rows. */
  holds(...ids: string[]): void {
    for (const id of ids) {
      const description = noteOf(this.row(id).id, this.language)
      base.info().annotations.push({ type: 'spec', description })
    }
  }

  text: Find = (_, part) => this.page.getByText(part)
  heading: Find = (_, part) => this.page.getByRole('heading', { name: part })
  button: Find = (words) => this.page.getByRole('button', { name: words, exact: true })
  link: Find = (words) => this.page.getByRole('link', { name: words, exact: true })
  field: Find = (words) => this.page.getByLabel(words, { exact: true })
  tick: Find = (_, part) => this.page.getByRole('checkbox', { name: part })

  private row(id: string) {
    const row = rows.find((one) => one.id === id)
    if (!row) throw new Error(`There is no row ${id}.`)
    return row
  }
}

interface Fixtures {
  language: Language
  spec: Spec
}

export const test = base.extend<Fixtures>({
  language: ['ja', { option: true }],
  ...tablet,
  locale: async ({ language }, use) => use(language === 'ja' ? 'ja-JP' : 'en-US'),
  context: async ({ context, language }: { context: BrowserContext; language: Language }, use, info) => {
    const id = idWithout(language, info.title)
    if (id) await takeAway(context, id, language)
    await use(context)
  },
  spec: async ({ page, language }, use) => use(new Spec(page, language)),
})

/** Each of them in Japanese and in English, in a browser of that language. */
export function inBothLanguages(tests: () => void): void {
  for (const language of languages) {
    base.describe(language, { tag: '@spec' }, () => {
      test.use({ language })
      tests()
    })
  }
}

export { expect }
