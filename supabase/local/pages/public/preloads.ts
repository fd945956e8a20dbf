import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Chunk {
  file: string
  name?: string
  imports?: string[]
  isEntry?: boolean
}

/** The parts of the app that a page asks for anyway: named in its HTML, they come together with the first, not one after another. */
export interface PartsOfPages {
  /** `page` as in the table below. */
  of(page: string, locale: 'ja' | 'en'): readonly string[]
}

/** The route of each page, or its chunk where it comes without the router, and the words that it loads. */
const parts: Record<string, { route?: string; chunk?: string; words: string[] }> = {
  book: { chunk: 'book-first', words: ['book'] },
  events: { chunk: 'public-events', words: ['book', 'guestSteps', 'publicEvents'] },
  event: { chunk: 'public-events', words: ['book', 'guestSteps', 'publicEvents'] },
  legal: { chunk: 'commerce-law', words: ['book', 'commerceLaw'] },
  booking: { chunk: 'manage', words: ['book', 'guestSteps', 'afterBooking'] },
  '/help': { route: 'routes/help.tsx', words: ['help'] },
  '/terms': { route: 'routes/terms.tsx', words: ['legal'] },
  '/privacy': { route: 'routes/privacy.tsx', words: ['legal'] },
}

export const pagesWithParts: readonly string[] = Object.keys(parts)

/** By the manifest of the build, which says what loads what. */
export function partsOfPages(folder: string): PartsOfPages {
  const file = join(folder, '.vite/manifest.json')
  const chunks: Record<string, Chunk> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const names = Object.keys(chunks)
  const withImports = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen
    seen.add(name)
    for (const one of chunks[name]?.imports ?? []) withImports(one, seen)
    return seen
  }
  const ofIndex = withImports('index.html')
  const of = (page: string, locale: 'ja' | 'en'): string[] => {
    const part = parts[page]
    if (!part) return []
    const wanted = [
      `../i18n/${locale}/index.ts`,
      ...part.words.map((words) => `../i18n/${locale}/${words}/index.ts`),
      ...names.filter((name) => part.route && name.startsWith(`${part.route}?`)),
      ...names.filter((name) => part.chunk && chunks[name]?.name === part.chunk),
    ]
    const all = new Set(wanted.flatMap((name) => [...withImports(name)]))
    return [...all]
      .filter((name) => !ofIndex.has(name))
      .flatMap((name) => chunks[name]?.file ?? [])
      .map((path) => `/${path}`)
  }
  return { of }
}
