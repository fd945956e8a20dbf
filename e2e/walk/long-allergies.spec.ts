// A long list of allergies in each size and language: on the day and on the card. With E2E_PICTURES=folder a picture of
// each is kept there.

import type { Page } from '@playwright/test'
import { login } from '#e2e/pages/login.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

const number = '+819041239911'

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/allergies-${name}.png` })
}

for (const locale of ['ja', 'en'] as const) {
  for (const size of [
    { name: 'tablet', viewport: tablet.viewport },
    { name: 'portrait', viewport: { width: 768, height: 1024 } },
    { name: 'phone', viewport: phone.viewport },
  ]) {
    test(`a long list of allergies keeps nobody out, ${locale}, ${size.name}`, async ({
      page,
      context,
      sql,
      baseURL,
    }) => {
      const venue = await aVenue(sql)
      await venue.book({ lastName: '石川', pax: 2, minute: venue.soon, phone: number })
      const long = 'えび・かに・そば・卵・乳・小麦・落花生・くるみ・キウイ・生の牡蠣・マンゴー'
      await sql`update public.guest set allergies = ${long} where vendor_id = ${venue.id} and phone = ${number}`
      await page.setViewportSize(size.viewport)
      await login.signIn(page, await venue.staff())
      await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
      await page.goto('/bookings?view=day')
      const party = page.locator('[data-booking]')
      const words = party.getByText(locale === 'ja' ? `アレルギー ${long}` : /Allergy: Shrimp, .*マンゴー/)
      await expect(words).toBeVisible()
      // Whole: nothing of it is hidden beside or below.
      expect(
        await words.evaluate(
          (el) => el.scrollWidth <= el.clientWidth + 1 && el.scrollHeight <= el.clientHeight + 1,
        ),
      ).toBe(true)
      expect(await sideways(page)).toBe(0)
      await picture(page, `day-${locale}-${size.name}`)
      expect(await barriers(page)).toEqual([])
      await party.getByRole('button').first().click()
      const dialog = page.getByRole('dialog')
      await dialog
        .getByRole('button', { name: locale === 'ja' ? 'アレルギー・メモを入力' : 'Allergies and notes' })
        .click()
      await picture(page, `card-${locale}-${size.name}`)
      expect(await barriers(page)).toEqual([])
      expect(await smallTargets(page)).toEqual([])
      expect(await sideways(page)).toBe(0)
    })
  }
}
