import { formatPhone } from '#domain/contact/format-phone.ts'
import { nearDayText } from '#domain/time/near-day.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { AllergyLine } from '#lib/booking/allergy-line.tsx'
import { usePartyAllergies } from '#lib/booking/guests-to-note.tsx'
import { StatusChip } from '#lib/booking/status-chip.tsx'
import { UnconfirmedMark } from '#lib/booking/unconfirmed-mark.tsx'
import { guestText } from '#lib/text/guest-text.ts'
import type { BookingView } from '#sync/types.ts'

/** A table on a wide screen, cards on a narrow one; the name opens the booking. */
export function BookingTable({
  rows,
  today,
  onOpen,
}: {
  rows: readonly BookingView[]
  today: string
  onOpen: (id: string) => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.list.column
  const allergiesOf = usePartyAllergies()
  const columns = [
    words.when(),
    words.name(),
    words.people(),
    words.status(),
    words.source(),
    words.phone(),
    words.reference(),
  ]
  return (
    <table className="w-full border-collapse overflow-hidden rounded-box border border-line bg-card text-left">
      <thead className="hidden bg-sunken lg:table-header-group">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="whitespace-nowrap px-3 py-2">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((b) => (
          <tr
            key={b.id}
            className="grid grid-cols-[auto_1fr_auto] items-center border-line border-t sm:grid-cols-[10rem_1fr_9rem_5rem] lg:table-row"
          >
            <td className="whitespace-nowrap px-3 py-1 sm:order-1">
              {nearDayText(b.day, today, locale)} <strong>{minuteText(b.minute)}</strong>
            </td>
            <td className="min-w-0 px-1 sm:order-2 lg:px-3">
              <button
                type="button"
                onClick={() => onOpen(b.id)}
                className="line-clamp-2 min-h-11 w-full text-left lg:max-w-64 font-semibold text-primary underline-offset-4 hover:underline"
              >
                {guestText(LL, b, locale)}
              </button>
              <AllergyLine className="pb-1" text={allergiesOf(b)} />
            </td>
            <td className="whitespace-nowrap px-3 py-1 sm:order-4">{LL.stand.pax({ n: b.pax })}</td>
            <td className="px-3 py-1 sm:order-5">
              <span className="flex flex-wrap gap-1">
                <StatusChip status={b.status} />
                <UnconfirmedMark state={b.unconfirmed} />
              </span>
            </td>
            <td className="whitespace-nowrap px-1 py-1 text-muted sm:order-6 lg:px-3">
              {LL.stand.source[b.source]()}
              {b.custom && ` · ${LL.stand.custom()}`}
            </td>
            <td className="hidden whitespace-nowrap px-3 py-1 sm:order-3 sm:block lg:table-cell">
              {formatPhone(b.phone, locale)}
            </td>
            <td className="whitespace-nowrap px-3 py-1 sm:order-7">{b.reference}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
