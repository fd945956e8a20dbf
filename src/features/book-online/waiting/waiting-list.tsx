import { Suspense, useState } from 'react'
import type { PublicSlot, Venue } from '#domain/online/guest-booking.ts'
import type { Wish } from '#features/book-online/choose/wish.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'
import { part } from '#ui/part.ts'
import { Waiting } from '#ui/waiting.tsx'

const WaitingForm = part(async () => (await import('./waiting-form.tsx')).WaitingForm)

/** Under a day that is full: the way onto its waiting list, which is no reservation. */
export function WaitingList({
  venue,
  wish,
  slots,
  onListed,
}: {
  venue: Venue
  wish: Wish
  slots: readonly PublicSlot[]
  /** Once they are on it. */
  onListed: () => void
}) {
  const { LL } = useI18nContext()
  const words = LL.afterBooking.waitlist
  const [isOpen, setIsOpen] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const full = slots.filter((s) => s.reason === 'full')
  if (full.length === 0) return null
  return (
    <section className="mt-4 rounded-box border border-line bg-card p-4">
      {/* What was to be known before is said in other words by what came of it. */}
      {!isDone && (
        <>
          <h3 className="font-bold">{words.title()}</h3>
          <p className="mt-1 mb-3">{words.notBooked()}</p>
        </>
      )}
      {isOpen ? (
        <Suspense fallback={<Waiting />}>
          <WaitingForm
            venue={venue}
            wish={wish}
            times={full.map((s) => s.minute)}
            onDone={() => {
              setIsDone(true)
              onListed()
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : (
        <Button onClick={() => setIsOpen(true)}>{words.open()}</Button>
      )}
    </section>
  )
}
