import { Suspense, useState } from 'react'
import type { EventDate, Organiser, PublicEvent } from '#domain/online/public-event.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { forgetPlace, placeOnList } from '#lib/customer/on-list.ts'
import type { FreeSeats } from '#lib/customer/seats-free.tsx'
import { Button } from '#ui/button.tsx'
import { part } from '#ui/part.ts'
import { Waiting } from '#ui/waiting.tsx'

const KeptPlace = part(async () => (await import('./on-list.tsx')).KeptPlace)
const WaitingForm = part(async () => (await import('./waiting-form.tsx')).WaitingForm)

export interface WaitingListProps {
  organiser: Organiser
  event: PublicEvent
  date: EventDate
  /** As many as they looked for, 0 where they did not say. */
  people: number
  /** Who waits here can book by themselves. */
  onFree: (event: FreeSeats) => void
  /** Asks anew for what the server says of the event. */
  onRenew: () => void
}

/** Under a date that is sold out: the way onto its waiting list, which is no booking; or that its customer is on it. */
export function WaitingList(props: WaitingListProps) {
  const { LL } = useI18nContext()
  const words = LL.checkout.waiting
  const [isOpen, setIsOpen] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const { organiser, date } = props
  const [kept, setKept] = useState(() => placeOnList(organiser.url, date.id))
  const [wasKept] = useState(kept !== null)
  if (kept !== null)
    return (
      <section aria-label={words.title()} className="rounded-box border border-line bg-card p-4">
        <Suspense fallback={<Waiting />}>
          <KeptPlace
            url={organiser.url}
            token={kept}
            onFree={props.onFree}
            onGone={() => {
              forgetPlace(organiser.url, date.id)
              setKept(null)
            }}
          />
        </Suspense>
      </section>
    )
  // Given up, with seats to be had: nobody has to wait.
  if (wasKept && date.reason !== 'full') return null
  return (
    <section aria-label={words.title()} className="rounded-box border border-line bg-card p-4">
      {/* What was to be known before is said in other words by what came of it. */}
      {!isDone && (
        <>
          {date.reason === 'full' && !date.held && (
            <p className="mb-3 rounded-box bg-warning p-4 font-semibold text-warning-ink">
              {LL.publicEvents.reason.full()}
            </p>
          )}
          <h3 className="font-bold">{words.title()}</h3>
          <p className="mt-1 mb-3">{words.notBooked()}</p>
        </>
      )}
      {isOpen ? (
        <Suspense fallback={<Waiting />}>
          <WaitingForm {...props} onDone={() => setIsDone(true)} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : (
        <Button onClick={() => setIsOpen(true)}>{words.open()}</Button>
      )}
    </section>
  )
}
