/** Under what name the tab keeps a draft, by the venue's short address, and for how long. */
export const start = 'noren-book-'
export const draftKey = (url: string): string => start + url
export const longestMs = 30 * 60_000
