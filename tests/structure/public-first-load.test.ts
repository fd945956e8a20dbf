// What a customer's phone loads before the first screen of the booking page: the graph of built chunks, from the
// entry and the route's own, without what is fetched later. Needs `npm run build`.

import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))

interface Chunk {
  file: string
  imports?: string[]
  isEntry?: boolean
}

// Words that survive minifying and that only these packages contain.
const heavy: Record<string, RegExp> = {
  rxdb: /rxdb/i,
  dexie: /DexieError|dexie\.org/,
  'supabase-js': /GoTrueClient|gotrue/i,
  arktype: /arktype/i,
  'libphonenumber-js': /country_calling_codes/,
  'headless ui': /headlessui/,
  'react-day-picker': /rdp-/,
  recharts: /recharts-surface/,
}

function manifest(): Record<string, Chunk> {
  const file = `${dist}.vite/manifest.json`
  if (!existsSync(file)) throw new Error('dist/ is missing: run `npm run build` first')
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Files loaded together with the chunks named, in the order of their discovery. */
function graph(chunks: Record<string, Chunk>, names: string[]): string[] {
  const seen = new Set<string>()
  const visit = (name: string) => {
    const chunk = chunks[name]
    if (!chunk || seen.has(chunk.file)) return
    seen.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  names.forEach(visit)
  return [...seen].filter((file) => file.endsWith('.js'))
}

const named = (chunks: Record<string, Chunk>, part: string): string[] => {
  const found = Object.keys(chunks).filter((name) => name.includes(part))
  if (found.length === 0) throw new Error(`no chunk is named ${part}`)
  return found
}

const firstLoad = (chunks: Record<string, Chunk>, page: string, locale: string): string[] =>
  graph(chunks, [
    ...Object.keys(chunks).filter((name) => chunks[name]?.isEntry),
    ...named(chunks, page),
    ...named(chunks, `i18n/${locale}/index.ts`),
    ...named(chunks, `i18n/${locale}/book/index.ts`),
  ])

const text = (file: string): string => readFileSync(dist + file, 'utf8')
const heavyIn = (files: string[]): string[] =>
  Object.keys(heavy).filter((name) => files.some((file) => heavy[name]?.test(text(file))))
const kilobytes = (files: string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(dist + file)).length, 0) / 1000

test.each([
  ['_book-first', 'ja', 92],
  ['_book-first', 'en', 92],
  ['public-events.tsx', 'ja', 100],
  ['public-events.tsx', 'en', 100],
  ['manage.tsx', 'ja', 92],
  ['manage.tsx', 'en', 92],
  ['waiting.tsx', 'ja', 92],
  ['waiting.tsx', 'en', 92],
  ['commerce-law.tsx', 'ja', 92],
  ['routes/terms.tsx?tsr-split=component', 'ja', 115],
])('%s in %s loads at most %d kB of JavaScript first', (page, locale, most) => {
  const files = firstLoad(manifest(), page, locale)
  expect(heavyIn(files)).toEqual([])
  expect(kilobytes(files)).toBeLessThanOrEqual(most)
  // A wrong walk would find next to nothing: React alone weighs more than this.
  expect(kilobytes(files)).toBeGreaterThan(65)
  // Customers' pages come without the router.
  expect(files.some((file) => file.includes('/routing-'))).toBe(page.startsWith('routes/'))
})

test('the check sees what is heavy where it is', () => {
  const chunks = manifest()
  expect(heavyIn(graph(chunks, named(chunks, 'guest-details.schema.ts')))).toContain('arktype')
  expect(heavyIn(graph(chunks, named(chunks, 'phone-rules.ts')))).toContain('libphonenumber-js')
})

test('charts are loaded by the page of reports alone, and not with it', () => {
  const chunks = manifest()
  const [charts = '', ...others] = named(chunks, 'reports/chart-bars.tsx')
  expect(others).toEqual([])
  expect(heavyIn(graph(chunks, [charts]))).toContain('recharts')
  const { file = '' } = chunks[charts] ?? {}
  expect(Object.keys(chunks).filter((name) => graph(chunks, [name]).includes(file))).toEqual([charts])
})
