import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Pixels that stay free between the bar and the strip. */
const free = 8

/** Where the strip of the chosen bar lies over the chart: what is chosen is brought up from behind it. */
export function useBarInSight(id: string, isOver: boolean): RefObject<HTMLDivElement | null> {
  const strip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const bar = document.querySelector(`[data-bar="${CSS.escape(id)}"]`)
    if (!isOver || !bar || !strip.current) return
    const top = strip.current.getBoundingClientRect().top - free
    const behind = () => bar.getBoundingClientRect().bottom - top
    if (behind() > 0) scrollBy({ top: behind(), behavior: 'instant' })
    // At its end the chart goes on.
    if (behind() > 0) bar.closest('[tabindex="0"]')?.scrollBy({ top: behind(), behavior: 'instant' })
  }, [id, isOver])
  return strip
}
