const all = [
  () => import('#domain/guest/guest-details.schema.ts'),
  () => import('#domain/text/visible-text.ts'),
  () => import('#domain/contact/phone-rules.ts'),
]

/**
 * What the form of the details is checked by, fetched while the server is asked to keep what was chosen: so the steps after it wait
 * for no network. What fails here is asked for again where it is used.
 */
export function fetchChecks(): void {
  for (const load of all) load().catch(() => undefined)
}
