// Postgres keeps neither NUL nor half of a character pair (an emoji cut in two by a paste): one such character would
// make it refuse the whole request, and everything in it.

/** For JSON.stringify: text as Postgres can keep it, all else as it is. */
export function storableText(_key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  return value.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '\ufffd')
}

/** A copy of plain data with every text in it storable. */
export const storable = <T>(value: T): T => JSON.parse(JSON.stringify(value, storableText)) as T
