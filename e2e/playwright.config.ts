import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { browserFlags } from '#tests/fixtures/chromium-flags.ts'

// `npm test` looks further (tests/fixtures/chromium.mjs) and sets it.
const debian = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const executablePath = process.env.CHROMIUM ?? debian.find((path) => existsSync(path))

/** The screens of the setup, and what is looked at in each size and language: too much for each commit. */
const ofTheWalk = [
  'walk',
  'availability',
  'calendar',
  'events/setup',
  'hours',
  'profile',
  'settings',
  'stand',
].map(
  // With what is above it, since a checkout may lie in a folder of such a name.
  (folder) => `**/e2e/${folder}/**`,
)

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/start-stack.mjs',
  // One stack and one clock for all: specs make bookings of their own on days of their own.
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['line'], ['json', { outputFile: '../test-results/e2e.json' }]],
  // `npm test` runs the first, `npm run walk` the two after it, `npm run pictures` and `npm run pictures:readme` the others.
  // Of `e2e` the walk has those again that hold a row of the specification.
  projects: [
    { name: 'e2e', testIgnore: ['spec/**', 'pictures/**', ...ofTheWalk] },
    { name: 'spec', testIgnore: ['walk/**', 'pictures/**'], grep: /@spec/ },
    { name: 'walk', testMatch: ofTheWalk },
    { name: 'pictures', testMatch: 'pictures/gallery.spec.ts' },
    { name: 'readme', testMatch: 'pictures/readme.spec.ts' },
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
