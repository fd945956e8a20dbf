const longest = 100

/**
 * A cell as days, times and numbers are looked for in it, with one blank for several: patterns that look at each blank anew took minutes. ''
 * for what is longer than any of them.
 */
export function plain(text: string): string {
  const short = text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ')
  return short.length > longest ? '' : short
}
