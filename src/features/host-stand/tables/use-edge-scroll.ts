import { type RefObject, useEffect, useMemo, useRef } from 'react'

/** How near to an edge a finger comes before the chart goes on, in pixels; and how fast at most, in pixels per millisecond. */
const zone = 56
const fastest = 0.9
/** Of that at least: less than a pixel in a frame would be none. */
const leastShare = 0.15

interface Point {
  x: number
  y: number
}

interface Finger {
  clientX: number
  clientY: number
}

export interface EdgeScroll {
  /** How far the chart is scrolled. */
  at: () => Point
  /** The finger is there now: near an edge, and on its way there from `from`, the chart goes on under it for as long as it stays. */
  follow: (from: Point, finger: Finger, goes: { x: boolean; y: boolean }, onScrolled: () => void) => void
  end: () => void
}

/** What is dragged to the edge of what is in sight takes the chart along, both ways. `field` is what is dragged over, below and beside what stays in its place. */
export function useEdgeScroll(
  scroller: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
): EdgeScroll {
  const frame = useRef<number | null>(null)
  const step = useRef<(ms: number) => void>(() => {})
  const edge = useMemo((): EdgeScroll => {
    const end = () => {
      if (frame.current !== null) cancelAnimationFrame(frame.current)
      frame.current = null
    }
    const run = (before: number) => {
      frame.current = requestAnimationFrame((now) => {
        step.current(Math.min(50, now - before))
        run(now)
      })
    }
    return {
      at: () => ({ x: scroller.current?.scrollLeft ?? 0, y: scroller.current?.scrollTop ?? 0 }),
      follow: (from, { clientX, clientY }, goes, onScrolled) => {
        step.current = (ms) => {
          const box = scroller.current
          const over = field.current
          if (!box || !over) return
          const { left, top } = box.getBoundingClientRect()
          const x = goes.x ? pull(from.x, clientX, left + over.offsetLeft, left + box.clientWidth) : 0
          const y = goes.y ? pull(from.y, clientY, top + over.offsetTop, top + box.clientHeight) : 0
          const was = { x: box.scrollLeft, y: box.scrollTop }
          // What is dragged beyond the chart makes it no larger.
          const most = {
            x: over.offsetLeft + over.offsetWidth - box.clientWidth,
            y: over.offsetTop + over.offsetHeight - box.clientHeight,
          }
          if (x !== 0) box.scrollLeft = Math.min(Math.max(most.x, was.x), was.x + x * ms)
          if (y !== 0) box.scrollTop = Math.min(Math.max(most.y, was.y), was.y + y * ms)
          if (box.scrollLeft !== was.x || box.scrollTop !== was.y) onScrolled()
        }
        if (frame.current === null) run(performance.now())
      },
      end,
    }
  }, [scroller, field])
  useEffect(() => edge.end, [edge])
  return edge
}

/** Pixels per millisecond, the faster the nearer: to the left and up below nothing. */
function pull(from: number, to: number, first: number, last: number): number {
  const speed = (depth: number) => fastest * Math.max(leastShare, Math.min(1, depth / zone))
  const before = first + zone - to
  if (before > 0 && to < from) return -speed(before)
  const behind = to - (last - zone)
  return behind > 0 && to > from ? speed(behind) : 0
}
