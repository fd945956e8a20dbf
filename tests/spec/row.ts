// One row of the table: a route, label, message, field, rule, constant or call that the product promises, and the tests that
// make it happen.

export type Kind = 'route' | 'label' | 'message' | 'field' | 'rule' | 'constant' | 'call'
export type Language = 'ja' | 'en'
export const languages: readonly Language[] = ['ja', 'en']

/** What a row waits for: its screens, its rules or its calls do not exist yet. */
export type Later =
  /** Templates, tickets, occurrences. */
  | 'events'
  /** Checkout and cards. */
  | 'payments'

/** A test of Vitest; `title` may be the beginning only, of all rows of a `test.each`. */
export interface Unit {
  file: string
  title: string
}

export interface Row {
  id: string
  kind: Kind
  /** The specification's own words. */
  says: string
  /** The screen that owns it: a path, or a name for what has none. */
  where: string
  /** What stands on the screen, where it is words; `{n}` is filled by the test. */
  words: Record<Language, string> | null
  /** Titles of tests in Chromium, without the language. */
  tests: readonly string[]
  units: readonly Unit[]
  /** Whether its tests have to pass in both languages; no language is in a cookie's lifetime. */
  bilingual: boolean
  later: Later | null
}

/** What the rows of one group have in common. */
interface Group {
  kind: Kind
  where: string
  test?: string
  tests?: readonly string[]
  units?: readonly Unit[]
  bilingual?: boolean
  later?: Later
}

/** `en` null: the screen says the specification's own words. Without words at all, `ja` is left out. */
type Line = readonly [id: string, says: string, en?: string | null, ja?: string]

export function group(common: Group, lines: readonly Line[]): Row[] {
  const { kind, where, test, tests = test ? [test] : [], units = [], bilingual = true, later = null } = common
  return lines.map(([id, says, en, ja]) => ({
    id,
    kind,
    says,
    where,
    words: ja === undefined ? null : { en: en ?? says, ja },
    tests,
    units,
    bilingual,
    later,
  }))
}

/** The words of a row in one language, with its values in place. */
export function wordsOf(row: Row, language: Language, values: Record<string, string | number> = {}): string {
  if (!row.words) throw new Error(`${row.id} has no words`)
  return row.words[language].replaceAll(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole))
}

/** How a test notes that it has come to a row and found it true. */
export const noteOf = (id: string, language: Language | null): string =>
  language === null ? id : `${id} ${language}`

/** Names of the tests that read the table: a route or a label is switched on by naming one of them. */
export const opens = 'signed-in routes open for a restaurant'
export const standsOn = (path: string): string => `what stands on ${path}`
