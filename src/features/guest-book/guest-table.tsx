import { homePhone } from '#domain/contact/home-phone.ts'
import { phonesOf } from '#domain/guest/book/merged.ts'
import { nearDayText } from '#domain/time/near-day.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { AllergyLine } from '#lib/booking/allergy-line.tsx'
import { OwnTags } from '#lib/booking/own-tags.tsx'
import { UnconfirmedMark } from '#lib/booking/unconfirmed-mark.tsx'
import { guestAllergyText } from '#lib/text/allergy-text.ts'
import { guestText } from '#lib/text/guest-text.ts'
import type { GuestView } from '#sync/types.ts'
import { Chip } from '#ui/chip.tsx'

export interface GuestTableProps {
  rows: readonly GuestView[]
  today: string
  onOpen: (id: string) => void
}

/** A table on a wide screen, cards on a narrow one; the name opens the guest. */
export function GuestTable({ rows, today, onOpen }: GuestTableProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.bookingList.guests
  const columns = (['name', 'phone', 'company', 'visits', 'lastVisit'] as const).map((column) =>
    words.column[column](),
  )
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
        {rows.map((g) => (
          <tr key={g.id} className="grid grid-cols-[auto_1fr] items-center border-line border-t lg:table-row">
            <td className="col-span-2 min-w-0 px-3 py-1">
              <span className="flex flex-wrap items-center gap-x-2">
                <button
                  type="button"
                  onClick={() => onOpen(g.id)}
                  className="wrap-anywhere line-clamp-2 min-h-11 min-w-11 text-left font-semibold text-primary underline-offset-4 hover:underline"
                >
                  {guestText(LL, g, locale)}
                </button>
                <span className="wrap-anywhere text-muted text-sm">
                  {[g.last_kana, g.first_kana].filter((text) => text !== '').join(' ')}
                </span>
                <UnconfirmedMark state={g.unconfirmed} />
              </span>
              <AllergyLine className="pb-1" text={guestAllergyText(LL, g)} />
              <OwnTags className="pb-1" tags={g.tags} />
            </td>
            <td className="whitespace-nowrap px-3 py-1">
              {phonesOf(g).map((phone, i) => (
                <span key={phone} className={i === 0 ? '' : 'block text-muted text-sm'}>
                  {homePhone(phone)}
                </span>
              ))}
            </td>
            <td className="wrap-anywhere order-last px-3 py-1 lg:order-none">{g.company}</td>
            <td className="figures px-3 py-1">
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="whitespace-nowrap">
                  <span className="lg:hidden">{words.column.visits()} </span>
                  {words.times({ n: g.visits })}
                </span>
                {g.no_shows > 0 && <Chip tone="error">{LL.stand.detail.noShows({ n: g.no_shows })}</Chip>}
              </span>
            </td>
            <td className="figures whitespace-nowrap px-3 py-1 text-muted">
              {g.last_visit_day !== null && nearDayText(g.last_visit_day, today, locale)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
