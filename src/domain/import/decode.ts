// Which encoding a file of another book is in. Files say nothing of it themselves, so each is tried strictly, and of those that
// fit the one counts in which most reads as Japanese.

export const encodings = ['utf-8', 'shift_jis', 'euc-jp', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof encodings)[number]

/** The text without its mark; null where the bytes are not of this encoding. */
export function decodeAs(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Null where it is no text at all. */
export function guessEncoding(bytes: Uint8Array): Encoding | null {
  const marked = markOf(bytes) ?? wideOf(bytes)
  if (marked) return decodeAs(bytes, marked) === null ? null : marked
  const utf8 = decodeAs(bytes, 'utf-8')
  if (utf8 !== null) return isBinary(utf8) ? null : 'utf-8'
  // In a tie Shift_JIS, in which spreadsheets here have saved for thirty years.
  const tried = (['shift_jis', 'euc-jp'] as const).flatMap((encoding) => {
    const text = decodeAs(bytes, encoding)
    return text === null || isBinary(text) ? [] : [{ encoding, score: score(text) }]
  })
  return tried.sort((a, b) => b.score - a.score)[0]?.encoding ?? null
}

function markOf([a, b, c]: Uint8Array): Encoding | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  return a === 0xfe && b === 0xff ? 'utf-16be' : null
}

/** UTF-16 without its mark: commas, digits and line ends have a zero before or behind them, and no other text has any. */
function wideOf(bytes: Uint8Array): Encoding | null {
  const some = bytes.subarray(0, 4000)
  let [even, odd] = [0, 0]
  for (const [i, byte] of some.entries()) {
    if (byte !== 0) continue
    if (i % 2 === 0) even++
    else odd++
  }
  if (even + odd < some.length / 50 || bytes.length % 2 !== 0) return null
  if (odd > even * 4) return 'utf-16le'
  return even > odd * 4 ? 'utf-16be' : null
}

const isBinary = (text: string): boolean => text.slice(0, 4000).includes('\u0000')

/** Wrongly read Japanese is full of half-width kana and of signs that no keyboard has. */
function score(text: string): number {
  let sum = 0
  for (const sign of text.slice(0, 20_000)) {
    if (/[ぁ-んァ-ヶー々一-龠]/u.test(sign)) sum += 1
    else if (/[\uff61-\uff9f]/u.test(sign)) sum -= 1
    else if (/[\p{Co}\p{Cn}\u0080-\u009f]/u.test(sign)) sum -= 5
  }
  return sum
}
