import { Download, Upload } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { restoreCommand } from '#domain/booking/booking-commands.ts'
import { type BookingsSearch, cleared, narrowedBy, pageSizes } from '#domain/day/list-query.ts'
import { nearDayText } from '#domain/time/near-day.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useAreGuestsRead } from '#lib/booking/guests-to-note.tsx'
import { useDelete } from '#lib/booking/use-delete.tsx'
import { useCommandRunner } from '#lib/data/command-runner.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { lastUnread, type Older, OlderNotice, useOlder } from '#lib/list/asking-older.tsx'
import { Pager } from '#lib/list/pager.tsx'
import { useFloor } from '#lib/seating/use-day-tables.ts'
import { guestText } from '#lib/text/guest-text.ts'
import type { BookingView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Empty, Loading, Notice } from '#ui/states.tsx'
import { BookingTable } from './booking-table.tsx'
import { DeletedNotice } from './deleted-notice.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { ListFilters } from './list-filters.tsx'
import { type Listed, useListed } from './use-listed.ts'

export interface ListScreenProps {
  venue: Venue
  search: BookingsSearch
  onSearch: (next: BookingsSearch) => void
  onOpen: (id: string) => void
  /** Bookings of another book, from a file. */
  onImport: () => void
  tools: ReactNode
  /** To ask the server at once; `onAsked` when that was done. */
  asks: boolean
  onAsked: () => void
}

/** Every booking of a range, to be found again. The search text stays in memory: it names people. */
export function ListScreen({
  venue,
  search,
  onSearch,
  onOpen,
  onImport,
  tools,
  asks,
  onAsked,
}: ListScreenProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.list
  const [typed, setTyped] = useState('')
  const listed = useListed(search, typed, venue)
  const { from, to, page, query } = listed
  const unread = venue.unseen || search.deleted ? null : venue.unreadOf(from, to)
  const { older, ask } = useOlder({
    from,
    until: search.deleted ? to : lastUnread(venue, unread, to),
    text: query,
    ...(search.deleted && { deleted: true }),
  })
  // Asked to the end, all of the range that fits is here. Of what was deleted nobody knows before.
  const isWhole = older === 'all' || (unread === null && !search.deleted)
  const [exports, setExports] = useState(false)
  const count = useFocusAfter(older)
  const deletion = useDelete(venue.today, () => count.current?.focus({ preventScroll: true }))
  useEffect(() => {
    if (!asks) return
    onAsked()
    if (unread) ask()
  })
  // On a phone the dates themselves are behind a button.
  const ends = [...new Set([from, to].map((day) => nearDayText(day, venue.today, locale)))]
  const range = search.from || search.to ? `${ends.join('–')} · ` : ''
  const narrow = (next: BookingsSearch) => {
    const { page: _, ...rest } = next
    onSearch(rest)
  }
  const clear = () => {
    setTyped('')
    narrow(cleared(search))
  }
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-1 flex-col gap-3 px-3 py-3">
      <header className="flex flex-wrap items-center gap-2">
        <h1 className="mr-auto font-bold text-2xl">{words.title()}</h1>
        {tools}
      </header>
      <ListFilters
        query={typed}
        search={search}
        from={from}
        to={to}
        today={venue.today}
        isOfEvents={venue.setup?.vendor.vendor_type === 'EVENT'}
        found={page.total}
        onQuery={(text) => {
          setTyped(text)
          if (search.page) narrow(search)
        }}
        onSearch={narrow}
      />
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
        <p ref={count} tabIndex={-1} role="status" className="figures mr-auto text-muted outline-none">
          {!listed.found || venue.unseen
            ? ''
            : `${range}${words[isWhole ? 'found' : 'foundHere']({ n: page.total })}`}
        </p>
        {(narrowedBy(search) > 0 || typed !== '') && page.total > 0 && (
          <Button look="quiet" onClick={clear}>
            {LL.bookingList.clearAll()}
          </Button>
        )}
        <Button disabled={page.total === 0} onClick={() => setExports(true)}>
          <Download aria-hidden="true" size={18} />
          {LL.bookingList.csv.open()}
        </Button>
        <Button onClick={onImport}>
          <Upload aria-hidden="true" size={18} />
          {LL.bookingList.csv.import()}
        </Button>
      </div>
      {search.deleted && !venue.unseen && <DeletedNotice older={older} onAsk={ask} />}
      {unread && (older !== 'all' || page.total > 0) && (
        <OlderNotice venue={venue} unread={unread} older={older} onAsk={ask} />
      )}
      {venue.unseen && page.total > 0 && <Notice>{LL.stand.unseen[venue.unseen]()}</Notice>}
      <Results
        {...{ venue, search, listed, older, isWhole, onSearch, onOpen }}
        onClear={clear}
        onDelete={deletion.ask}
      />
      {deletion.question}
      {exports && (
        <ExportDialog
          venue={venue}
          rows={listed.found ?? []}
          from={from}
          to={to}
          isPart={!isWhole || venue.guestsUnread() !== null}
          onClose={() => setExports(false)}
        />
      )}
    </div>
  )
}

interface ResultsProps extends Pick<ListScreenProps, 'venue' | 'search' | 'onSearch' | 'onOpen'> {
  listed: Listed
  older: Older
  isWhole: boolean
  onClear: () => void
  onDelete: (b: BookingView) => void
}

function Results({
  venue,
  search,
  listed,
  older,
  isWhole,
  onSearch,
  onOpen,
  onClear,
  onDelete,
}: ResultsProps) {
  const { LL, locale } = useI18nContext()
  const floor = useFloor(venue)
  const words = LL.stand.list
  const isRead = useAreGuestsRead()
  const runner = useCommandRunner()
  const { found, page, query } = listed
  if (found === undefined || !isRead) return <Loading text={LL.stand.day.loading()} />
  if (page.total > 0) {
    const restore = (b: BookingView) =>
      void runner.run(b.id, restoreCommand, LL.bookingList.restored({ name: guestText(LL, b, locale) }))
    return (
      <>
        <BookingTable
          rows={page.rows}
          today={venue.today}
          floor={floor}
          onOpen={onOpen}
          onDelete={onDelete}
          onRestore={search.deleted ? restore : null}
        />
        <Pager
          page={page}
          size={search.size ?? pageSizes[0]}
          onPage={(n) => onSearch({ ...search, page: n })}
        />
      </>
    )
  }
  if (venue.unseen) return <Notice>{LL.stand.unseen[venue.unseen]()}</Notice>
  const isNarrowed = query !== '' || narrowedBy(search) > (search.deleted ? 1 : 0)
  if (search.deleted && !isNarrowed) {
    return <Empty text={LL.bookingList.deleted[isWhole ? 'none' : 'noneHere']()} />
  }
  if (!isWhole) return null
  if (!isNarrowed) {
    return (
      <Empty text={words.noneYet()}>
        <p className="text-sm">{words.noneYetHint()}</p>
      </Empty>
    )
  }
  return (
    <Empty text={older === 'all' ? words.noneAtAll() : words.none()}>
      <Button onClick={onClear}>{words.clear()}</Button>
    </Empty>
  )
}

/** The button that was tapped goes away once all is here: the focus goes to what was found, not to the top of the page. */
function useFocusAfter(older: Older) {
  const count = useRef<HTMLParagraphElement>(null)
  const before = useRef(older)
  useEffect(() => {
    const isOver = before.current === 'asking' && older === 'all'
    before.current = older
    if (isOver && document.activeElement === document.body) count.current?.focus({ preventScroll: true })
  }, [older])
  return count
}
