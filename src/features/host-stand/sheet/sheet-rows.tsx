import { homePhone } from '#domain/contact/home-phone.ts'
import { canMiss } from '#domain/paper/entry.ts'
import { presentTags } from '#domain/service/late.ts'
import type { Floor } from '#domain/table/floor.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { usePartyAllergies, usePartyWords } from '#lib/booking/guests-to-note.tsx'
import { statusText } from '#lib/booking/status-chip.tsx'
import { tablesText } from '#lib/seating/tables-text.ts'
import { tagsText } from '#lib/text/field-text.ts'
import { guestText } from '#lib/text/guest-text.ts'
import { agreedText } from '#lib/text/lines-text.ts'
import type { BookingView } from '#sync/types.ts'
import { MarkCells, MarkHeads } from './marks.tsx'

export interface SheetRowsProps {
  rows: readonly BookingView[]
  /** By id: by which a line is found again as it is typed in. */
  codes: ReadonlyMap<string, string>
  floor: Floor | null
}

/** The parties in their order, with room for a pen. */
export function SheetRows({ rows, codes, floor }: SheetRowsProps) {
  const { LL, locale } = useI18nContext()
  const allergiesOf = usePartyAllergies()
  const wordsOf = usePartyWords(true)
  const words = LL.stand.day.table
  // The number stands below the name: what is left of the width is the notes'.
  const who = `${words.name()} / ${words.phone()}`
  const columns = [words.time(), words.people(), who, words.status(), words.notes()]
  return (
    <table className="w-full border-collapse text-left">
      <thead>
        <tr className="border-ink border-b-2">
          {[LL.bookingList.paper.code(), ...columns].map((w) => (
            <th key={w} scope="col" className="whitespace-nowrap py-1 pr-2">
              {w}
            </th>
          ))}
          <MarkHeads canMiss />
        </tr>
      </thead>
      <tbody>
        {rows.map((b) => {
          const kana = [b.last_kana, b.first_kana].filter((text) => text !== '').join(' ')
          const allergies = allergiesOf(b)
          const { requests, comments } = wordsOf(b)
          const tags = tagsText(
            LL,
            presentTags(b).filter((tag) => tag !== 'allergy'),
          )
          return (
            <tr key={b.id} className="h-10 break-inside-avoid border-edge border-b align-top">
              <td className="whitespace-nowrap py-1 pr-2 font-bold font-mono">{codes.get(b.id)}</td>
              <td className="whitespace-nowrap py-1 pr-2 font-bold">{minuteText(b.minute)}</td>
              <td className="whitespace-nowrap py-1 pr-2">{LL.stand.people({ n: b.pax })}</td>
              <td className={`min-w-32 py-1 pr-2 ${breaksOf(guestText(LL, b, locale))}`}>
                {guestText(LL, b, locale)}
                {kana !== '' && <span className="wrap-break-word block break-keep text-xs">{kana}</span>}
                <span className="block whitespace-nowrap">{homePhone(b.phone)}</span>
              </td>
              <td className="whitespace-nowrap py-1 pr-2">{statusText(LL, b)}</td>
              <td className="wrap-anywhere w-2/5 py-1 pr-2">
                {allergies !== '' && <strong className="block">{allergies}</strong>}
                {(b.lines.length > 0 || b.payment) && (
                  <span className="block font-semibold">{agreedText(LL, b, locale)}</span>
                )}
                {[...new Set([tags, requests, comments])].filter((t) => t !== '').join(' / ')}
              </td>
              <MarkCells
                seatedAt={b.status === 'seated' ? b.seated_at : null}
                canMiss={canMiss(b.status)}
                // Left empty for a pen where no table is known.
                table={floor ? tablesText(LL, b.tables, floor.tables) : ''}
              />
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** A name breaks between its words, and inside of one alone that leaves no room for the notes. */
const breaksOf = (name: string): string =>
  name.split(/\s/).some((word) => word.length > 16) ? 'wrap-anywhere' : 'wrap-break-word'
