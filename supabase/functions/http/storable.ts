const deepest = 32

/** Whether Postgres can keep it: not nested too deeply, no number without end, no NUL and no half a letter in a word. */
export function isStorable(value: unknown, levels = deepest): boolean {
  if (typeof value === 'string') return isText(value)
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  return (
    levels > 0 && Object.entries(value).every(([key, inner]) => isText(key) && isStorable(inner, levels - 1))
  )
}

// With the flag `u` only a surrogate that stands alone is one.
const isText = (text: string): boolean => !/\0|\p{Cs}/u.test(text)
