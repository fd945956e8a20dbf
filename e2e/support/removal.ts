// A row of the specification taken away from what a browser gets, so that its own test must notice.

import type { BrowserContext } from '@playwright/test'
import { pathPattern, withoutWords } from '#tests/spec/removal.ts'
import type { Language } from '#tests/spec/row.ts'
import { rows } from '#tests/spec/rows/all.ts'

/** By the test's language and title, the id of the row that it has to do without. */
const planned: Record<string, string> = JSON.parse(process.env.SPEC_REMOVALS ?? '{}')

export const idWithout = (language: Language, title: string): string | undefined =>
  planned[`${language} ${title}`]

/** From now on the row's words are in no script, or its path is nowhere. */
export async function takeAway(context: BrowserContext, id: string, language: Language): Promise<void> {
  const row = rows.find((one) => one.id === id)
  if (!row) throw new Error(`There is no row ${id}.`)
  if (row.words) {
    const words = row.words[language]
    await context.route(/\/assets\/[^?]*\.js$/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: withoutWords(await response.text(), words) })
    })
    return
  }
  const path = pathPattern(row.where)
  await context.route(
    (url) => path.test(url.pathname),
    (route) =>
      route.request().isNavigationRequest()
        ? route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' })
        : route.fallback(),
  )
}
