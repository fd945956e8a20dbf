// Paper by keys: where the focus is can be seen, though the times scroll within a strip.

import 'temporal-polyfill/global'
import { addDays } from '#domain/time/time.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

test('the mark of the focus lies within what is seen of the strip', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await sql`
    insert into public.booking (vendor_id, id, day, minute, duration, pax, last_name, source, status)
    values (${venue.id}, gen_random_uuid(), ${addDays(venue.today, -1)}, 1140, 120, 2, '山田', 'phone', 'confirmed')`
  await Stand.open(page, await venue.staff())
  await page.goto(`/bookings?view=day&day=${addDays(venue.today, -1)}&dialog=paper`)
  const line = page.getByRole('dialog').getByRole('listitem').filter({ hasText: '山田' })
  await line.getByRole('textbox', { name: /着席$/ }).focus()
  await page.keyboard.press('Tab')
  const chip = line.locator('[data-chip]:focus')
  await expect(chip).toBeVisible()
  const cut = await chip.evaluate((el) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(el)
    const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
    const [own, seen] = [el, el.closest('fieldset') ?? el].map((one) => one.getBoundingClientRect())
    return own && seen ? Math.max(seen.top - own.top, own.bottom - seen.bottom) + reach : 99
  })
  expect(cut).toBeLessThanOrEqual(0)
})
