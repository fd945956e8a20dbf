import { type Allergies, hasAllergies, listedOf, type PartyAllergies } from '#domain/guest/allergies.ts'
import type { Guest } from '#domain/guest/guest.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'

/** Allergens in the reader's language, own words as they were written; '' for none. */
export function allergenText(LL: TranslationFunctions, { known, others }: Allergies): string {
  return [...known.map((code) => LL.stand.allergy.known[code]()), ...others].join(LL.stand.allergy.between())
}

/** アレルギー そば・えび, as it stands wherever the party does; '' when nothing is known. `short`: beside a sign. */
export function allergyText(LL: TranslationFunctions, party: PartyAllergies, short = false): string {
  if (!hasAllergies(party)) return ''
  const words = LL.stand.allergy
  const what = allergenText(LL, party)
  if (what === '') return short ? words.askWhat() : words.only()
  return short ? what : words.line({ what })
}

export const guestAllergyText = (
  LL: TranslationFunctions,
  guest: Pick<Guest, 'allergies' | 'conflicts'>,
): string => allergyText(LL, { ...listedOf(guest), isTold: false })
