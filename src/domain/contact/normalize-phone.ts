/**
 * The number as typed, in the characters the rules read: full-width digits, the many dashes of Japanese input
 * methods (ー included, which stands on the same key) and `00` of the international prefix are understood.
 */
export const normalizePhone = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[‐‑‒–—―−ーｰ〜~]/g, '-')
    .replaceAll(/[^\d+\-() .]/g, '')
    .trim()
