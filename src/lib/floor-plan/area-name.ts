import type { Area } from '#domain/table/floor.ts'
import type { Locale } from '#domain/time/time.ts'

/** In English the Japanese name stands where an area has no other. */
export const areaName = (area: Pick<Area, 'name' | 'name_en'>, locale: Locale): string =>
  locale === 'en' && area.name_en !== '' ? area.name_en : area.name
