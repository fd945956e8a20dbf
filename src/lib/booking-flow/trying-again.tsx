import { useEffect, useRef, useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'

/**
 * Counts down to the moment at which the page asks again, and does so. The seconds are there to be seen: read out, they would be
 * all that is heard.
 */
export function TryingAgain({
  at,
  onAgain,
  words,
}: {
  at: number
  onAgain: () => void
  /** What is done then, where it is not tried but looked at. */
  words?: (of: { n: number }) => string
}) {
  const { LL } = useI18nContext()
  const [now, setNow] = useState(() => Date.now())
  const latest = useRef(onAgain)
  latest.current = onAgain
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(tick)
  }, [])
  const isTime = now >= at
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each moment
  useEffect(() => {
    if (isTime) latest.current()
  }, [isTime, at])
  const n = Math.max(1, Math.ceil((at - now) / 1000))
  return (
    <p role="timer" aria-live="off" className="figures font-semibold">
      {(words ?? LL.book.againIn)({ n })}
    </p>
  )
}
