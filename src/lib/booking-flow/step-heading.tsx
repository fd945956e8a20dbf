import { useEffect, useRef } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'

/** Names the step and takes the focus, so that a screen reader and a keyboard begin where the step begins. */
export function StepHeading({
  title,
  place,
  of = 3,
}: {
  title: string
  place?: number
  /** How many steps there are. */
  of?: number
}) {
  const { LL } = useI18nContext()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [])
  return (
    <div>
      {place !== undefined && <p className="text-muted text-sm">{LL.guestSteps.stepOf({ n: place, of })}</p>}
      <h2 ref={heading} tabIndex={-1} className="font-bold text-xl outline-none">
        {title}
      </h2>
    </div>
  )
}
