import { HoursPage } from '#features/opening-hours/hours-page.tsx'
import { PricesScreen } from '#features/price-types/prices-screen.tsx'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { EditProps } from '#lib/list/use-opened.ts'

/** Prices, among the tabs of opening hours. `edit` as the address says it: `new`, or the id of one. */
export function PricesTab({ edit, onEdit }: { edit: unknown; onEdit: (edit: string | null) => void }) {
  const { LL } = useI18nContext()
  const shown: EditProps['edit'] = edit === 'new' ? edit : typeof edit === 'string' ? { id: edit } : null
  return (
    <HoursPage tab="prices" title={LL.openingHours.prices.title()}>
      <PricesScreen edit={shown} onEdit={(next) => onEdit(next && (next === 'new' ? next : next.id))} />
    </HoursPage>
  )
}
