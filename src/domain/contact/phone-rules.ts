// The phone rules over the full metadata: `max` refuses numbers that `min` calls valid (0081-90-...). Load it
// through loadPhoneRules(), never by a plain import: it weighs more than a whole public page may.

import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { normalizePhone } from './normalize-phone.ts'

export type PhoneFormat = 'national' | 'international' | 'e164'

export type PhoneReading =
  | { valid: true; e164: string; national: string; international: string; country: string }
  /** `country` is what a leading + tells even before the number is complete; else the one selected. */
  | { valid: false; country: string }

export const phoneRules = {
  countries: (): string[] => getCountries(),
  isCountry: (code: string): boolean => isSupportedCountry(code),
  callingCode: (country: string): string => `+${getCountryCallingCode(country as CountryCode)}`,
  example: (country: string): string =>
    getExampleNumber(country as CountryCode, examples)?.formatNational() ?? '',
  read: readPhone,
}

export type PhoneRules = typeof phoneRules

/** Reads what was typed against the selected country; a number that starts with + chooses its own. */
function readPhone(text: string, selected: string): PhoneReading {
  const plain = normalizePhone(text)
  const number = parsePhoneNumberFromString(plain, selected as CountryCode)
  const country = plain.startsWith('+') ? (number?.country ?? countryOfCode(plain, selected)) : selected
  // Validated against the selected country. Countries that share one numbering plan (US and Canada, Finland and
  // Åland) accept each other's numbers: the digits to dial are the same, and refusing one would help nobody.
  if (!number?.isValid() || number.countryCallingCode !== codeOf(country) || number.ext) {
    return { valid: false, country }
  }
  return {
    valid: true,
    e164: number.number,
    national: number.formatNational(),
    international: number.formatInternational(),
    country: number.country ?? country,
  }
}

const codeOf = (country: string) => getCountryCallingCode(country as CountryCode)

// `+81` alone is enough to know Japan. Of countries that share a code the selected one stays.
function countryOfCode(plain: string, selected: string): string {
  const digits = plain.replaceAll(/\D/g, '')
  const matching = getCountries()
    .map((country) => ({ country, code: getCountryCallingCode(country) as string }))
    .filter(({ code }) => digits.startsWith(code))
  if (matching.length === 0 || matching.some(({ country }) => country === selected)) return selected
  const main: Record<string, string> = {
    '1': 'US',
    '7': 'RU',
    '44': 'GB',
    '39': 'IT',
    '61': 'AU',
    '47': 'NO',
  }
  return main[matching[0]?.code ?? ''] ?? matching[0]?.country ?? selected
}
