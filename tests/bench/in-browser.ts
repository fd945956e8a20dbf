// In Chromium: tap to painted row with 10,000 bookings against 100, our day query against plain IndexedDB, and the
// calendar's month with 3,000 bookings against 30.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { build } from 'vite'
import { browserFlags } from '#tests/fixtures/chromium-flags.ts'
import { byTurns, type Measured } from './measure.ts'
import type { MonthTimes } from './month.tsx'
import type { Bench } from './page.ts'

export const measurePage = (root: string, executablePath: string): Promise<Measured[]> =>
  inChromium(root, executablePath, async (openPage) => {
    const taps: Record<number, number[]> = { 100: [], 10000: [] }
    let days = { ours: [] as number[], plain: [] as number[] }
    // Small and large by turns, each in a storage of its own, so that a slow minute of the machine meets both.
    for (const bookings of [100, 10_000, 100, 10_000]) {
      const page = await openPage()
      await within(page, (bench, n) => bench.fill(n), bookings)
      taps[bookings]?.push(...(await within(page, (bench, n) => bench.taps(n), 40)).slice(5))
      if (bookings === 10_000) days = await within(page, (bench, n) => bench.days(n), 60)
      await page.context().close()
    }
    return [
      byTurns('tap to painted row, 10,000 bookings / 100', pairsOf(taps[10_000], taps[100]), 2),
      byTurns('list of a day, 50 of 10,000 / plain IndexedDB', pairsOf(days.ours, days.plain), 4),
    ]
  })

export const measureMonth = (root: string, executablePath: string): Promise<Measured[]> =>
  inChromium(root, executablePath, async (openPage) => {
    const times: Record<number, MonthTimes> = {
      30: { opened: [], changed: [] },
      3000: { opened: [], changed: [] },
    }
    for (const bookings of [30, 3000, 30, 3000]) {
      const page = await openPage()
      await within(page, (bench, n) => bench.fillMonth(n), bookings)
      const { opened, changed } = await within(page, (bench, n) => bench.month(n), 20)
      times[bookings]?.opened.push(...opened.slice(3))
      times[bookings]?.changed.push(...changed.slice(3))
      await page.context().close()
    }
    return [
      byTurns('month opened, 3,000 bookings / 30', pairsOf(times[3000]?.opened, times[30]?.opened), 3),
      byTurns('tap to new figures, 3,000 / 30', pairsOf(times[3000]?.changed, times[30]?.changed), 3),
    ]
  })

/** `act` gets pages of one origin, each with a storage of its own. */
async function inChromium(
  root: string,
  executablePath: string,
  act: (openPage: () => Promise<Page>) => Promise<Measured[]>,
): Promise<Measured[]> {
  const script = await bundled(root)
  const server = createServer((req, res) => {
    const isScript = req.url === '/page.js'
    res.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    res.end(
      isScript ? script : '<!doctype html><title>bench</title><script type="module" src="/page.js"></script>',
    )
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const browser = await chromium.launch({ executablePath, args: browserFlags })
  try {
    return await act(async () => {
      const page = await (await browser.newContext()).newPage()
      await page.goto(url)
      return page
    })
  } finally {
    await browser.close()
    server.close()
  }
}

const pairsOf = (ours: number[] = [], theirs: number[] = []) =>
  ours.map((ms, i) => ({ ours: ms, theirs: theirs[i] ?? Number.NaN }))

const within = <T>(page: Page, action: (bench: Bench, n: number) => Promise<T>, n: number): Promise<T> =>
  page.evaluate(`(${action.toString()})(globalThis.bench, ${n})`) as Promise<T>

async function bundled(root: string): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      rollupOptions: { input: join(root, 'tests/bench/page.ts'), output: { codeSplitting: false } },
    },
  } as Parameters<typeof build>[0])
  const [made] = Array.isArray(result) ? result : [result]
  if (!made || !('output' in made)) throw new Error('the page could not be bundled')
  return made.output[0].code
}
