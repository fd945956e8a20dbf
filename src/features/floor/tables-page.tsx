import type { ReactNode } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useVenue } from '#lib/data/use-venue.ts'
import { NoOnlineTables } from '#lib/floor-plan/online-tables.tsx'
import { useTitle } from '#lib/text/use-title.ts'
import { Loading, Notice } from '#ui/states.tsx'
import { FloorView, type FloorViewProps } from './floor-view.tsx'

/** `/tables`: areas, tables, and tables that may be joined. `tabs` leads to the booking settings. */
export function TablesPage({
  tabs,
  ...more
}: Pick<FloorViewProps, 'edit' | 'onEdit' | 'view' | 'onView'> & { tabs: ReactNode }) {
  const { LL } = useI18nContext()
  const { setup, unseen, settings } = useVenue()
  const title = LL.floor.title()
  useTitle(title)
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 px-4 py-6">
      <h1 className="font-bold text-2xl">{title}</h1>
      {tabs}
      {setup ? (
        <>
          <NoOnlineTables setup={setup} />
          <FloorView setup={setup} capacity={settings.capacity} {...more} />
        </>
      ) : setup === undefined ? (
        <Loading />
      ) : (
        <Notice>{LL.stand.unseen[unseen ?? 'not-yet']()}</Notice>
      )}
    </div>
  )
}
