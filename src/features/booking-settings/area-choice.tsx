import { type ReactNode, useId, useMemo } from 'react'
import { areasInOrder, floorOf } from '#domain/table/floor.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Venue } from '#lib/data/use-venue.ts'

/** Whether customers may choose where they sit, and what they could choose then; nothing in a house without areas. */
export function AreaChoice({
  venue,
  children,
}: {
  venue: Venue
  /** The tick, which the text under it describes. */
  children: (describedBy: string) => ReactNode
}) {
  const { LL } = useI18nContext()
  const words = LL.availability.settings
  const hint = useId()
  const items = venue.setup?.items
  const { areas, tables } = useMemo(() => floorOf(items ?? []), [items])
  const online = areasInOrder(areas).filter(({ id }) => tables.some((one) => one.area === id && one.online))
  if (areas.length === 0) return null
  return (
    <fieldset className="rounded-box border border-line bg-card p-4">
      <legend className="px-1 font-bold text-lg">{words.area()}</legend>
      {children(hint)}
      <p id={hint} className="mt-1 text-muted text-sm">
        {online.length > 1
          ? words.areaHint({ areas: online.map(({ name }) => name).join(LL.availability.settings.areaAnd()) })
          : words.areaTooFew()}
      </p>
    </fieldset>
  )
}
