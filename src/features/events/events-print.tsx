import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { groupedBy } from '#domain/occurrence/listed/event-list.ts'
import { dayText, instantText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { eventTime, eventTitle } from '#lib/events/event-text.ts'
import type { EventView } from '#lib/events/use-listed-events.ts'
import { stateText } from './state-text.ts'

/** All pages of the list on paper. It exists only while the browser prints, from its own menu too. */
export function EventsPrint({
  venue,
  title,
  events,
  isUnread,
}: {
  venue: Venue
  title: string
  events: readonly EventView[]
  isUnread: (day: string) => boolean
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.eventList
  const sync = useSync()
  const [printedAt, setPrintedAt] = useState<string | null>(null)
  useEffect(() => {
    // The browser takes its picture when this handler returns.
    const begin = () => flushSync(() => setPrintedAt(sync.now()))
    const end = () => setPrintedAt(null)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [sync])
  if (printedAt === null) return null
  const columns = ['start', 'name', 'sold', 'state', 'note'] as const
  return (
    <div className="hidden text-sm print:block">
      <h1 className="font-bold text-xl">{title}</h1>
      <p className="mb-2">
        {words.printed({ when: instantText(printedAt, venue.clock.time_zone, locale, true) })}
      </p>
      {[...groupedBy(events, ({ row }) => row.day)].map(([day, rows]) => (
        <table key={day} className="mb-4 w-full table-fixed border-collapse text-left">
          <caption className="text-left font-bold">{dayText(day, locale, 'long')}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className={`border-edge border-b ${column === 'name' ? 'w-2/5' : ''}`}
                >
                  {words.column[column]()}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="align-top">
            {rows.map((event) => (
              <tr key={event.id} className="break-inside-avoid border-line border-b">
                <td>{eventTime(LL, event.row.data, locale)}</td>
                <td className="wrap-anywhere pr-2">{eventTitle(event, locale)}</td>
                <td>
                  {isUnread(day)
                    ? words.ofUnknown({ capacity: event.row.data.capacity })
                    : words.of({ sold: event.sold, capacity: event.row.data.capacity })}
                </td>
                <td>{stateText(LL, event)}</td>
                <td className="wrap-anywhere">{event.row.data.note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}
