// What the fixture watches for, caused on purpose: a guard that cannot fail guards nothing.

import { Complaints } from '#e2e/support/complaints.ts'
import { expect, test } from '#e2e/support/test.ts'

test('control: a planted policy violation, error and rejection are heard', async ({ browser, baseURL }) => {
  const complaints = new Complaints()
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  await complaints.watch(context)
  const page = await context.newPage()
  await page.goto('/login')
  await page.evaluate(() => {
    const planted = document.createElement('script')
    planted.textContent = 'void 0'
    document.body.append(planted)
    setTimeout(() => {
      throw new Error('planted error')
    })
    void Promise.reject(new Error('planted rejection'))
  })
  for (const text of [/CSP script-src/, /planted error/, /planted rejection/]) {
    await expect.poll(() => complaints.unexpected().some((heard) => text.test(heard))).toBe(true)
  }
  complaints.expect(/script-src|inline script/, /planted/)
  expect(complaints.unexpected()).toEqual([])
  await context.close()
})
