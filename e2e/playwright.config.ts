import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { browserFlags } from '#tests/fixtures/chromium-flags.ts'

const debian = '/usr/bin/chromium'
const executablePath = process.env.CHROMIUM ?? (existsSync(debian) ? debian : undefined)

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/start-stack.mjs',
  // One stack and one clock for all: specs make bookings of their own on days of their own.
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['line'], ['json', { outputFile: '../test-results/e2e.json' }]],
  // `npm test` runs the first, `npm run walk` the second, `npm run pictures` the third.
  projects: [
    { name: 'e2e', testIgnore: ['walk/**', 'pictures/**'] },
    { name: 'walk', testMatch: 'walk/**' },
    { name: 'pictures', testMatch: 'pictures/**' },
  ],
  use: {
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: browserFlags,
    },
  },
})
