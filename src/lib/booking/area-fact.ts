import { areaName, type PublicArea, type Venue } from '#domain/online/guest-booking.ts'
import type { Locales, TranslationFunctions } from '#i18n/i18n-types.ts'

/** A line of facts with where a customer sits; none where the house does not let them choose, or they did not. */
export const areaFact = (
  LL: TranslationFunctions,
  locale: Locales,
  area: Omit<PublicArea, 'id'> | null | undefined,
): (readonly [string, string])[] => (area ? [[LL.guestSteps.area(), areaName(area, locale)]] : [])

/** What a choice says of it. */
export const areaOf = (
  { areas = [] }: Pick<Venue, 'areas'>,
  choice: { inArea?: string },
): PublicArea | undefined => areas.find(({ id }) => id === choice.inArea)
