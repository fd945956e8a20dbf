import { useEffect, useRef } from 'react'

export interface StepsInAddress<Step extends string> {
  /** In the order of the way; the last is the booking that was made. */
  order: readonly Step[]
  /** What the flow shows. */
  screen: Step
  /** What the address says. */
  inAddress: Step
  /** `adds` puts a step into the browser's history. */
  write: (step: Step, adds: boolean) => void
  back: (to: Step) => void
  /** From the booking that was made, to a new one. */
  leave: () => void
  /** False where the step cannot be shown without being gone through again. */
  forward: (to: Step) => boolean
}

/**
 * Keeps `?step=` beside the screen, so that the browser's Back goes one step back and never out of the form, and its
 * Forward to where nothing has changed since. The flow decides what is shown: an address that is behind one that
 * cannot go back changes nothing, and one that is ahead and cannot be reached is left again.
 * A booking that was made is shown only where the address says so.
 */
export function useStepInAddress<Step extends string>(steps: StepsInAddress<Step>): void {
  const { screen, inAddress, order, back, leave } = steps
  const seen = useRef(inAddress)
  // Steps written and not yet seen in the address: one that arrives late, behind the screen, is not a Back.
  const written = useRef<Step[]>([])
  const latest = useRef(steps)
  latest.current = steps
  const done = order.at(-1)

  useEffect(() => {
    const { write, inAddress: there } = latest.current
    if (there === screen) return
    // A booking that stands takes the place of the form in the history: Back does not open the form again.
    const adds = order.indexOf(screen) > order.indexOf(there) && screen !== done
    written.current.push(screen)
    write(screen, adds)
  }, [screen, order, done])

  useEffect(() => {
    if (seen.current === inAddress) return
    seen.current = inAddress
    const own = written.current.indexOf(inAddress)
    written.current = written.current.slice(own + 1)
    if (own !== -1) return
    if (screen === done) leave()
    const ahead = order.indexOf(inAddress) - order.indexOf(screen)
    if (ahead < 0) back(inAddress)
    if (ahead > 0 && !latest.current.forward(inAddress)) history.back()
  }, [inAddress, screen, back, leave, order, done])
}
