// How far what is said at the door is off, against a quote that does not ask when who sits is planned to leave: minutes, no times.

import { waitOf } from '#domain/waiting/quote.ts'
import type { Measured } from '#tests/bench/measure.ts'
import { aFloor, anEvening, errorOf, noPlan, noTables } from '#tests/fixtures/waiting/evening.ts'

const evenings = Array.from({ length: 20 }, (_, i) => i + 1)

export function measureQuote(say: (line: string) => void): Measured[] {
  return [['with tables', aFloor] as const, ['by people', noTables] as const].map(([name, floor]) => {
    const errors = (asks: typeof waitOf) => errorOf(evenings.flatMap((seed) => anEvening(seed, asks, floor)))
    const [said, worse] = [errors(waitOf), errors(noPlan)]
    say(
      `${name}: ${said.parties} waits, off by ${said.median} minutes in the median, ${said.p90} at p90; ` +
        `asking nobody when they leave ${worse.median} and ${worse.p90}`,
    )
    return {
      name: `minutes off, ${name} / without the plan`,
      ours: said.median,
      theirs: worse.median,
      unit: 'min',
      ratio: said.median / worse.median,
      bound: 0.6,
    }
  })
}
