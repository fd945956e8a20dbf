/** A text of ASCII as a number below 2^32, the same as private.poly: characters and bytes are alike there. */
export function poly(text: string): number {
  let fold = 0
  for (let i = 0; i < text.length; i++) fold = (fold * 31 + text.charCodeAt(i)) % 4294967296
  return fold
}
