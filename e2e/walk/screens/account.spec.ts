// The account's password and its other devices: what is refused and what has no network is said beside them, and nobody is kept
// out of what says it.

import { login } from '#e2e/pages/login.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { isStill, keyFaults } from '#e2e/support/hands/keys.ts'
import { faultsOf } from '#e2e/support/hands/look-in-sizes.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

const words = {
  ja: { locale: 'ja-JP', present: '現在のパスワード', next: '新しいパスワード', change: 'パスワードを変更' },
  en: { locale: 'en-US', present: 'Current password', next: 'New password', change: 'Change password' },
}

for (const [language, { locale, present, next, change }] of Object.entries(words)) {
  test(`the account’s password, refused and without a network: ${language}`, async ({
    device,
    sql,
    complaints,
  }) => {
    complaints.expect(noNetwork, /Failed to fetch/)
    const venue = await aVenue(sql)
    const { page, context } = await device({ ...tablet, locale })
    await login.enterAt(page, await venue.staff())
    await page.goto('/account')
    const button = page.getByRole('button', { name: change, exact: true })
    await button.click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
    await isStill(page)
    expect(await faultsOf(page, ['tablet', 'phone'])).toEqual([])
    expect(await keyFaults(page)).toEqual([])
    // Another address asks for the present password, too.
    const form = page.locator('form').filter({ has: button })
    await form.getByLabel(present, { exact: true }).fill('a long enough password')
    await form.getByLabel(next, { exact: true }).fill('another long one of mine')
    await context.setOffline(true)
    await button.click()
    await expect(page.locator('main [role=alert]').filter({ hasText: /./ }).first()).toBeVisible()
    await expect(form.getByLabel(next, { exact: true })).toHaveValue('another long one of mine')
    await isStill(page)
    expect(await faultsOf(page, ['tablet', 'phone'])).toEqual([])
    await context.setOffline(false)
  })
}
