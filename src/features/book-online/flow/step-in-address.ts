import { useEffect, useRef } from 'react'
import type { Flow, Stage } from '#domain/online/booking-attempt.ts'
import type { WishSearch } from '#features/book-online/choose/wish.ts'

export type Screen = 'choosing' | 'details' | 'review' | 'done'

const screens: Record<Stage, Screen> = {
  choosing: 'choosing',
  holding: 'choosing',
  details: 'details',
  review: 'review',
  confirming: 'review',
  unsure: 'review',
  confirmed: 'done',
}

export const screenOf = (stage: Stage): Screen => screens[stage]

const order: readonly Screen[] = ['choosing', 'details', 'review', 'done']

/**
 * Keeps `?step=` beside the screen, so that the browser's Back goes one step back and never out of the form, and its
 * Forward to where nothing has changed since. The flow decides what is shown: an address that is behind one that
 * cannot go back changes nothing, and one that is ahead and cannot be reached is left again.
 * A booking that was made is shown only where the address says so.
 */
export function useStepInAddress({
  flow,
  search,
  onSearch,
  back,
  leave,
  forward,
}: {
  flow: Flow
  search: WishSearch
  onSearch: (search: WishSearch, adds: boolean) => void
  back: (to: 'choosing' | 'details') => void
  /** From the booking that was made, to a new one. */
  leave: () => void
  /** False where the step cannot be shown without being gone through again. */
  forward: (to: Screen) => boolean
}): void {
  const screen = screenOf(flow.stage)
  const inAddress: Screen = search.step ?? 'choosing'
  const seen = useRef(inAddress)
  // Steps written and not yet seen in the address: one that arrives late, behind the screen, is not a Back.
  const written = useRef<Screen[]>([])
  const latest = useRef({ search, onSearch, inAddress, forward })
  latest.current = { search, onSearch, inAddress, forward }

  useEffect(() => {
    const { search: now, onSearch: write, inAddress: there } = latest.current
    if (there === screen) return
    const { step: _, ...wish } = now
    // A booking that stands takes the place of the form in the history: Back does not open the form again.
    const adds = order.indexOf(screen) > order.indexOf(there) && screen !== 'done'
    written.current.push(screen)
    write(screen === 'choosing' ? wish : { ...wish, step: screen }, adds)
  }, [screen])

  useEffect(() => {
    if (seen.current === inAddress) return
    seen.current = inAddress
    const own = written.current.indexOf(inAddress)
    written.current = written.current.slice(own + 1)
    if (own !== -1) return
    if (screen === 'done') leave()
    const ahead = order.indexOf(inAddress) - order.indexOf(screen)
    if (ahead < 0 && (inAddress === 'choosing' || inAddress === 'details')) back(inAddress)
    if (ahead > 0 && !latest.current.forward(inAddress)) history.back()
  }, [inAddress, screen, back, leave])
}
