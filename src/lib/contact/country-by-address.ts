// Off unless a build names a service: who looks at a booking page is nobody else's business.

import { countryInAnswer } from '#domain/contact/phone.ts'
import { countryServiceUrl } from '#lib/app/env.ts'

const patienceMs = 3000

/** Asks the service from which country this device speaks; null when it is off, silent or says nothing of use. */
export async function countryByAddress(
  service = countryServiceUrl(),
  ask: typeof fetch = fetch,
): Promise<string | null> {
  if (service === '') return null
  try {
    const answer = await ask(service, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(patienceMs),
    })
    return answer.ok ? countryInAnswer((await answer.text()).slice(0, 200)) : null
  } catch {
    return null
  }
}
