import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { browserFlags } from '#tests/fixtures/chromium-flags.ts'
import { ofEveryCommit, walkParts } from '#tests/walk-parts.mjs'

// `npm test` looks further (tests/fixtures/chromium.mjs) and sets it.
const debian = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const executablePath = process.env.CHROMIUM ?? debian.find((path) => existsSync(path))

// With what is above it, since a checkout may lie in a folder of such a name.
const inHere = (paths: readonly string[]) => paths.map((path) => `**/e2e/${path}`)
const walked = process.env.WALK_PARTS?.split(',') ?? Object.keys(walkParts)
const ofTheWalk = walked
  .flatMap((name) => walkParts[name]?.of ?? [])
  .map((folder) => (folder === '.' ? '*.spec.ts' : `${folder}/**/*.spec.ts`))

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
  projects: [
    { name: 'e2e', testMatch: inHere(ofEveryCommit) },
    { name: 'spec', testIgnore: ['walk/**', 'pictures/**'], grep: /@spec/ },
    { name: 'walk', testMatch: inHere(ofTheWalk), testIgnore: inHere(ofEveryCommit), grepInvert: /@spec/ },
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
