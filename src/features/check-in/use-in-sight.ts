import { type RefObject, useEffect, useSyncExternalStore } from 'react'
import { notices } from '#ui/notices.ts'

/** Of a phone's gate, which stays at the top and covers what is scrolled under it. */
const headPx = 72

/**
 * Whole above the notice, however small the screen: what an answer still asks for would lie under it. Looked at anew with each
 * answer and each notice, and as the answer grows; one that is higher than the screen begins at the top of it.
 */
export function useInSight(part: RefObject<HTMLElement | null>, answer: number | undefined): void {
  const said = useSyncExternalStore(notices.subscribe, notices.present).notice?.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer, and another notice, are looked at anew
  useEffect(() => {
    const card = part.current
    if (!card || answer === undefined) return
    const observer = new ResizeObserver(() => bringAbove(card))
    observer.observe(card)
    return () => observer.disconnect()
  }, [part, answer, said])
}

function bringAbove(card: HTMLElement): void {
  const foot = document.querySelector('[data-notice]')?.getBoundingClientRect().top ?? innerHeight
  const { top, bottom } = card.getBoundingClientRect()
  const by = Math.min(Math.ceil(bottom - foot), Math.floor(top - headPx))
  if (by > 0) scrollBy({ top: by, behavior: 'instant' })
}
