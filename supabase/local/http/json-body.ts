import { isStorable } from '#functions/http/storable.ts'

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
    return areGood && isStorable(value) ? text : undefined
  } catch {
    return undefined
  }
}
