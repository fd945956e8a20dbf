import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'

/** As long as a tablet's own long press. */
const holdMs = 500
/** Pixels after which a press is none: the finger scrolls, or the bar is dragged. */
const holdWithin = 6

interface Hold {
  /** True from the press until it counts, or is none. */
  isHeld: boolean
  onDown: (event: PointerEvent) => void
  onMove: (event: PointerEvent) => void
  onEnd: () => void
  /** Whether a tablet's own menu, which comes of a long press, stays away. */
  keepsMenu: () => boolean
  /** Whether the click that comes now is the end of a hold, and no tap. */
  wasHold: (clicks: number) => boolean
}

/** A press that stays where it is, by finger, pen or mouse. `onHold` is null where there is nothing to hold for. */
export function useHold(onHold: (() => void) | null): Hold {
  const [isHeld, setHeld] = useState(false)
  const press = useRef<{ x: number; y: number; timer: number } | null>(null)
  const isOver = useRef(false)
  const end = useCallback(() => {
    if (press.current) clearTimeout(press.current.timer)
    press.current = null
    setHeld(false)
  }, [])
  useEffect(() => end, [end])
  return {
    isHeld,
    onDown: ({ clientX: x, clientY: y, button }) => {
      end()
      isOver.current = false
      if (!onHold || button !== 0) return
      const timer = window.setTimeout(() => {
        end()
        isOver.current = true
        onHold()
      }, holdMs)
      press.current = { x, y, timer }
      setHeld(true)
    },
    onMove: ({ clientX, clientY }) => {
      const from = press.current
      if (from && Math.hypot(clientX - from.x, clientY - from.y) >= holdWithin) end()
    },
    onEnd: end,
    keepsMenu: () => press.current !== null || isOver.current,
    // Keys click too, with no press before.
    wasHold: (clicks) => {
      const was = clicks > 0 && isOver.current
      isOver.current = false
      return was
    },
  }
}
