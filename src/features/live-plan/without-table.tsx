import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Table } from '#domain/table/floor.ts'
import { type Asked, withoutTable } from '#domain/table/table-state.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { usePartyAllergies } from '#lib/booking/guests-to-note.tsx'
import { guestText } from '#lib/text/guest-text.ts'
import type { BookingView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'

/** So many stand there until somebody asks for the others: on a phone each is a line, and the tables come after them. */
const most = 2

/** Parties that sit or come soon and stand on no plan: a tap opens their card. */
export function WithoutTable({
  asked,
  tables,
  onOpen,
}: {
  asked: Asked<BookingView>
  tables: readonly Table[]
  onOpen: (id: string) => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.floorPlan
  const [isWhole, setWhole] = useState(false)
  const allergiesOf = usePartyAllergies()
  const { sitting, coming } = withoutTable(asked, tables)
  const rows = [
    ...sitting.map(({ party }) => ({ party, when: words.sits() })),
    ...coming.map(({ party, at }) => ({ party, when: minuteText(at) })),
  ]
  if (rows.length === 0) return null
  const title = words.without({ n: rows.length })
  // One that stands behind the button alone might as well stand there itself.
  const shown = isWhole || rows.length <= most + 1 ? rows : rows.slice(0, most)
  return (
    <section aria-label={title} className="rounded-box bg-warning p-2 text-warning-ink">
      <h3 className="figures mb-1 font-bold text-sm">{title}</h3>
      <ul className="figures flex flex-wrap gap-2">
        {shown.map(({ party, when }) => {
          const allergies = allergiesOf(party, true)
          return (
            <li key={party.id}>
              <Button onClick={() => onOpen(party.id)}>
                <span>{when}</span>
                <span className="wrap-anywhere">
                  {words.party({ name: guestText(LL, party, locale), n: party.pax })}
                </span>
                {allergies !== '' && (
                  <span className="flex items-center gap-1 text-error-ink text-sm">
                    <TriangleAlert aria-hidden="true" size={14} />
                    {allergies}
                  </span>
                )}
              </Button>
            </li>
          )
        })}
        {rows.length > most + 1 && (
          <li>
            <Button aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? LL.seating.rows.fewer() : LL.seating.rows.more({ n: rows.length - most })}
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}
