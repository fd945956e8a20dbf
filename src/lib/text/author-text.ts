import type { TranslationFunctions } from '#i18n/i18n-types.ts'

/** Who did it and on which tablet, as far as anybody said. */
export function authorText(LL: TranslationFunctions, label: string, device: string): string {
  const said = [label, device].filter((text) => text !== '')
  return said.length === 0 ? LL.stand.attention.unnamed() : said.join(' · ')
}
