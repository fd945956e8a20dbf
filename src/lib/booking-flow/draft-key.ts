/** Under what name the tab keeps the draft of a table, by the venue's short address, and for how long. */
export const start = 'noren-book-'
export const draftKey = (url: string): string => start + url
export const longestMs = 30 * 60_000

/** The same of an event's tickets. */
export const ticketsKey = (url: string, slug: string): string => `noren-tickets-${url}/${slug}`
