import { TriangleAlert } from 'lucide-react'
import type { Table } from '#domain/table/floor.ts'
import { type Asked, withoutTable } from '#domain/table/table-state.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { usePartyAllergies } from '#lib/booking/guests-to-note.tsx'
import { guestText } from '#lib/text/guest-text.ts'
import type { BookingView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'

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
  const allergiesOf = usePartyAllergies()
  const { sitting, coming } = withoutTable(asked, tables)
  const rows = [
    ...sitting.map(({ party }) => ({ party, when: words.sits() })),
    ...coming.map(({ party, at }) => ({ party, when: minuteText(at) })),
  ]
  if (rows.length === 0) return null
  return (
    <section aria-label={words.without()} className="rounded-box bg-warning p-2 text-warning-ink">
      <h3 className="mb-1 font-bold text-sm">{words.without()}</h3>
      <ul className="figures flex flex-wrap gap-2">
        {rows.map(({ party, when }) => {
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
      </ul>
    </section>
  )
}
