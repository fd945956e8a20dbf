// The pictures of README.md, taken from the demo data: `npm run pictures:readme`. Each is small enough for a slow page.

import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { demo } from '#e2e/support/demo.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'

const mostBytes = 60_000

async function picture(page: Page, name: string): Promise<void> {
  const png = await page.screenshot({ animations: 'disabled' })
  const webp = await asWebp(page, png.toString('base64'))
  expect(webp.length).toBeLessThanOrEqual(mostBytes)
  writeFileSync(fileURLToPath(new URL(`./${name}.webp`, import.meta.url)), webp)
}

/** In an empty page: the product's own allows no images from elsewhere. The best quality that is small enough. */
async function asWebp(page: Page, png: string): Promise<Buffer> {
  await page.goto('about:blank')
  const base64 = await page.evaluate(
    async ([data, most]) => {
      const image = new Image()
      image.src = `data:image/png;base64,${data}`
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.width
      canvas.height = image.height
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      let text = ''
      for (let quality = 0.9; quality > 0.1; quality -= 0.1) {
        text = canvas.toDataURL('image/webp', quality).replace(/^.*,/, '')
        if (text.length * 0.75 <= most) break
      }
      return text
    },
    [png, mostBytes] as const,
  )
  return Buffer.from(base64, 'base64')
}

test('the day at the host stand, without a network', async ({ device, complaints }) => {
  const { page, context } = await device(tablet)
  const stand = await Stand.open(page, demo.restaurant)
  await page.locator('[data-booking]').first().waitFor()
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await expect(stand.badge(/オフライン/)).toBeVisible()
  await picture(page, 'host-stand')
})

test('a customer chooses a time', async ({ device }) => {
  const { page } = await device({ ...phone, viewport: { width: 390, height: 640 } })
  const tomorrow = new Date(Date.now() + 33 * 3_600_000).toISOString().slice(0, 10)
  await page.goto(`/sakura-tei/book?day=${tomorrow}`)
  await page.locator('section button').first().waitFor()
  await picture(page, 'booking-page')
})
