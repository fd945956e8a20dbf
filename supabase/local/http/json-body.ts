/**
 * The text of a JSON object that Postgres can keep; undefined for anything else: not UTF-8, no object, nested too
 * deeply, a number without end, a NUL or half a letter in a word, or a value that `isGood` refuses. Each of
 * those ended as a fault of the server before.
 */
export function jsonObject(
  bytes: Uint8Array,
  isGood: (name: string, value: unknown) => boolean,
): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const areGood = Object.entries(value).every(([name, inner]) => isGood(name, inner))
    return areGood && isStorable(value, deepest) ? text : undefined
  } catch {
    return undefined
  }
}

const deepest = 32

function isStorable(value: unknown, levels: number): boolean {
  if (typeof value === 'string') return isText(value)
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  return (
    levels > 0 && Object.entries(value).every(([key, inner]) => isText(key) && isStorable(inner, levels - 1))
  )
}

// With the flag `u` only a surrogate that stands alone is one.
const isText = (text: string): boolean => !/\0|\p{Cs}/u.test(text)
