// What it means that a row is gone: its words are not in what is served, or its path answers otherwise.

import { type Language, noteOf, type Row } from './row.ts'

export interface Removal {
  row: Row
  language: Language
}

/** The row's first test in Chromium, with its language. */
export const titleOf = ({ row, language }: Removal): string => `${language} ${row.tests[0]}`

export const noteWithout = ({ row, language }: Removal): string => noteOf(row.id, language)

/** What can be taken out from outside: words that pages bring with them, and paths. */
export const isRemovable = (row: Row): boolean =>
  row.later === null && row.tests.length > 0 && (row.words !== null || row.kind === 'route')

/** `count` of them, each of another test, so that one run can do without all. The same seed chooses the same. */
export function chooseRemovals(rows: readonly Row[], count: number, random: () => number): Removal[] {
  const left = rows.filter(isRemovable)
  const chosen: Removal[] = []
  while (chosen.length < count && left.length > 0) {
    const [row] = left.splice(Math.floor(random() * left.length), 1)
    const removal = row && ({ row, language: random() < 0.5 ? 'ja' : 'en' } satisfies Removal)
    if (row && removal && !chosen.some((other) => other.row.tests[0] === row.tests[0])) chosen.push(removal)
  }
  return chosen
}

const placeholder = /\{\w+\}/g
export const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/**
 * A script without these words. Where they are short they may be a name in the code too, so they are taken out only as a
 * whole string; a long stretch is taken out wherever it stands.
 */
export function withoutWords(script: string, words: string): string {
  if (!isTakenWhole(words)) return script.replaceAll(longestStretch(words), '※')
  return script.replaceAll(new RegExp(`(["'\`])${escaped(words)}\\1`, 'g'), '$1※$1')
}

/** What a page shows of these words: where they are taken out as a whole only, the same letters in a sentence are not they. */
export const patternOf = (words: string): RegExp =>
  new RegExp(isTakenWhole(words) ? `^\\s*${escaped(words)}\\s*$` : escaped(words))

function longestStretch(words: string): string {
  const stretch = words.split(placeholder).reduce((a, b) => (b.length > a.length ? b : a))
  return stretch.split(/["'`\\\n]/).reduce((a, b) => (b.length > a.length ? b : a))
}

function isTakenWhole(words: string): boolean {
  const bare = longestStretch(words)
  // No name in the code holds a space, and none is Japanese.
  const isOwn = / ./.test(bare) ? bare.length >= 8 : bare.length >= 4 && /[\u3000-\u9fff]/.test(bare)
  return !isOwn && bare === words
}

/** `/{vendorUrl}/book` as a pattern; case does not count in an address. */
export const pathPattern = (where: string): RegExp =>
  new RegExp(`^${where.split(placeholder).map(escaped).join('[^/]+')}/?$`, 'i')
