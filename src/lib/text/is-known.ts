/** Whether a word stands under that name. */
export const isKnown = <T extends object>(words: T, key: string): key is Extract<keyof T, string> =>
  Object.hasOwn(words, key)
