// Whole numbers as people type them into a field of settings: full-width figures and commas are read, too.

/** null for nothing typed, NaN for what is no whole number. */
export function readWhole(text: string): number | null {
  const plain = text.normalize('NFKC').replaceAll(/[\s,]/g, '')
  if (plain === '') return null
  return /^[-+]?\d+$/.test(plain) ? Number(plain) : Number.NaN
}

export interface Bounds {
  /** 0 or 1, or more where less makes no sense. */
  least: number
  most: number
  /** May be left empty. */
  isOptional?: boolean
}

export type NumberCode = 'required' | 'positive' | 'not_negative' | 'too_small' | 'too_large'

/** What is wrong with a number that was typed; null where nothing is. */
export function numberCode(text: string, { least, most, isOptional = false }: Bounds): NumberCode | null {
  const number = readWhole(text)
  if (number === null) return isOptional ? null : 'required'
  // One message for all that is no number at all: it says what to type.
  if (Number.isNaN(number) || number < Math.min(least, 1)) return least === 0 ? 'not_negative' : 'positive'
  if (number < least) return 'too_small'
  return number > most ? 'too_large' : null
}
