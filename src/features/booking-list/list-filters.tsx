import { Disclosure, DisclosureButton, DisclosurePanel } from '@headlessui/react'
import { statuses } from '#domain/booking/booking.ts'
import { type BookingsSearch, pageSizes } from '#domain/day/list-query.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/field/date-field.tsx'
import { SelectField, TextField } from '#ui/field/field.tsx'

export interface ListFiltersProps {
  query: string
  search: BookingsSearch
  from: string
  to: string
  today: string
  onQuery: (text: string) => void
  onSearch: (next: BookingsSearch) => void
}

const largestParty = 20

export function ListFilters({ query, search, from, to, today, onQuery, onSearch }: ListFiltersProps) {
  const { LL } = useI18nContext()
  const words = LL.stand.list
  const { status, pax, kind, size, ...rest } = search
  const sizes = new Set([...Array(largestParty).keys()].map((n) => n + 1))
  if (pax) sizes.add(pax)
  // On a phone the results come first: what narrows them further waits behind a button.
  return (
    <Disclosure
      as="search"
      className="grid grid-cols-2 gap-3 rounded-box border border-line bg-card p-3 md:grid-cols-4"
    >
      <div className="col-span-2 md:col-span-4 lg:col-span-2">
        <TextField
          type="search"
          label={words.search()}
          hint={words.searchHint()}
          value={query}
          maxLength={100}
          autoComplete="off"
          onValue={onQuery}
        />
      </div>
      <DisclosureButton as={Button} className="col-span-2 md:hidden">
        {words.narrow()}
      </DisclosureButton>
      <DisclosurePanel
        static
        className="col-span-2 hidden grid-cols-2 gap-3 data-open:grid md:contents md:data-open:contents"
      >
        <div className="col-span-2 sm:col-span-1 md:col-span-2 lg:col-span-1">
          <DateField
            label={words.from()}
            value={from}
            today={today}
            onDay={(d) => onSearch(set(search, 'from', d))}
          />
        </div>
        <div className="col-span-2 sm:col-span-1 md:col-span-2 lg:col-span-1">
          <DateField
            label={words.to()}
            value={to}
            today={today}
            onDay={(d) => onSearch(set(search, 'to', d))}
          />
        </div>
        <SelectField
          label={words.status()}
          value={status ?? ''}
          options={[
            { value: '', label: words.any() },
            ...statuses.map((s) => ({ value: s, label: LL.stand.status[s]() })),
          ]}
          onValue={(value) => {
            const chosen = statuses.find((s) => s === value)
            onSearch({ ...rest, ...pick({ pax, kind, size }), ...(chosen && { status: chosen }) })
          }}
        />
        <SelectField
          label={words.people()}
          value={pax ? String(pax) : ''}
          options={[
            { value: '', label: words.any() },
            ...[...sizes].map((n) => ({ value: String(n), label: LL.stand.people({ n }) })),
          ]}
          onValue={(value) =>
            onSearch({ ...rest, ...pick({ status, kind, size }), ...(value && { pax: Number(value) }) })
          }
        />
        <SelectField
          label={words.kind()}
          value={kind ?? ''}
          options={[
            { value: '', label: words.all() },
            { value: 'custom', label: words.custom() },
          ]}
          onValue={(value) =>
            onSearch({
              ...rest,
              ...pick({ status, pax, size }),
              ...(value === 'custom' && { kind: 'custom' as const }),
            })
          }
        />
        <SelectField
          label={words.size()}
          value={String(size ?? 20)}
          options={pageSizes.map((n) => ({ value: String(n), label: words.perPage({ n }) }))}
          onValue={(value) => {
            const chosen = pageSizes.find((n) => String(n) === value)
            onSearch({ ...rest, ...pick({ status, pax, kind }), ...(chosen && { size: chosen }) })
          }}
        />
      </DisclosurePanel>
    </Disclosure>
  )
}

// An emptied date goes back to the usual range.
function set(search: BookingsSearch, end: 'from' | 'to', day: string | null): BookingsSearch {
  const { [end]: _, ...rest } = search
  return day === null ? rest : { ...rest, [end]: day }
}

// Absent and undefined are two things to the router's types.
const pick = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, v]) => v !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
