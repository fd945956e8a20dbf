// What the tests of links in mails share: a stack whose mails are read, and how its pages look.

import type { Page } from '@playwright/test'
import postgres, { type Sql } from 'postgres'
import { type MailStack, startMailStack } from '#e2e/account/mail-stack.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { test as base, expect } from '#e2e/support/test.ts'

export const test = base.extend<object, { stack: MailStack; own: Sql }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const stack = await startMailStack()
      await use(stack)
      await stack.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  own: [
    async ({ stack }, use) => {
      const sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => undefined })
      await use(sql)
      await sql.end({ timeout: 2 })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stack }, use) => use(stack.url),
})

/** Nobody is kept out. With E2E_PICTURES=folder a picture is kept there. */
export async function looks(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/authpages-${name}.png`, fullPage: true })
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
}
