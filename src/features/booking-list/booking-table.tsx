import { ArchiveRestore, Trash2 } from 'lucide-react'
import { homePhone } from '#domain/contact/home-phone.ts'
import type { Floor } from '#domain/table/floor.ts'
import { nearDayText } from '#domain/time/near-day.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { AllergyLine } from '#lib/booking/allergy-line.tsx'
import { usePartyAllergies } from '#lib/booking/guests-to-note.tsx'
import { StatusChip, statusText } from '#lib/booking/status-chip.tsx'
import { UnconfirmedMark } from '#lib/booking/unconfirmed-mark.tsx'
import { tablesText } from '#lib/seating/tables-text.ts'
import { guestText, sourceText } from '#lib/text/guest-text.ts'
import { agreedText } from '#lib/text/lines-text.ts'
import type { BookingView } from '#sync/types.ts'
import { Button, IconButton } from '#ui/button.tsx'

export interface BookingTableProps {
  rows: readonly BookingView[]
  today: string
  /** Null in a house without tables. */
  floor: Floor | null
  onOpen: (id: string) => void
  onDelete: (b: BookingView) => void
  /** Given where the rows are deleted ones: all that can be done with them. */
  onRestore: ((b: BookingView) => void) | null
}

/** A table on a wide screen, cards on a narrow one; the name opens the booking. */
export function BookingTable({ rows, today, floor, onOpen, onDelete, onRestore }: BookingTableProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.list.column
  const allergiesOf = usePartyAllergies()
  /** Where they sit, and what they have. */
  const agreedOf = (b: BookingView) =>
    [
      floor && tablesText(LL, b.tables, floor.tables),
      (b.lines.length > 0 || b.payment) && agreedText(LL, b, locale),
    ]
      .filter(Boolean)
      .join(' · ')
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
          <th scope="col">
            <span className="sr-only">{LL.stand.detail.actions()}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((b) => (
          <tr
            key={b.id}
            // On a phone when, name and the button fill a line; what follows flows below, each in one piece.
            className="flex flex-wrap items-start border-line border-t pb-1 sm:grid sm:items-center sm:pb-0 sm:grid-cols-[10rem_1fr_9rem_5rem] lg:table-row"
          >
            <td className="px-3 py-1 max-sm:w-26 max-sm:min-w-0 max-sm:pr-0 sm:order-1 sm:whitespace-nowrap">
              {/* Below each other on a phone: the name and the allergies need the width. */}
              {nearDayText(b.day, today, locale)}{' '}
              <strong className="max-sm:block">{minuteText(b.minute)}</strong>
            </td>
            <td className="min-w-0 px-1 max-sm:basis-[calc(100%-9.75rem)] sm:order-2 lg:px-3">
              {onRestore ? (
                <strong id={`name-${b.id}`} className="line-clamp-2">
                  {guestText(LL, b, locale)}
                </strong>
              ) : (
                <button
                  type="button"
                  id={`name-${b.id}`}
                  onClick={() => onOpen(b.id)}
                  className="line-clamp-2 min-h-11 w-full text-left lg:max-w-64 font-semibold text-primary underline-offset-4 hover:underline"
                >
                  {guestText(LL, b, locale)}
                </button>
              )}
              {agreedOf(b) !== '' && (
                <span className="figures line-clamp-2 pb-1 text-sm lg:max-w-64">{agreedOf(b)}</span>
              )}
              <AllergyLine className="pb-1" text={allergiesOf(b)} />
            </td>
            <td className="whitespace-nowrap px-3 py-1 max-sm:order-2 max-sm:pr-1 sm:order-4">
              {LL.stand.people({ n: b.pax })}
            </td>
            <td className="px-3 py-1 max-sm:order-3 max-sm:px-1 sm:order-5">
              <span className="flex flex-wrap gap-1">
                <StatusChip status={b.status} text={statusText(LL, b)} />
                <UnconfirmedMark state={b.unconfirmed} />
              </span>
            </td>
            <td className="whitespace-nowrap px-1 py-1 text-muted max-sm:order-4 sm:order-6 lg:px-3">
              {sourceText(LL, b)}
              {b.custom && ` · ${LL.stand.custom()}`}
            </td>
            <td className="hidden whitespace-nowrap px-3 py-1 sm:order-3 sm:block lg:table-cell">
              {homePhone(b.phone)}
            </td>
            <td className="whitespace-nowrap px-3 py-1 max-sm:order-5 max-sm:px-1 sm:order-7">
              {b.reference}
            </td>
            <td className="text-right max-sm:order-1 max-sm:w-13 sm:order-8">
              {onRestore ? (
                <Button
                  aria-label={LL.bookingList.restore()}
                  aria-describedby={`name-${b.id}`}
                  onClick={() => onRestore(b)}
                >
                  <ArchiveRestore aria-hidden="true" size={18} />
                  <span className="max-sm:sr-only">{LL.bookingList.restore()}</span>
                </Button>
              ) : (
                <IconButton
                  label={LL.stand.detail.delete()}
                  aria-describedby={`name-${b.id}`}
                  onClick={() => onDelete(b)}
                >
                  <Trash2 aria-hidden="true" size={18} />
                </IconButton>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
