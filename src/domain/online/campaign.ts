/** The word of a link, `?source=instagram`; '' where there is none, or none that is kept (private.campaign_of). */
export function campaignIn(search: string): string {
  const word = new URLSearchParams(search).get('source')?.toLowerCase() ?? ''
  return /^[a-z0-9_-]{1,30}$/.test(word) ? word : ''
}
