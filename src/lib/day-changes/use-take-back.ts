import { daysInTouch, staysOn } from '#domain/availability/occupancy.ts'
import type { Booking } from '#domain/booking/booking.ts'
import type { Accepted } from '#domain/booking/command.ts'
import { stayWarnings } from '#domain/day/warnings.ts'
import { addDays } from '#domain/time/time.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useCommandRunner } from '#lib/data/command-runner.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { formatMoney } from '#lib/text/money.ts'
import { seatsUnreadText } from '#lib/text/unread-text.ts'
import type { LiveQuery } from '#sync/types.ts'
import type { DayChange } from '#sync/views/history/day-changes.ts'
import { toast } from '#ui/toast.tsx'
import { costsOf } from './costs.ts'

/** A change that is to be taken back, as it is called. */
export interface TakenBack {
  change: DayChange
  booking: Booking | null
  what: string
  deed: string
}

/** Takes a change back, whichever tablet made it: what that costs is said before, and what stays as it was, behind it. */
export function useTakeBack(venue: Venue): (of: TakenBack) => Promise<void> {
  const { LL, locale } = useI18nContext()
  const sync = useSync()
  const runner = useCommandRunner()
  const words = LL.dayHistory

  /** Of the seats that it takes: what is over, by what this tablet holds. */
  async function warningsOf(then: Booking): Promise<{ accepted: Accepted; unread: string }> {
    if (then.occurrence !== null) return { accepted: {}, unread: words.ask.seats() }
    const unread = seatsUnreadText(LL, venue, then.day)
    const [from, to] = [addDays(then.day, -daysInTouch), addDays(then.day, daysInTouch)]
    const [near, holds] = await Promise.all([once(sync.bookingsBetween(from, to)), once(sync.holds())])
    const stays = unread === '' ? staysOn(then.day, venue.present, near, holds, then.id) : null
    const { capacity } = venue.settings
    const hours = venue.knownHoursOf(then.day)
    return { accepted: stayWarnings(then, stays, hours, capacity, venue.overridesOf(then.day)), unread }
  }

  return async ({ change, booking, what, deed }) => {
    if (change.command === null) return
    const costs = costsOf(change, booking, venue)
    const { accepted, unread } = costs.seats
      ? await warningsOf(costs.seats)
      : { accepted: {} as Accepted, unread: '' }
    const sum = formatMoney(costs.money, locale)
    const more = [
      costs.money > 0 && words.ask.money({ sum }),
      costs.mail && words.ask.mail(),
      costs.many > 1 && words.ask.many({ n: costs.many }),
      unread,
    ]
    const title = words.ask.title({ what, deed })
    const goOn = words.ask.yes()
    if (!(await runner.confirm(accepted, more.filter(Boolean).join(' '), { title, goOn }))) return
    const undone = await sync.undo(change.command)
    if (!undone.ok) return toast(LL.stand.failed[undone.code](), { tone: 'error' })
    const stays = [costs.money > 0 && words.stays.money(), costs.mail && words.stays.mail()]
    toast([words.done({ deed }), ...stays].filter(Boolean).join(' '), { tone: 'info' })
  }
}

/** What a query says first. */
const once = <T>(query: LiveQuery<T>): Promise<T> =>
  new Promise((resolve) => {
    let close: (() => void) | undefined
    let isOver = false
    close = query.open((value) => {
      isOver = true
      resolve(value)
      close?.()
    })
    if (isOver) close()
  })
