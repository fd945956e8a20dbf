import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** How wide an element is, in pixels; 0 until it has been drawn. */
export function useWidth<E extends HTMLElement>(): { ref: RefObject<E | null>; width: number } {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    const seen = new ResizeObserver(() => setWidth(box.clientWidth))
    seen.observe(box)
    return () => seen.disconnect()
  }, [])
  return { ref, width }
}
