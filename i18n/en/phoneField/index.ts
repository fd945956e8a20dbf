import type { NamespacePhoneFieldTranslation } from '../../i18n-types.ts'

const en_phoneField = {
  label: 'Phone',
  country: 'Country',
  invalid: 'The "{label}" field is not a valid phone number (example: {example}).',
  looksJapanese: 'This looks like a Japanese mobile number, but the country is {country}.',
  toJapan: 'Change to Japan',
  cannotCheck: 'The phone number could not be checked. Please check your connection and type it again.',
  searchCountry: 'Search countries',
  noCountry: 'Not found',
} satisfies NamespacePhoneFieldTranslation

export default en_phoneField
