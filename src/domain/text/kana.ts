/** Katakana in full width, from hiragana or half width; without spaces around it. */
export const toKatakana = (text: string): string => [...text.normalize('NFKC').trim()].map(katakana).join('')

/** Hiragana as katakana, any other sign as it is. */
export const katakana = (sign: string): string =>
  sign >= 'ぁ' && sign <= 'ゖ' ? String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0x60) : sign
