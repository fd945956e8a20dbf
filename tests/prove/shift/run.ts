import { aScript } from '#tests/prove/shift/script/script.ts'
import type { Outcome, Size } from '#tests/prove/types.ts'
import { play, quick } from './play.ts'
import { verdictOf } from './verdict.ts'

const seed = 1

export async function run(size: Size): Promise<Outcome> {
  const script = aScript(seed, size === 'full' ? 'evening' : 'two hours')
  return play(script, quick, async (evening) => {
    const { parties, minutes, differences, decided, clashes, quote, dropped, lost, sold, untold, altered } =
      await verdictOf(evening)
    const violations = [
      ...differences,
      ...dropped.unseen.map((what) => `left out of the record and not missed: ${what}`),
      ...altered.map((what) => `written otherwise and not seen: ${what}`),
    ]
    if (decided.length < 2) violations.push(`only ${decided.length} parties were decided about apart`)
    if (lost.length === 0) violations.push('a command that is not at the server is not missed')
    if (sold.length === 0) violations.push('a table that is sold twice is not missed')
    if (untold.length === 0) violations.push('a conflict that nobody is told of is not missed')
    return {
      cases: parties,
      violations: violations.map((text) => `seed ${seed}: ${text}`),
      control: [
        ...dropped.found,
        ...lost.map((id) => `without its line in the log: ${id}`),
        ...sold.map((pair) => `put at one table: ${pair}`),
        ...untold.map((text) => `told to nobody: ${text}`),
      ],
      figures: {
        ...{
          minutes,
          deeds: evening.record.happened.length,
          decided_apart: decided.length,
          at_one_table: clashes,
        },
        ...{ quoted: quote.parties, quote_off_median: quote.median, quote_off_p90: quote.p90 },
      },
    }
  })
}
