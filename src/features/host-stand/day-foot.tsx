import type { ReactNode } from 'react'
import { useRoomy } from '#lib/app/use-roomy.ts'
import { NoticePlace } from '#ui/toast.tsx'

/** The one-hand zone, and above it what comes up: on a phone it lies over the list, and what belongs below the chart stands in it. */
export function DayFoot({
  chosen,
  strip,
  alert,
  footer,
  children,
}: {
  /** Where the chosen bar's strip stands, on a phone. */
  chosen: (place: HTMLElement | null) => void
  strip: ReactNode
  alert: ReactNode
  footer: ReactNode
  children: ReactNode
}) {
  const roomy = useRoomy()
  return (
    <footer className="sticky bottom-0 z-30 border-line border-t bg-card px-3 py-1.5 roomy:static roomy:py-2">
      <div className="-mx-3 -mt-1.5 mb-1.5 roomy:-mt-2 roomy:mb-2">
        {!roomy && <div ref={chosen} />}
        {!roomy && strip}
        {!roomy && <NoticePlace kind="screen" />}
        {children}
        {alert}
      </div>
      {footer}
    </footer>
  )
}
