import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Bar, BarChart, CartesianGrid, LabelList, XAxis, YAxis } from 'recharts'
import type { Chart } from './table.ts'

const height = 240
/** Who is only expected is striped: that is seen without colours. */
const fills = ['var(--color-primary)', 'url(#striped)'] as const
const tick = { fill: 'var(--color-muted)', fontSize: 13 }
/** With more columns than these there is no room for their figures. */
const mostLabelled = 14
/** So few are all named. */
const mostNamed = 10

/** A picture of the table beside it, which says the same to those who cannot see it. */
export function ChartBars({ chart }: { chart: Chart }) {
  const { bars, series } = chart
  const data = bars.map(({ label, values }) => ({ label, ...Object.fromEntries(values.entries()) }))
  const isLabelled = bars.length <= mostLabelled && series.length === 1
  // Cut off until it is measured anew: a screen that is turned is narrower at once.
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  return (
    <div ref={box} aria-hidden="true" className="report-chart min-h-60 overflow-hidden print:min-h-0">
      {width > 0 && (
        <BarChart
          {...{ data, width, height }}
          accessibilityLayer={false}
          margin={{ top: 20, right: 4, bottom: 0, left: 0 }}
        >
          <defs>
            <pattern
              id="striped"
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width="6" height="6" fill="var(--color-primary-soft)" />
              <rect width="2.5" height="6" fill="var(--color-primary)" />
            </pattern>
          </defs>
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis
            dataKey="label"
            tick={tick}
            tickLine={false}
            stroke="var(--color-edge)"
            minTickGap={6}
            {...(bars.length <= mostNamed && { interval: 0 })}
          />
          <YAxis allowDecimals={false} tick={tick} tickLine={false} axisLine={false} width={44} />
          {series.map((name, n) => (
            <Bar
              key={name}
              dataKey={String(n)}
              name={name}
              stackId="all"
              fill={fills[n] ?? fills[0]}
              stroke="var(--color-primary)"
              isAnimationActive={false}
              maxBarSize={48}
            >
              {isLabelled && (
                <LabelList dataKey={String(n)} position="top" fill="var(--color-ink)" fontSize={13} />
              )}
            </Bar>
          ))}
        </BarChart>
      )}
    </div>
  )
}

/** Not by the library's own container: on paper that has no height, and shows nothing. */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const of = box.current
    if (!of) return
    const measure = () => setWidth(of.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(of)
    return () => observer.disconnect()
  }, [box])
  return width
}
