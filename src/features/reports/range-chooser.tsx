import {
  mostDays,
  presetOf,
  type ReportRange,
  type ReportSearch,
  reportPresets,
  reportSearch,
} from '#domain/report/range.ts'
import { daysBetween } from '#domain/time/time.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { DateField } from '#ui/field/date-field.tsx'
import { Segmented } from '#ui/field/segmented.tsx'

export interface RangeChooserProps {
  search: ReportSearch
  /** The days that are shown. */
  range: ReportRange
  today: string
  onSearch: (next: ReportSearch) => void
}

/** A ready range, or two days of one's own. */
export function RangeChooser({ search, range, today, onSearch }: RangeChooserProps) {
  const { LL } = useI18nContext()
  const words = LL.reports.range
  const preset = presetOf(search) ?? 'own'
  const put = (ends: Partial<Record<keyof ReportRange, string | null>>) => {
    const { from, to } = { ...range, ...ends }
    // A field that was emptied says nothing: the day that was there stays.
    if (from && to) onSearch(reportSearch({ from, to }))
  }
  const isCut = search.from && search.to && daysBetween(search.from, search.to) >= mostDays
  return (
    <div className="no-print flex flex-col gap-3">
      <Segmented
        hideLabel
        label={words.label()}
        value={preset}
        options={[
          ...reportPresets.map((value) => ({ value, label: words[value]() })),
          { value: 'own' as const, label: words.own() },
        ]}
        onValue={(value) => (value === 'own' ? put({}) : onSearch({ range: value }))}
      />
      {preset === 'own' && (
        <div className="grid max-w-xl gap-3 sm:grid-cols-2">
          <DateField label={words.from()} value={range.from} today={today} onDay={(from) => put({ from })} />
          <DateField label={words.to()} value={range.to} today={today} onDay={(to) => put({ to })} />
          {isCut && <p className="text-muted sm:col-span-2">{words.longest()}</p>}
        </div>
      )}
    </div>
  )
}
