import { useEffect, useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'

export interface HoldWords {
  held(of: { minutes: number }): string
  heldLastMinute(): string
  heldOver(): string
}

/** How long the seats are kept, in whole minutes: a clock of seconds would hurry people. Nobody is thrown out. */
export function HoldClock({
  heldUntil,
  words,
}: {
  heldUntil: number | null
  /** What is kept, where it is no table. */
  words?: HoldWords
}) {
  const { LL } = useI18nContext()
  const { held, heldLastMinute, heldOver } = words ?? LL.guestSteps
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 5000)
    return () => clearInterval(tick)
  }, [])
  if (heldUntil === null) return null
  const minutes = Math.round((heldUntil - now) / 60_000)
  const isOver = heldUntil <= now
  return (
    <p
      role="status"
      className={`rounded-box px-4 py-2 text-sm ${isOver ? 'bg-warning text-warning-ink' : 'bg-sunken'}`}
    >
      {isOver ? heldOver() : minutes < 1 ? heldLastMinute() : held({ minutes })}
    </p>
  )
}
