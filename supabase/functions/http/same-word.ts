/** Takes as long for any word of the same length. */
export function isSame(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => new TextEncoder().encode(text)) as [Uint8Array, Uint8Array]
  let differs = a.length ^ b.length
  for (let i = 0; i < b.length; i++) differs |= (a[i] ?? 0) ^ (b[i] ?? 0)
  return differs === 0
}
