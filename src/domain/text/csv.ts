// Tables as files for spreadsheets: RFC 4180, UTF-8 with its mark (without it Excel reads Japanese as Shift_JIS), and no cell
// that a spreadsheet would run.

import { homePhone } from '#domain/contact/home-phone.ts'

/** The mark by which Excel knows UTF-8. */
export const byteOrderMark = '\uFEFF'

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** Quoted where it must be; a text that a spreadsheet would take for a formula, or for a power of ten, begins with an apostrophe. */
export function csvCell(text: string): string {
  const safe = isRun.test(text) || isPower.test(text) ? `'${text}` : text
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Half and full width: a spreadsheet that reads Japanese takes both for the same. Spaces before it change nothing. */
const isRun = /^[\t\r\n]|^\s*[=+\-@＝＋－＠]/
/** A reference such as 23E45. */
const isPower = /^\d+e\d+$/i

/** The text of a cell as it was before `csvCell` made it safe. */
export const plainCell = (text: string): string => {
  const bare = text.replace(/^'/, '')
  return isRun.test(bare) || isPower.test(bare) ? bare : text
}

/**
 * A number that stays as it is: with hyphens, as at home, it is text to a spreadsheet, which would drop the 0 of 09012345678. Of
 * another country it begins with +, and so with an apostrophe.
 */
export function csvPhone(phone: string): string {
  const known = homePhone(phone)
  if (!/^0\d+$/.test(known)) return known
  return [known.slice(0, 3), known.slice(3, -4), known.slice(-4)].join('-')
}
