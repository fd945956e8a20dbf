import type { PublicSlot, Venue } from '#domain/guest-booking.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { FieldFrame } from '#ui/field.tsx'
import { visitTime } from '#ui/visit-words.ts'
import type { Wish } from './wish.ts'

const box = 'figures w-full min-h-12 rounded-box border border-edge bg-card px-2 py-2 text-ink'

/** The platform's own lists and date field: light, and what a thumb knows. */
export function WishRow({
  venue,
  wish,
  first,
  last,
  slots,
  onWish,
}: {
  venue: Venue
  wish: Wish
  first: string
  last: string
  slots: readonly PublicSlot[]
  onWish: (wish: Wish) => void
}) {
  const { LL } = useI18nContext()
  const most = venue.maximum_pax
  const isListed = slots.some((s) => s.minute === wish.time)
  return (
    <div className="grid grid-cols-2 gap-2 rounded-box border border-line bg-card p-3 min-[380px]:grid-cols-[5fr_8fr_6fr] sm:gap-4 sm:p-4">
      <FieldFrame label={LL.book.people()}>
        {({ id }) => (
          <select
            id={id}
            className={box}
            value={Math.min(wish.pax, most + 1)}
            onChange={(event) => onWish({ ...wish, pax: Number(event.target.value) })}
          >
            {Array.from({ length: most }, (_, i) => i + 1).map((n) => (
              <option key={n} value={n}>
                {LL.book.peopleCount({ n })}
              </option>
            ))}
            <option value={most + 1}>{LL.book.peopleMore({ n: most + 1 })}</option>
          </select>
        )}
      </FieldFrame>
      <div className="order-first col-span-2 min-[380px]:order-none min-[380px]:col-span-1">
        <FieldFrame label={LL.book.day()}>
          {({ id }) => (
            <input
              id={id}
              type="date"
              className={box}
              value={wish.day}
              min={first}
              max={last}
              onChange={(event) => onWish({ ...wish, day: event.target.value })}
            />
          )}
        </FieldFrame>
      </div>
      <FieldFrame label={LL.book.time()}>
        {({ id }) => (
          <select
            id={id}
            className={box}
            value={wish.time ?? ''}
            onChange={(event) =>
              onWish({ ...wish, time: event.target.value === '' ? null : Number(event.target.value) })
            }
          >
            <option value="">{LL.book.anyTime()}</option>
            {wish.time !== null && !isListed && <option value={wish.time}>{visitTime(LL, wish.time)}</option>}
            {slots.map((slot) => (
              <option key={slot.minute} value={slot.minute}>
                {`${slot.bookable ? '' : '× '}${visitTime(LL, slot.minute)}`}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
    </div>
  )
}
