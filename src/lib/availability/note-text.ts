import type { SlotNote } from '#domain/availability/slot-note.ts'
import { minuteText } from '#domain/time/time-text.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'

/** Why customers cannot have a slot, as short as a button of it has room. */
export function noteText(LL: TranslationFunctions, note: SlotNote): string {
  const words = LL.stand.slotNote
  switch (note.kind) {
    case 'last_seating':
    case 'ends_after_closing':
      return words.lastEntry({ time: minuteText(note.last) })
    case 'reaches_stop':
      return words.reachesStop({ time: minuteText(note.from) })
    case 'too_few_seats':
      return words.tooFewSeats({ pax: note.pax, left: note.left })
    case 'over':
      return words.over()
    default:
      return LL.stand.slotReason[note.kind]()
  }
}

/** The same in a whole sentence, with what it follows from. */
export function whyText(LL: TranslationFunctions, note: SlotNote): string {
  const words = LL.availability.why
  switch (note.kind) {
    case 'closed_day':
    case 'past':
      return words[note.kind]()
    case 'outside_hours':
    case 'override_closed':
      return words[note.kind](whenOf(note))
    case 'break':
    case 'reaches_stop':
      return words[note.kind]({ ...whenOf(note), stay: note.stay })
    case 'last_seating':
      return words.last_seating({ last: minuteText(note.last) })
    case 'ends_after_closing':
      return words.ends_after_closing({
        last: minuteText(note.last),
        stay: note.stay,
        to: minuteText(note.to),
      })
    case 'full':
    case 'over':
      return words[note.kind]({ people: note.people, capacity: note.capacity })
    case 'too_few_seats':
      return words.too_few_seats({ pax: note.pax, left: note.left })
    case 'no_table':
      return words.no_table({ pax: note.pax })
    default:
      return words[note.kind]({ n: note.limit })
  }
}

/** A span of the night before begins at midnight, as this day sees it. */
export const whenOf = ({ from, to }: { from: number; to: number }): { from: string; to: string } => ({
  from: minuteText(Math.max(0, from)),
  to: minuteText(to),
})
