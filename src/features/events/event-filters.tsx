import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { EventTemplate } from '#domain/event/event-template.ts'
import {
  cleared,
  type EventsSearch,
  eventPageSizes,
  narrowedBy,
} from '#domain/occurrence/listed/event-search.ts'
import { priceName } from '#domain/price/price-type.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useTabletWide } from '#lib/app/use-roomy.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DateField } from '#ui/field/date-field.tsx'
import { SelectField, TextField } from '#ui/field/field.tsx'

interface FieldsProps {
  search: EventsSearch
  from: string
  to: string
  today: string
  templates: readonly EventTemplate[]
  onSearch: (next: EventsSearch) => void
}

/** On a phone the events come first: what narrows them further waits in a sheet. */
export function EventFilters({
  query,
  found,
  onQuery,
  ...rest
}: FieldsProps & {
  query: string
  /** Events that fit at present. */
  found: number
  onQuery: (text: string) => void
}) {
  const { LL } = useI18nContext()
  const words = LL.eventList
  const { search, onSearch } = rest
  const isWide = useTabletWide()
  const [open, setOpen] = useState(false)
  const active = narrowedBy(search)
  return (
    <search className="grid grid-cols-2 gap-3 rounded-box border border-line bg-card p-3 md:grid-cols-4">
      <div className="col-span-2 md:max-lg:col-span-4">
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
      {isWide ? (
        <Fields {...rest} />
      ) : (
        <Button className="col-span-2" onClick={() => setOpen(true)}>
          <SlidersHorizontal aria-hidden="true" size={18} />
          {active === 0 ? words.narrow() : words.narrowed({ n: active })}
        </Button>
      )}
      {!isWide && open && (
        <Dialog
          open
          title={words.narrow()}
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
            <Fields {...rest} />
          </div>
        </Dialog>
      )}
    </search>
  )
}

/** Each takes effect with the tap, and stands in the address. */
function Fields({ search, from, to, today, templates, onSearch }: FieldsProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.eventList
  const { from: _, to: __, template: ___, size: ____, ...rest } = search
  const { from: first, to: last, template, size } = search
  const put = (changed: Partial<Record<'from' | 'to' | 'template' | 'size', unknown>>) => {
    const all = Object.entries({ from: first, to: last, template, size, ...changed })
    onSearch({ ...rest, ...Object.fromEntries(all.filter(([, value]) => value !== undefined)) })
  }
  const isGone = template !== undefined && templates.every(({ id }) => id !== template)
  return (
    <>
      <div className="col-span-2 sm:col-span-1 md:max-lg:col-span-2">
        <DateField
          label={words.from()}
          value={from}
          today={today}
          onDay={(d) => put({ from: d ?? undefined })}
        />
      </div>
      <div className="col-span-2 sm:col-span-1 md:max-lg:col-span-2">
        <DateField label={words.to()} value={to} today={today} onDay={(d) => put({ to: d ?? undefined })} />
      </div>
      <div className="col-span-2 md:col-span-3">
        <SelectField
          label={words.template()}
          value={template ?? ''}
          options={[
            { value: '', label: words.anyTemplate() },
            ...templates.map((one) => ({ value: one.id, label: priceName(one, locale) })),
            ...(isGone ? [{ value: template, label: words.goneTemplate() }] : []),
          ]}
          onValue={(value) => put({ template: value === '' ? undefined : value })}
        />
      </div>
      <div className="col-span-2 sm:col-span-1">
        <SelectField
          label={words.size()}
          value={String(size ?? eventPageSizes[0])}
          options={eventPageSizes.map((n) => ({
            value: String(n),
            label: LL.stand.list.perPage({ n }),
          }))}
          onValue={(value) => put({ size: Number(value) })}
        />
      </div>
    </>
  )
}
