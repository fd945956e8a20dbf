import type { BookingSettings } from '#domain/availability/slots.ts'
import type { Accepted } from '#domain/booking/command.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'

/** The sentences for what staff override, with the figures. */
export function warningLines(
  LL: TranslationFunctions,
  accepted: Accepted,
  settings: Pick<BookingSettings, 'capacity' | 'minimum_pax' | 'maximum_pax'>,
  isEvent = false,
): string[] {
  const words = LL.stand.warning
  const lines: string[] = []
  if (accepted.overbooked !== undefined) {
    const { capacity } = settings
    lines.push(words[isEvent ? 'overEvent' : 'overbooked']({ people: accepted.overbooked, capacity }))
  }
  if (accepted.outside_hours !== undefined) lines.push(words.outside_hours())
  if (accepted.exclusive !== undefined) lines.push(words.exclusive())
  if (accepted.event_off !== undefined) lines.push(words.event_off())
  if (accepted.below_minimum !== undefined) lines.push(words.below_minimum({ limit: settings.minimum_pax }))
  if (accepted.above_maximum !== undefined) lines.push(words.above_maximum({ limit: settings.maximum_pax }))
  return lines
}
