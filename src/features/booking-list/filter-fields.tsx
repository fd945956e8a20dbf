import { sources, statuses } from '#domain/booking/booking.ts'
import { type BookingsSearch, pageSizes, presets, rangeOf } from '#domain/day/list-query.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { statusWord } from '#lib/booking/status-chip.tsx'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/field/date-field.tsx'
import { SelectField, TickField } from '#ui/field/field.tsx'

export interface FilterFieldsProps {
  search: BookingsSearch
  from: string
  to: string
  today: string
  /** An organiser's: nobody sits down there. */
  isOfEvents: boolean
  onSearch: (next: BookingsSearch) => void
}

const largestParty = 20
const ticks = ['allergies', 'unconfirmed', 'deleted'] as const

/** Each takes effect with the tap, and stands in the address. */
export function FilterFields({ search, from, to, today, isOfEvents, onSearch }: FilterFieldsProps) {
  const { LL } = useI18nContext()
  const words = LL.stand.list
  const more = LL.bookingList
  const put = (changes: Changes) => onSearch(changed(search, changes))
  const sizes = new Set([...Array(largestParty).keys()].map((n) => n + 1))
  if (search.pax) sizes.add(search.pax)
  const any = { value: '', label: words.any() }
  return (
    <>
      <div className="col-span-2 sm:col-span-1 md:col-span-2 lg:col-span-1">
        <DateField
          label={words.from()}
          value={from}
          today={today}
          onDay={(d) => put({ from: d ?? undefined })}
        />
      </div>
      <div className="col-span-2 sm:col-span-1 md:col-span-2 lg:col-span-1">
        <DateField label={words.to()} value={to} today={today} onDay={(d) => put({ to: d ?? undefined })} />
      </div>
      <fieldset className="col-span-full flex flex-wrap gap-2 lg:col-span-2">
        <legend className="sr-only">{more.period()}</legend>
        {presets.map((preset) => {
          const range = rangeOf(preset, today)
          const isChosen = search.from === range.from && search.to === range.to
          return (
            <Button
              key={preset}
              aria-pressed={isChosen}
              look={isChosen ? 'primary' : 'plain'}
              onClick={() => put(isChosen ? { from: undefined, to: undefined } : range)}
            >
              {more.preset[preset]()}
            </Button>
          )
        })}
      </fieldset>
      <fieldset className="col-span-full flex flex-wrap gap-x-4 lg:col-span-2 lg:justify-end">
        <legend className="sr-only">{more.only.label()}</legend>
        {ticks.map((by) => (
          <TickField
            key={by}
            label={more.only[by]()}
            checked={search[by] === true}
            onChecked={(on) => put({ [by]: on ? true : undefined })}
          />
        ))}
      </fieldset>
      <div className="col-span-full grid grid-cols-2 gap-3 md:grid-cols-5">
        <SelectField
          label={words.status()}
          value={search.status ?? ''}
          options={[
            any,
            ...statuses
              .filter((s) => !isOfEvents || s !== 'seated' || search.status === s)
              .map((s) => ({ value: s, label: statusWord(LL, s, isOfEvents) })),
          ]}
          onValue={(value) => put({ status: statuses.find((s) => s === value) })}
        />
        <SelectField
          label={words.people()}
          value={search.pax ? String(search.pax) : ''}
          options={[any, ...[...sizes].map((n) => ({ value: String(n), label: LL.stand.people({ n }) }))]}
          onValue={(value) => put({ pax: value === '' ? undefined : Number(value) })}
        />
        <SelectField
          label={more.source()}
          value={search.source ?? ''}
          options={[any, ...sources.map((s) => ({ value: s, label: LL.stand.source[s]() }))]}
          onValue={(value) => put({ source: sources.find((s) => s === value) })}
        />
        <SelectField
          label={words.kind()}
          value={search.kind ?? ''}
          options={[
            { value: '', label: words.all() },
            { value: 'custom', label: words.custom() },
          ]}
          onValue={(value) => put({ kind: value === 'custom' ? value : undefined })}
        />
        <SelectField
          label={words.size()}
          value={String(search.size ?? pageSizes[0])}
          options={pageSizes.map((n) => ({ value: String(n), label: words.perPage({ n }) }))}
          onValue={(value) => put({ size: pageSizes.find((n) => String(n) === value) })}
        />
      </div>
    </>
  )
}

type Changes = { [K in keyof BookingsSearch]?: BookingsSearch[K] | undefined }

/** Absent and undefined are two things to the router's types, and in the address. */
const changed = (search: BookingsSearch, changes: Changes): BookingsSearch =>
  Object.fromEntries(
    Object.entries({ ...search, ...changes }).filter(([, value]) => value !== undefined),
  ) as unknown as BookingsSearch
