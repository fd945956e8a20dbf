import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DayGroup } from '#domain/day-view.ts'
import { phoneAsRead } from '#domain/phone-as-read.ts'
import { dayText, minuteText } from '#domain/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { tagsText } from '#lib/field-text.ts'
import { guestText } from '#lib/guest-text.ts'
import type { BookingView } from '#sync/types.ts'

/** The day on paper. It exists only while the browser prints, from its own menu too. */
export function PrintSheet({ day, groups }: { day: string; groups: readonly DayGroup<BookingView>[] }) {
  const { LL, locale } = useI18nContext()
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes its picture when this handler returns.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  if (!printing) return null
  const words = LL.stand.day.table
  return (
    <div className="hidden print:block">
      <h1 className="mb-3 font-bold text-xl">
        {LL.stand.day.printTitle({ day: dayText(day, locale, 'long') })}
      </h1>
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="border-ink border-b-2">
            {[words.time(), words.people(), words.name(), words.phone(), words.status(), words.notes()].map(
              (w) => (
                <th key={w} className="whitespace-nowrap py-1 pr-3">
                  {w}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {groups
            .flatMap((g) => g.rows)
            .filter((b) => b.status !== 'cancelled')
            .sort((a, b) => a.minute - b.minute)
            .map((b) => (
              <tr key={b.id} className="break-inside-avoid border-edge border-b align-top">
                <td className="whitespace-nowrap py-1 pr-3 font-bold">{minuteText(b.minute)}</td>
                <td className="whitespace-nowrap py-1 pr-3">{LL.stand.people({ n: b.pax })}</td>
                <td className="py-1 pr-3">{guestText(LL, b, locale)}</td>
                <td className="whitespace-nowrap py-1 pr-3">{phoneAsRead(b.phone, locale)}</td>
                <td className="whitespace-nowrap py-1 pr-3">{LL.stand.status[b.status]()}</td>
                <td className="py-1">
                  {[tagsText(LL, b.tags), b.requests, b.comments].filter((t) => t !== '').join(' / ')}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
