import { Link } from '@tanstack/react-router'
import { Circle, CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { type FirstStep, firstSteps, missingOf, stepsLeft } from '#domain/config/first-steps.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useVenue, type Venue } from '#lib/data/use-venue.ts'
import type { Setup } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/states.tsx'
import { keepFirstStepsShown, useFirstStepsShown } from './first-steps-shown.ts'

const link = 'inline-flex min-h-11 items-center underline underline-offset-4'
const ways = { hours: '/price-type', capacity: '/availability', name: '/profile', phone: '/profile' } as const

/**
 * What a new restaurant has to enter until customers can book and call, and then the way to its booking page, until somebody
 * closes it. That there are no hours is said even then: nothing can be booked, and the calendar is empty.
 */
export function FirstSteps({ venue }: { venue: Venue }) {
  const shown = useFirstStepsShown()
  const setup = venue.hasHours ? venue.setup : null
  const left = setup ? stepsLeft(setup, venue.today) : null
  const isBegun = left !== null && left.length > 0 && shown === null
  useEffect(() => {
    if (isBegun) keepFirstStepsShown('begun')
  }, [isBegun])
  if (!setup || !left || (left.length === 0 && shown !== 'begun')) return null
  if (shown === 'hidden')
    return venue.isEverOpen ? null : (
      <div role="status" className="p-2">
        <NoHours />
      </div>
    )
  return (
    <div role="status" className="p-2">
      <Steps setup={setup} left={left} closes />
    </div>
  )
}

/** In the place of what hours would make: a day without any hours yet is no day that is closed. */
export function NoHours() {
  const { LL } = useI18nContext()
  return (
    <Notice tone="warning">
      {LL.stand.firstSteps.noHours()}{' '}
      <Link to={ways.hours} className={link}>
        {LL.stand.firstSteps.left.hours()}
      </Link>
    </Notice>
  )
}

/** Beside the hours, once there are some: without seats nobody can book yet, and nothing else here leads to them. */
export function SeatsComeNext({ venue }: { venue: Venue }) {
  const { LL } = useI18nContext()
  const isNext = venue.setup && missingOf(venue.setup, venue.today) === 'capacity'
  return (
    // Stands there before anything is said: what comes into it is read out.
    <div role="status" className="empty:hidden">
      {isNext && (
        <Notice tone="warning">
          {LL.stand.firstSteps.noSeats()}{' '}
          <Link to={ways.capacity} hash="capacity" className={link}>
            {LL.stand.firstSteps.left.capacity()}
          </Link>
        </Notice>
      )}
    </div>
  )
}

/** The same in the help, where nobody can close it. */
export function FirstStepsInHelp() {
  const venue = useVenue()
  const { setup } = venue
  if (setup?.vendor.vendor_type !== 'RESTAURANT') return null
  return <Steps setup={setup} left={stepsLeft(setup, venue.today)} />
}

function Steps({
  setup,
  left,
  closes = false,
}: {
  setup: Setup
  left: readonly FirstStep[]
  closes?: boolean
}) {
  const { LL } = useI18nContext()
  const words = LL.stand.firstSteps
  const isReady = left.length === 0
  const isOpen = !left.includes('hours') && !left.includes('capacity')
  return (
    <Notice tone={isReady ? 'success' : 'warning'}>
      <p className="font-bold">{left.includes('hours') ? words.noHours() : words.title()}</p>
      <p>{isReady ? words.ready() : isOpen ? words.open() : words.text()}</p>
      <ul className="flex flex-wrap gap-x-6">
        {firstSteps.map((step) => (
          <li key={step} className="inline-flex min-h-11 items-center gap-2">
            {left.includes(step) ? (
              <>
                <Circle aria-hidden="true" size={20} />
                <Link to={ways[step]} className={link}>
                  {words.left[step]()}
                </Link>
              </>
            ) : (
              <>
                <CircleCheck aria-hidden="true" size={20} className="text-success" />
                {words.taken[step]()} <span className="sr-only">{words.done()}</span>
              </>
            )}
          </li>
        ))}
      </ul>
      {isOpen && setup.unconfirmed.size > 0 && <p>{words.unsent()}</p>}
      <div className="flex flex-wrap items-center gap-x-6">
        {isOpen && (
          <>
            <a href={`/${setup.vendor.url}/book`} className={link}>
              {words.page()}
            </a>
            <Link to="/profile" className={link}>
              {words.share()}
            </Link>
          </>
        )}
        {closes && (
          <>
            <Button onClick={() => keepFirstStepsShown('hidden')}>{words.hide()}</Button>
            <span className="text-sm">{words.hint()}</span>
          </>
        )}
      </div>
    </Notice>
  )
}
