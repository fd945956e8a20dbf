import { Link } from '@tanstack/react-router'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { Overlap } from '#domain/config/hours/hours-overlap.ts'
import { dayText, minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { guestText } from '#lib/text/guest-text.ts'
import type { BookingView } from '#sync/types.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/states.tsx'
import { faultText } from './fault-text.ts'

export interface Affected {
  bookings: readonly BookingView[]
  /** Not all bookings of these days are on this tablet. */
  isUnread: boolean
  /** Public holidays would run into the day beside them: that may be, and nobody is kept from it. */
  overlap: Overlap | null
  from: string
  to: string
}

const mostShown = 20

/**
 * Asks before hours are saved that leave bookings outside, or that may, with the list that leads to them, and before holidays
 * run into other days. `onLeave` before one of its links is followed: what was typed is to be found again.
 */
export function useAffected(onLeave: () => void): {
  ask: (affected: Affected) => Promise<boolean>
  question: ReactNode
} {
  const [asked, setAsked] = useState<Affected | null>(null)
  const answer = useRef<(goOn: boolean) => void>(() => undefined)
  const ask = useCallback((affected: Affected) => {
    const { bookings, isUnread, overlap } = affected
    if (bookings.length === 0 && !isUnread && !overlap) return Promise.resolve(true)
    setAsked(affected)
    return new Promise<boolean>((resolve) => {
      answer.current = resolve
    })
  }, [])
  const close = (goOn: boolean) => {
    setAsked(null)
    answer.current(goOn)
  }
  return { ask, question: asked && <Question affected={asked} onAnswer={close} onLeave={onLeave} /> }
}

function Question({
  affected,
  onAnswer,
  onLeave,
}: {
  affected: Affected
  onAnswer: (goOn: boolean) => void
  onLeave: () => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.openingHours.effect
  const { bookings, isUnread, overlap, from, to } = affected
  const n = bookings.length
  const linkLook =
    'flex min-h-11 flex-wrap items-center gap-x-3 px-1 py-1 font-semibold text-primary hover:underline'
  return (
    <ConfirmDialog
      open
      title={n > 0 ? words.title({ n }) : isUnread ? words.none() : words.holidayTitle()}
      confirm={words.save()}
      cancel={words.back()}
      look="primary"
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <div className="flex flex-col gap-3">
        {overlap && (
          <Notice tone="warning">
            {faultText(LL, 'overlaps', locale, overlap)} {words.holidayText()}
          </Notice>
        )}
        {isUnread && <Notice tone="warning">{words.unread()}</Notice>}
        {n > 0 && (
          <>
            <p>{words.text()}</p>
            <ul aria-label={words.list()} className="figures divide-y divide-line">
              {bookings.slice(0, mostShown).map((b) => (
                <li key={b.id}>
                  <Link
                    to="/bookings"
                    search={{ view: 'day', day: b.day, booking: b.id }}
                    className={linkLook}
                    onClick={onLeave}
                  >
                    <span>
                      {dayText(b.day, locale)} {minuteText(b.minute)}
                    </span>
                    <span>{guestText(LL, b, locale)}</span>
                    <span className="font-normal text-muted">{LL.stand.people({ n: b.pax })}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
        {(n > 0 || isUnread) && (
          <Link to="/bookings" search={{ view: 'list', from, to }} className={linkLook} onClick={onLeave}>
            {n > mostShown ? words.more({ n: n - mostShown }) : words.all()}
          </Link>
        )}
      </div>
    </ConfirmDialog>
  )
}
