import { Download, Upload } from 'lucide-react'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { type Page, pageOf } from '#domain/day/booking-list.ts'
import { filterGuests, type GuestFilter, noGuestFilter } from '#domain/guest/book/guest-list.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { CsvDialog } from '#lib/list/csv-dialog.tsx'
import { csvPieces } from '#lib/list/csv-file.ts'
import { Pager } from '#lib/list/pager.tsx'
import { guestsUnreadText } from '#lib/text/unread-text.ts'
import type { GuestView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Empty, Loading, Notice } from '#ui/states.tsx'
import { guestCells, guestHeader } from './csv-columns.ts'
import { GuestFilters } from './guest-filters.tsx'
import { GuestTable } from './guest-table.tsx'

const onAPage = 50

export interface GuestScreenProps {
  venue: Venue
  onOpen: (id: string) => void
  onImport: () => void
  tools: ReactNode
}

/** Everybody whom the house knows by a number. What is searched for stays in memory: it names people. */
export function GuestScreen({ venue, onOpen, onImport, tools }: GuestScreenProps) {
  const { LL } = useI18nContext()
  const words = LL.bookingList.guests
  const guests = useLive(useSync().guests())
  const [filter, setFilter] = useState<GuestFilter>(noGuestFilter)
  const [page, setPage] = useState(1)
  const [exports, setExports] = useState(false)
  // The text that is typed may be a moment ahead.
  const sought = useDeferredValue(filter)
  const found = useMemo(() => guests && filterGuests(guests, sought), [guests, sought])
  const shown = pageOf(found ?? [], page, onAPage)
  const unread = venue.unseen ? '' : guestsUnreadText(LL, venue)
  const narrow = (next: GuestFilter) => {
    setFilter(next)
    setPage(1)
  }
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-1 flex-col gap-3 px-3 py-3">
      <header className="flex flex-wrap items-center gap-2">
        <h1 className="mr-auto font-bold text-2xl">{words.title()}</h1>
        {tools}
      </header>
      <GuestFilters guests={guests ?? noGuests} filter={filter} onFilter={narrow} />
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
        <p role="status" className="figures mr-auto text-muted">
          {!found || venue.unseen ? '' : words[unread === '' ? 'found' : 'foundHere']({ n: shown.total })}
        </p>
        <Button disabled={shown.total === 0} onClick={() => setExports(true)}>
          <Download aria-hidden="true" size={18} />
          {LL.bookingList.csv.open()}
        </Button>
        <Button onClick={onImport}>
          <Upload aria-hidden="true" size={18} />
          {LL.bookingList.csv.import()}
        </Button>
      </div>
      {unread !== '' && <Notice>{unread}</Notice>}
      {venue.unseen && shown.total > 0 && <Notice>{LL.stand.unseen[venue.unseen]()}</Notice>}
      <Results
        venue={venue}
        found={found}
        page={shown}
        isNarrowed={sought.query.trim() !== '' || sought.tag !== '' || sought.allergiesOnly}
        isWhole={unread === ''}
        onOpen={onOpen}
        onPage={setPage}
        onClear={() => narrow({ ...noGuestFilter, order: filter.order })}
      />
      {exports && (
        <GuestExport
          venue={venue}
          rows={found ?? []}
          isPart={unread !== ''}
          onClose={() => setExports(false)}
        />
      )}
    </div>
  )
}

const noGuests: GuestView[] = []

interface ResultsProps extends Pick<GuestScreenProps, 'venue' | 'onOpen'> {
  found: readonly GuestView[] | undefined
  page: Page<GuestView>
  isNarrowed: boolean
  isWhole: boolean
  onPage: (page: number) => void
  onClear: () => void
}

function Results({ venue, found, page, isNarrowed, isWhole, onOpen, onPage, onClear }: ResultsProps) {
  const { LL } = useI18nContext()
  const words = LL.bookingList.guests
  if (found === undefined) return <Loading text={LL.stand.day.loading()} />
  if (page.total > 0) {
    return (
      <>
        <GuestTable rows={page.rows} today={venue.today} onOpen={onOpen} />
        <Pager page={page} size={onAPage} onPage={onPage} />
      </>
    )
  }
  if (venue.unseen) return <Notice>{LL.stand.unseen[venue.unseen]()}</Notice>
  if (isNarrowed) {
    return (
      <Empty text={words.none()}>
        <Button onClick={onClear}>{words.clear()}</Button>
      </Empty>
    )
  }
  if (!isWhole) return null
  return (
    <Empty text={words.noneYet()}>
      <p className="text-sm">{words.noneYetHint()}</p>
    </Empty>
  )
}

function GuestExport({
  venue,
  rows,
  isPart,
  onClose,
}: {
  venue: Venue
  rows: readonly GuestView[]
  isPart: boolean
  onClose: () => void
}) {
  const { LL } = useI18nContext()
  const words = LL.bookingList.guests.csv
  return (
    <CsvDialog
      venue={venue}
      count={rows.length}
      lines={[rows.length === 0 ? words.none() : words.what({ n: rows.length })]}
      partly={isPart ? words.partly() : ''}
      file={`${words.file()}_${venue.today}.csv`}
      done={words.done({ n: rows.length })}
      make={(onProgress, stop) =>
        csvPieces(guestHeader(LL), rows, (g) => guestCells(LL, g), onProgress, stop)
      }
      onClose={onClose}
    />
  )
}
