// `npm run bench`: each line is a ratio of two things measured by turns in the same run, so that a slow machine is as good as a
// fast one, and the bound beyond which it is a fault. Ends with 1 when one is beyond it, or could not be measured.
// `npm run bench -- push slots` runs only the measures named: see `measures`.

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

const chromium = async () => {
  const found = await findChromium(root, say)
  if (!found) throw new Error('there is no Chromium')
  return found
}

const measures = {
  booking: async () => (await import('./booking-function.ts')).measureBooking(),
  push: async () => (await import('./push-by-size.ts')).measurePush(),
  slots: async () => (await import('./slots-over-http.ts')).measureSlots(),
  marks: async () => (await import('./slots-over-http.ts')).measureMonthOfDays(),
  day: async () => (await import('./in-browser.ts')).measurePage(root, await chromium()),
  search: async () => (await import('./search.ts')).measureSearch(),
  month: async () => (await import('./in-browser.ts')).measureMonth(root, await chromium()),
  tables: async () => (await import('./tables/proposals.ts')).measureTables(),
  quote: async () => (await import('./door/quote.ts')).measureQuote(say),
  undo: async () => (await import('./history/undo.ts')).measureUndo(),
  bootstrap: async () => (await import('./bootstrap.ts')).measureBootstrap(),
  reconcile: async () => (await import('./reconcile.ts')).measureReconcile(),
  cold: async () => {
    if (!buildIfStale(root)) throw new Error('the app could not be built')
    return (await import('./cold-start.ts')).measureColdStart(await chromium())
  },
  rush: async () => (await import('./rush/rush.ts')).measureRush(say),
  // Last: it stops the clock of this process while it runs.
  hours: async () => (await import('./hours.ts')).measureHours(),
}

const { tableOf, verdict } = await import('./measure.ts')
const named = process.argv.slice(2)
const unknown = named.filter((name) => !Object.hasOwn(measures, name))
if (unknown.length > 0) {
  say(`There is no ${unknown.join(', ')}; there are ${Object.keys(measures).join(', ')}.`)
  process.exit(2)
}

const results = []
const failed = []
for (const [name, measure] of Object.entries(measures)) {
  if (named.length > 0 && !named.includes(name)) continue
  try {
    results.push(...[await measure()].flat())
  } catch (error) {
    failed.push(name)
    say(`${name} could not be measured: ${error instanceof Error ? error.stack : error}`)
  }
}
say(tableOf(results))
process.exit(verdict(results, failed))
