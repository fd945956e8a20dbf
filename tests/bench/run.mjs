// `npm run bench`: each line is a ratio of two things measured in the same run, so that a slow machine is as good as a
// fast one, and the bound beyond which it is a fault. Ends with 1 when one is beyond it. `npm run bench -- tap` runs
// only the measures named: tap, day, booking, cold.

import 'temporal-polyfill/global'
import { fileURLToPath } from 'node:url'
import { register } from 'tsx/esm/api'
import { buildIfStale } from '#local/build.mjs'
import { findChromium } from '#tests/fixtures/chromium.mjs'
import { cleanEnvironment } from '#tests/fixtures/clean-environment.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const say = (line) => process.stdout.write(`${line}\n`)

cleanEnvironment()
register()

const wanted = process.argv.slice(2)
const isWanted = (name) => wanted.length === 0 || wanted.includes(name)
const results = []
const chromium = await findChromium(root, say)
if (!chromium) process.exit(1)

if (isWanted('tap') || isWanted('day')) {
  const { measurePage } = await import('./in-browser.ts')
  results.push(...(await measurePage(root, chromium)))
}
if (isWanted('booking')) {
  const { measureBooking } = await import('./booking-function.ts')
  results.push(await measureBooking())
}
if (isWanted('cold')) {
  if (!buildIfStale(root)) process.exit(1)
  const { measureColdStart } = await import('./cold-start.ts')
  results.push(await measureColdStart(chromium))
}

for (const result of results) {
  say(
    JSON.stringify({
      ...result,
      ratio: Math.round(result.ratio * 100) / 100,
      ok: result.ratio <= result.bound,
    }),
  )
}
process.exit(results.every((r) => r.ratio <= r.bound) ? 0 : 1)
