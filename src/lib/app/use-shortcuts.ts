import { useEffect } from 'react'
import { useLatest } from '#lib/data/use-latest.ts'

/** Single keys, by `KeyboardEvent.key`. They rest while somebody types, and while a dialog is open. */
export function useShortcuts(keys: Record<string, () => void>): void {
  const present = useLatest(keys)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
        return
      if (isTyping(event.target) || document.querySelector('[role="dialog"]')) return
      const run = present.current[event.key]
      if (!run) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [present])
}

// Arrow keys belong to radio buttons, lists and sliders as well.
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="tab"], [role="menuitem"]'))
