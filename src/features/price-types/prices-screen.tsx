import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { inOrder, type PriceType, priceTypeOf } from '#domain/price/price-type.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useVenue } from '#lib/data/use-venue.ts'
import { useTitle } from '#lib/text/use-title.ts'
import type { Setup } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Empty, Loading, Notice } from '#ui/states.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { PriceRow } from './price-row.tsx'
import { useSavePrices } from './use-save-prices.ts'

export interface PricesScreenProps {
  /** What is open: the form for a new price, or that of one. The address says it, so that the back key closes the form. */
  edit: 'new' | { id: string } | null
  onEdit: (edit: PricesScreenProps['edit']) => void
}

/** Courses, and prices for each person or for seats. */
export function PricesScreen({ edit, onEdit }: PricesScreenProps) {
  const { LL } = useI18nContext()
  const venue = useVenue()
  useTitle(LL.openingHours.prices.title())
  const { setup } = venue
  if (setup === undefined) return <Loading />
  if (setup === null) return venue.unseen ? <Notice>{LL.stand.unseen[venue.unseen]()}</Notice> : <Loading />
  return <Prices setup={setup} edit={edit} onEdit={onEdit} />
}

function Prices({ setup, edit, onEdit }: PricesScreenProps & { setup: Setup }) {
  const { LL } = useI18nContext()
  const words = LL.openingHours.prices
  const save = useSavePrices()
  const [asked, setAsked] = useState<PriceType | null>(null)
  const rows = setup.items
    .filter((item) => item.kind === 'price_type')
    .map(priceTypeOf)
    .sort(inOrder)
  const { list, follow } = useFollowedRow(rows)
  const move = (from: number, to: number) => {
    const row = rows[from]
    if (!row) return
    follow(row.id, to < from ? 'up' : 'down')
    void save.arrange(rows.toSpliced(from, 1).toSpliced(to, 0, row))
  }
  const add = (
    <Button look="primary" className="min-h-12" onClick={() => onEdit('new')}>
      <Plus aria-hidden="true" />
      {words.add()}
    </Button>
  )
  // One that another tablet deletes meanwhile stays open: what is typed in it is not thrown away.
  const opened = useRef<PriceType | null>(null)
  const id = edit !== null && edit !== 'new' ? edit.id : null
  opened.current = rows.find((row) => row.id === id) ?? (opened.current?.id === id ? opened.current : null)
  const edited = opened.current
  return (
    <>
      <p className="text-muted">{words.intro()}</p>
      {rows.length === 0 ? (
        <Empty text={words.none()}>{add}</Empty>
      ) : (
        <>
          <div>{add}</div>
          <ul
            ref={list}
            aria-label={words.list()}
            className="divide-y divide-line overflow-hidden rounded-box border border-line bg-card"
          >
            {rows.map((row, i) => (
              <PriceRow
                key={row.id}
                row={row}
                isUnconfirmed={setup.unconfirmed.has(`price_type/${row.id}`)}
                onUp={i > 0 ? () => move(i, i - 1) : null}
                onDown={i < rows.length - 1 ? () => move(i, i + 1) : null}
                onEdit={() => onEdit({ id: row.id })}
                onDelete={() => setAsked(row)}
              />
            ))}
          </ul>
        </>
      )}
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

/** Whoever moves a row goes on with the same button; at the end of the list with the other one. */
function useFollowedRow(rows: readonly PriceType[]) {
  const list = useRef<HTMLUListElement>(null)
  const moved = useRef<{ id: string; way: 'up' | 'down' } | null>(null)
  const order = rows.map((row) => row.id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the order is another
  useEffect(() => {
    if (!moved.current) return
    const { id, way } = moved.current
    moved.current = null
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-moves="${id}"]`) ?? [])]
    const same = buttons.find((button) => button.dataset['way'] === way && !button.disabled)
    ;(same ?? buttons.find((button) => !button.disabled))?.focus()
  }, [order])
  const follow = (id: string, way: 'up' | 'down') => {
    moved.current = { id, way }
  }
  return { list, follow }
}
