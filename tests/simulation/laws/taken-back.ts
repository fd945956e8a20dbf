// What any tablet may take back: what it was told of the day is the server's, and nothing is taken back twice.

import { isDeepStrictEqual } from 'node:util'
import type { DayLine } from '#domain/history/day-line.ts'
import type { Tab } from '#tests/simulation/device.ts'
import { dayHistory } from '#tests/simulation/model-server/day-history.ts'
import type { ModelState } from '#tests/simulation/model-server/state.ts'
import type { Run } from '#tests/simulation/run.ts'

/** [S6] What was taken back is not taken back once more, unless that was taken back in between. */
export function takenBackTwice({ history }: ModelState): string[] {
  const undone = new Map(history.map(({ command, undoes }) => [command, undoes]))
  const back = new Set<string>()
  const wrong: string[] = []
  for (const { booking, kind, undoes } of history) {
    if (!undoes || kind === 'event.moved') continue
    if (back.has(`${booking} ${undoes}`)) wrong.push(`[S6] ${undoes} of ${booking} is taken back twice`)
    back.add(`${booking} ${undoes}`)
    // What it took back before stands again.
    back.delete(`${booking} ${undone.get(undoes)}`)
  }
  return wrong
}

/** [S4] What a tablet tells of the day is what the server has of it; of a day that is over it may tell until it hears of another. */
export function untoldOf(run: Run, { screen, device }: Tab): string[] {
  // Without another epoch a tablet may have been told of what the server has forgotten.
  if (run.profile.faults.includes('restored-silently')) return []
  const { day, lines } = dayHistory(run.server, 0, run.server.state.head)
  if (lines.length > 0 && screen.changes?.day !== day)
    return [`[S4] ${device.name} tells of ${screen.changes?.day}, and it is ${day}`]
  const told = (screen.changes?.lines ?? []).filter(({ unsent }) => unsent === null)
  const shown = told.map(({ unsent: _, ...line }) => line)
  if (screen.changes?.day !== day || isDeepStrictEqual(shown.map(unchanging), lines.map(unchanging)))
    return []
  const [mine, theirs] = [shown, lines].map((of) =>
    of.map(({ rev, command }) => `${rev} ${command}`).join(', '),
  )
  return [`[S4] ${device.name} tells of the day ${mine}, the server ${theirs}`]
}

/** Which booking was deleted is said as it stood when a tablet was told; it may have come back and changed since. */
const unchanging = ({ about: _, ...line }: DayLine): DayLine => line
