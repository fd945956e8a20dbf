// What is typed in from paper stays on this tablet until its day is too long ago: over a reload, and without a network. It holds ids and
// minutes, and nothing of a guest.

import { emptyDraft, type PaperDraft, readDraft } from '#domain/paper/draft.ts'
import { paperDays } from '#domain/paper/written.ts'
import { addDays } from '#domain/time/time.ts'

const keptAs = 'noren.paper'

interface Kept {
  vendor: string
  days: Record<string, unknown>
}

export function keptDraft(vendor: string, day: string): PaperDraft {
  const { [day]: draft } = daysOf(vendor)
  return draft ? readDraft(draft) : emptyDraft
}

export function keepDraft(vendor: string, day: string, draft: PaperDraft, today: string): void {
  const isLate = (one: string) => one < addDays(today, -paperDays)
  const days = Object.fromEntries(Object.entries(daysOf(vendor)).filter(([one]) => !isLate(one)))
  try {
    localStorage.setItem(keptAs, JSON.stringify({ vendor, days: { ...days, [day]: draft } } satisfies Kept))
  } catch {
    // Storage is off or full: what is typed stays on the screen.
  }
}

/** Of another vendor nothing is shown, and nothing is kept once something is typed in here. */
function daysOf(vendor: string): Kept['days'] {
  try {
    const kept = JSON.parse(localStorage.getItem(keptAs) ?? 'null') as Kept | null
    return kept?.vendor === vendor && typeof kept.days === 'object' && kept.days ? kept.days : {}
  } catch {
    return {}
  }
}
