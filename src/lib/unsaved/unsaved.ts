// Which forms hold text that nobody has saved yet. An update of the app waits for them, and the browser asks before
// the page is left.

import { useEffect } from 'react'
import { changeUnsaved } from './unsaved-count.ts'

/** While `dirty` is true the component on screen holds something typed. */
export function useUnsaved(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    changeUnsaved(1)
    return () => changeUnsaved(-1)
  }, [dirty])
}
