// Phone numbers without the metadata: what the first load of a public page may carry. The rules themselves
// (54 kB) stand in phone-rules.ts and come on the first focus of a phone field.

import { normalizePhone } from './normalize-phone.ts'
import type { PhoneRules } from './phone-rules.ts'

let rules: Promise<PhoneRules> | null = null

/** The metadata and the rules over it; loaded once, and asked for again after a failed load. */
export function loadPhoneRules(): Promise<PhoneRules> {
  rules ??= import('./phone-rules.ts').then(
    (module) => module.phoneRules,
    (fault: unknown) => {
      rules = null
      throw fault
    },
  )
  return rules
}

export const isE164 = (text: string): boolean => /^\+[1-9]\d{6,14}$/.test(text)

/** Whether it is written as a Japanese mobile number is written at home: 090-1234-5678. */
export const isJapaneseMobile = (text: string): boolean =>
  /^0[789]0\d{8}$/.test(normalizePhone(text).replaceAll(/[^\d+]/g, ''))

// A time zone says where a person is, the browser's language only what it was installed in. The zones of the
// places from where bookings in Japan are made; others go by language.
const zoneCountries: Record<string, string> = {
  'Asia/Tokyo': 'JP',
  'Asia/Seoul': 'KR',
  'Asia/Taipei': 'TW',
  'Asia/Hong_Kong': 'HK',
  'Asia/Shanghai': 'CN',
  'Asia/Singapore': 'SG',
  'Asia/Bangkok': 'TH',
  'Asia/Manila': 'PH',
  'Asia/Jakarta': 'ID',
  'Asia/Kuala_Lumpur': 'MY',
  'Asia/Ho_Chi_Minh': 'VN',
  'Asia/Saigon': 'VN',
  'Asia/Kolkata': 'IN',
  'Asia/Calcutta': 'IN',
  'Australia/Sydney': 'AU',
  'Australia/Melbourne': 'AU',
  'Australia/Brisbane': 'AU',
  'Australia/Perth': 'AU',
  'Pacific/Auckland': 'NZ',
  'Europe/London': 'GB',
  'Europe/Paris': 'FR',
  'Europe/Berlin': 'DE',
  'Europe/Madrid': 'ES',
  'Europe/Rome': 'IT',
  'America/New_York': 'US',
  'America/Chicago': 'US',
  'America/Denver': 'US',
  'America/Los_Angeles': 'US',
  'America/Toronto': 'CA',
  'America/Vancouver': 'CA',
}

/** The country a phone field begins with when none is set. `languages` as the browser lists them. */
export function guessCountry(languages: readonly string[], timeZone: string): string {
  const byZone = zoneCountries[timeZone]
  if (byZone) return byZone
  for (const tag of languages) {
    const region = regionOf(tag)
    if (region) return region
  }
  return 'JP'
}

function regionOf(tag: string): string | undefined {
  try {
    const region = new Intl.Locale(tag).maximize().region
    return region && /^[A-Z]{2}$/.test(region) ? region : undefined
  } catch {
    return undefined
  }
}

/** The country in the answer of an address look-up: `1;JP;...`, first field 1 on success; null for anything else. */
export function countryInAnswer(text: string): string | null {
  const [success, code = ''] = text.trim().split(';')
  return success === '1' && /^[A-Z]{2}$/.test(code) ? code : null
}
