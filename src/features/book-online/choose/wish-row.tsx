import { areaName, type PublicSlot, type Venue } from '#domain/online/guest-booking.ts'
import { dayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { DayInput } from '#ui/field/day-input.tsx'
import { visitTime } from '#ui/visit-words.ts'
import type { Wish } from './wish.ts'

const box = 'figures w-full min-h-12 rounded-box border border-edge bg-card px-1.5 py-2 text-ink sm:px-2'

/** The platform's own lists, which a thumb knows, and a date that can be typed or picked. */
export function WishRow({
  venue,
  wish,
  first,
  last,
  slots,
  onWish,
  onDayFault,
}: {
  venue: Venue
  wish: Wish
  first: string
  last: string
  slots: readonly PublicSlot[]
  onWish: (wish: Wish) => void
  onDayFault: (isFault: boolean) => void
}) {
  const { LL, locale } = useI18nContext()
  const most = venue.maximum_pax
  const { areas = [] } = venue
  const isListed = slots.some((s) => s.minute === wish.time)
  return (
    // The address holds what is chosen here. Keys and readers meet the three in the order in which they are seen.
    <div
      data-kept
      className="grid grid-cols-1 gap-2 rounded-box border border-line bg-card p-3 min-[16.25rem]:grid-cols-2 sm:grid-cols-[15fr_10fr_13fr] sm:gap-4 sm:p-4"
    >
      <div className="min-[16.25rem]:col-span-2 sm:col-span-1">
        <DayInput
          label={LL.book.day()}
          value={wish.day}
          today={first}
          min={first}
          max={last}
          says={{
            hint: LL.book.dayHint(),
            badDay: LL.book.badDay(),
            outside: LL.book.dayLimits({
              first: dayText(first, locale, 'long'),
              last: dayText(last, locale, 'long'),
            }),
          }}
          onDay={(day) => onWish({ ...wish, day })}
          onFault={onDayFault}
        />
      </div>
      <label className="flex flex-col gap-1">
        <span className="font-semibold">{LL.book.people()}</span>
        <select
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
      </label>
      <label className="flex flex-col gap-1">
        <span className="font-semibold">{LL.book.time()}</span>
        <select
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
      </label>
      {areas.length > 1 && (
        <label className="flex flex-col gap-1 min-[16.25rem]:col-span-2 sm:col-span-1">
          <span className="font-semibold">{LL.book.area()}</span>
          <select
            className={box}
            value={wish.area ?? ''}
            onChange={(event) => onWish({ ...wish, area: event.target.value || null })}
          >
            <option value="">{LL.book.noArea()}</option>
            {areas.map((area) => (
              <option key={area.id} value={area.id}>
                {areaName(area, locale)}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}
