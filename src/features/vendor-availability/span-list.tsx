import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type SpanRow, spansOn } from '#domain/online-seats/availability.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { AboveList } from '#lib/availability/above-list.tsx'
import { spanText } from '#lib/availability/span-text.ts'
import { useAbove } from '#lib/availability/use-above.ts'
import { useSaveSpans } from '#lib/availability/use-save-spans.ts'
import { UnconfirmedMark } from '#lib/booking/unconfirmed-mark.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { SpanDialog } from './span-dialog.tsx'

/** What is said of this day's seats apart from the usual: add, edit, delete. */
export function SpanList({ venue, day }: { venue: Venue; day: string }) {
  const { LL } = useI18nContext()
  const words = LL.availability.days
  const save = useSaveSpans()
  const [edited, setEdited] = useState<SpanRow | 'new' | null>(null)
  const [deleted, setDeleted] = useState<SpanRow | null>(null)
  const aboveBy = useAbove(venue, day, day)
  const above = deleted && aboveBy({ days: [day], rows: [], without: deleted.id })
  const rows = spansOn(day, venue.setup?.vendor_availability ?? {})
  return (
    <section aria-labelledby="day-spans" className="flex flex-col gap-2">
      <h2 id="day-spans" className="font-bold text-lg">
        {words.spans()}
      </h2>
      <p className="figures text-muted">
        {rows.length === 0 && `${words.noSpans()} · `}
        {words.usual({ n: venue.settings.capacity })}
      </p>
      <ul className="flex flex-col gap-2">
        {rows.map((row) => {
          const what = spanText(LL, venue, row)
          return (
            <li
              key={row.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-box border border-line bg-card py-1 pr-1 pl-3"
            >
              <span className="figures font-semibold">{what}</span>
              {venue.setup?.unconfirmed.has(`vendor_availability/${row.id}`) && (
                <UnconfirmedMark state="waiting" />
              )}
              <span className="min-w-0 flex-1 text-muted text-sm">{row.note}</span>
              <span className="ml-auto flex">
                {/* First, and apart: where a thumb scrolls along the edge stands what loses nothing. */}
                <IconButton
                  className="mr-6"
                  label={words.deleteFor({ what })}
                  onClick={() => setDeleted(row)}
                >
                  <Trash2 aria-hidden="true" />
                </IconButton>
                <IconButton label={words.editFor({ what })} onClick={() => setEdited(row)}>
                  <Pencil aria-hidden="true" />
                </IconButton>
              </span>
            </li>
          )
        })}
      </ul>
      <div>
        <Button look="primary" onClick={() => setEdited('new')}>
          {words.add()}
        </Button>
      </div>
      {edited && (
        <SpanDialog
          venue={venue}
          day={day}
          row={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        open={deleted !== null}
        title={words.deleteQuestion()}
        confirm={LL.action.delete()}
        onConfirm={() => {
          if (deleted) void save.remove([deleted])
          setDeleted(null)
        }}
        onClose={() => setDeleted(null)}
      >
        <p className="figures">{deleted && spanText(LL, venue, deleted)}</p>
        {above && (
          <>
            {above.bookings.length > 0 && (
              <p className="mt-3 font-semibold">
                {LL.availability.above.title({ n: above.bookings.length })}
              </p>
            )}
            <div className="mt-2">
              <AboveList above={above} />
            </div>
          </>
        )}
      </ConfirmDialog>
    </section>
  )
}
