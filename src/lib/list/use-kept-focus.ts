import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A row may go while its button has the focus: then the heading of its section has it, and not the top of the page. */
export function useKeptFocus(rows: unknown): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const held = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const part = heading.current?.closest('section')
      held.current = target instanceof Element && part?.contains(target) ? target : null
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at with each new list
  useLayoutEffect(() => {
    const isGone = held.current !== null && !held.current.isConnected
    if (isGone && document.activeElement === document.body) heading.current?.focus()
  }, [rows])
  return heading
}
