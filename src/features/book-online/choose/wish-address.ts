import { type WishSearch, wishSearch } from './wish.ts'

/** What `?pax=2&day=2026-12-01&time=1080` wishes for. */
export function searchIn(text: string): WishSearch {
  const { pax, time, ...words } = Object.fromEntries(new URLSearchParams(text))
  return wishSearch({ ...words, pax: numberIn(pax), time: numberIn(time) })
}

/** The same the other way. */
export function searchText(search: WishSearch): string {
  const said = Object.entries(search).filter(([, value]) => value !== undefined)
  const text = String(new URLSearchParams(said.map(([key, value]) => [key, String(value)])))
  return text === '' ? '' : `?${text}`
}

const numberIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : undefined
