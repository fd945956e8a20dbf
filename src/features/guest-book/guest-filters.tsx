import { useMemo } from 'react'
import { type GuestFilter, type GuestOrder, guestOrders } from '#domain/guest/book/guest-list.ts'
import { tagsInUse } from '#domain/guest/book/tags.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { GuestView } from '#sync/types.ts'
import { SelectField, TextField, TickField } from '#ui/field/field.tsx'

export interface GuestFiltersProps {
  guests: readonly GuestView[]
  filter: GuestFilter
  onFilter: (next: GuestFilter) => void
}

export function GuestFilters({ guests, filter, onFilter }: GuestFiltersProps) {
  const { LL } = useI18nContext()
  const words = LL.bookingList.guests
  const tags = useMemo(() => tagsInUse(guests), [guests])
  // One that nobody has any more, since it was chosen, stays to be seen.
  const offered = filter.tag === '' || tags.includes(filter.tag) ? tags : [...tags, filter.tag]
  return (
    <search className="grid grid-cols-2 gap-3 rounded-box border border-line bg-card p-3 lg:grid-cols-4">
      <div className="col-span-2">
        <TextField
          type="search"
          label={LL.stand.list.search()}
          hint={words.searchHint()}
          value={filter.query}
          maxLength={100}
          autoComplete="off"
          onValue={(query) => onFilter({ ...filter, query })}
        />
      </div>
      <SelectField<GuestOrder>
        label={words.order()}
        value={filter.order}
        options={guestOrders.map((order) => ({ value: order, label: words.orders[order]() }))}
        onValue={(order) => onFilter({ ...filter, order })}
      />
      <SelectField
        label={words.tag()}
        value={filter.tag}
        options={[
          { value: '', label: words.anyTag() },
          ...offered.map((tag) => ({ value: tag, label: tag })),
        ]}
        onValue={(tag) => onFilter({ ...filter, tag })}
      />
      <div className="col-span-2">
        <TickField
          label={LL.bookingList.only.allergies()}
          checked={filter.allergiesOnly}
          onChecked={(allergiesOnly) => onFilter({ ...filter, allergiesOnly })}
        />
      </div>
    </search>
  )
}
