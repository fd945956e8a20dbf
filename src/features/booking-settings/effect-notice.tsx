import { Link } from '@tanstack/react-router'
import { nearDayText } from '#domain/time/near-day.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { seatsUnreadText } from '#lib/text/unread-text.ts'
import { Notice } from '#ui/states.tsx'
import type { SettingsEffect } from './use-settings-effect.ts'

/** So many days are named; the rest stands in their sum. */
const mostDays = 5

/** What saving would do, in words and with a way to the parties it is about. */
export function EffectNotice({ venue, effect }: { venue: Venue; effect: SettingsEffect }) {
  const { LL, locale } = useI18nContext()
  const words = LL.availability.effect
  const dayOf = (day: string) => nearDayText(day, venue.today, locale)
  const { slots, saturday, above, window } = effect
  const parties = above.reduce((sum, { parties }) => sum + parties, 0)
  return (
    <Notice tone={parties > 0 || (slots && slots.after === 0 && slots.before > 0) ? 'warning' : 'info'}>
      <h2 className="font-bold">{words.title()}</h2>
      <ul className="figures list-disc pl-5">
        <li>
          {slots === null
            ? seatsUnreadText(LL, venue, saturday) || LL.state.loading()
            : slots.before === slots.after
              ? words.none({ day: dayOf(slots.day) })
              : words[slots.after > slots.before ? 'more' : 'fewer']({
                  ...slots,
                  day: dayOf(slots.day),
                  n: Math.abs(slots.after - slots.before),
                })}
        </li>
        {window && <li>{words.window({ first: dayOf(window.first), last: dayOf(window.last) })}</li>}
        {parties > 0 && (
          <li>
            {words.above({ n: parties })}
            <span className="flex flex-wrap gap-x-4">
              {above.slice(0, mostDays).map(({ day, parties: n }) => (
                <Link
                  key={day}
                  to="/bookings"
                  search={{ view: 'day', day }}
                  className="inline-flex min-h-11 items-center underline underline-offset-4"
                >
                  {words.aboveDay({ day: dayOf(day), n })}
                </Link>
              ))}
            </span>
            {words.booked()}
          </li>
        )}
      </ul>
    </Notice>
  )
}
