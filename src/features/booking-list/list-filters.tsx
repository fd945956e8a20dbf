import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { type BookingsSearch, cleared, narrowedBy } from '#domain/day/list-query.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useTabletWide } from '#lib/app/use-roomy.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field/field.tsx'
import { FilterFields } from './filter-fields.tsx'

export interface ListFiltersProps {
  query: string
  search: BookingsSearch
  from: string
  to: string
  today: string
  isOfEvents: boolean
  /** Bookings that fit at present. */
  found: number
  onQuery: (text: string) => void
  onSearch: (next: BookingsSearch) => void
}

/** On a phone the results come first: what narrows them further waits in a sheet. */
export function ListFilters({ query, found, onQuery, ...rest }: ListFiltersProps) {
  const { LL } = useI18nContext()
  const words = LL.bookingList
  const { search, onSearch } = rest
  const isWide = useTabletWide()
  const [open, setOpen] = useState(false)
  const active = narrowedBy(search)
  return (
    <search className="grid grid-cols-2 gap-3 rounded-box border border-line bg-card p-3 md:grid-cols-4">
      <div className="col-span-2 md:col-span-4 lg:col-span-2">
        <TextField
          type="search"
          label={LL.stand.list.search()}
          hint={LL.stand.list.searchHint()}
          value={query}
          maxLength={100}
          autoComplete="off"
          onValue={onQuery}
        />
      </div>
      {isWide ? (
        <FilterFields {...rest} />
      ) : (
        <Button className="col-span-2" onClick={() => setOpen(true)}>
          <SlidersHorizontal aria-hidden="true" size={18} />
          {active === 0 ? LL.stand.list.narrow() : words.narrowed({ n: active })}
        </Button>
      )}
      {!isWide && open && (
        <Dialog
          open
          title={LL.stand.list.narrow()}
          onClose={() => setOpen(false)}
          footer={
            <>
              <Button disabled={active === 0} onClick={() => onSearch(cleared(search))}>
                {words.clearAll()}
              </Button>
              <Button look="primary" onClick={() => setOpen(false)}>
                {words.show({ n: found })}
              </Button>
            </>
          }
        >
          <div className="grid grid-cols-2 gap-3">
            <FilterFields {...rest} />
          </div>
        </Dialog>
      )}
    </search>
  )
}
