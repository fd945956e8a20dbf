import { useState } from 'react'
import { inOrder, type PriceType, priceTypeOf } from '#domain/price/price-type.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useVenue } from '#lib/data/use-venue.ts'
import { listWords, PlacedList } from '#lib/list/placed-list.tsx'
import { type EditProps, useOpened } from '#lib/list/use-opened.ts'
import { useTitle } from '#lib/text/use-title.ts'
import type { Setup } from '#sync/types.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Loading, Notice } from '#ui/states.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { PriceRow } from './price-row.tsx'
import { useSavePrices } from './use-save-prices.ts'

/** Courses, and prices for each person or for seats. */
export function PricesScreen({ edit, onEdit }: EditProps) {
  const { LL } = useI18nContext()
  const venue = useVenue()
  useTitle(LL.openingHours.prices.title())
  const { setup } = venue
  if (setup === undefined) return <Loading />
  if (setup === null) return venue.unseen ? <Notice>{LL.stand.unseen[venue.unseen]()}</Notice> : <Loading />
  return <Prices setup={setup} edit={edit} onEdit={onEdit} />
}

function Prices({ setup, edit, onEdit }: EditProps & { setup: Setup }) {
  const { LL } = useI18nContext()
  const words = LL.openingHours.prices
  const save = useSavePrices()
  const [asked, setAsked] = useState<PriceType | null>(null)
  const rows = setup.items
    .filter((item) => item.kind === 'price_type')
    .map(priceTypeOf)
    .sort(inOrder)
  const { row: edited } = useOpened(edit, rows)
  return (
    <>
      <PlacedList words={listWords(words)} rows={rows} arrange={save.arrange} onAdd={() => onEdit('new')}>
        {(row, moves) => (
          <PriceRow
            key={row.id}
            row={row}
            isUnconfirmed={setup.unconfirmed.has(`price_type/${row.id}`)}
            {...moves}
            onEdit={() => onEdit({ id: row.id })}
            onDelete={() => setAsked(row)}
          />
        )}
      </PlacedList>
      {(edit === 'new' || edited) && (
        <PriceDialog
          key={edited?.id ?? 'new'}
          row={edited}
          onSave={(typed, seen) => save.put(typed, seen, rows)}
          onClose={() => onEdit(null)}
        />
      )}
      <ConfirmDialog
        open={asked !== null}
        title={words.deleteTitle()}
        confirm={LL.action.delete()}
        onConfirm={() => {
          if (asked) void save.remove(asked)
          setAsked(null)
        }}
        onClose={() => setAsked(null)}
      >
        <p>{asked && words.deleteText({ name: asked.name })}</p>
      </ConfirmDialog>
    </>
  )
}
