import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For the button that opens something in its own place: once that closes, the focus is back on the button rather than
 * lost with what was removed. A focus that went elsewhere meanwhile is left there.
 */
export function useReturnedFocus(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useLayoutEffect(() => {
    const isOver = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (isOver && document.activeElement === document.body) button.current?.focus()
  }, [isOpen])
  return button
}
