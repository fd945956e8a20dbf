import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { filterBookings, pageOf } from '#domain/day/booking-list.ts'
import { type BookingsSearch, defaultRange } from '#domain/day/list-query.ts'
import { nearDayText } from '#domain/time/near-day.ts'
import { addDays } from '#domain/time/time.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useAreGuestsRead } from '#lib/booking/guests-to-note.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Unread, Venue } from '#lib/data/use-venue.ts'
import { Button } from '#ui/button.tsx'
import { Empty, Loading, Notice } from '#ui/states.tsx'
import { BookingTable } from './booking-table.tsx'
import { ListFilters } from './list-filters.tsx'
import { OlderNotice } from './older.tsx'
import { Pager } from './pager.tsx'
import { type Older, useOlder } from './use-older.ts'

export interface ListScreenProps {
  venue: Venue
  search: BookingsSearch
  onSearch: (next: BookingsSearch) => void
  onOpen: (id: string) => void
  tools: ReactNode
  /** To ask the server at once; `onAsked` when that was done. */
  asks: boolean
  onAsked: () => void
}

const narrowings = ['status', 'pax', 'kind', 'from', 'to'] as const

/** Every booking of a range, to be found again. The search text stays in memory: it names people. */
export function ListScreen({ venue, search, onSearch, onOpen, tools, asks, onAsked }: ListScreenProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.list
  const sync = useSync()
  const usual = defaultRange(venue.today)
  const from = search.from ?? usual.from
  const to = search.to ?? usual.to
  const rows = useLive(sync.bookingsBetween(from < to ? from : to, to > from ? to : from))
  const isRead = useAreGuestsRead()
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed)
  const filter = {
    query,
    status: search.status ?? null,
    pax: search.pax ?? null,
    customOnly: search.kind === 'custom',
  }
  const isNarrowed = query !== '' || narrowings.some((by) => search[by] !== undefined)
  const size = search.size ?? 20
  const page = pageOf(rows ? filterBookings(rows, filter) : [], search.page ?? 1, size)
  const unread = venue.unseen ? null : venue.unreadOf(from, to)
  const { older, ask } = useOlder({ from, until: lastUnread(venue, unread, to), text: query })
  // Asked to the end, all of the range that fits is here.
  const isWhole = unread === null || older === 'all'
  const count = useFocusAfter(older)
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
        onQuery={(text) => {
          setTyped(text)
          if (search.page) narrow(search)
        }}
        onSearch={narrow}
      />
      <p ref={count} tabIndex={-1} role="status" className="figures text-muted outline-none">
        {!rows || venue.unseen ? '' : `${range}${words[isWhole ? 'found' : 'foundHere']({ n: page.total })}`}
      </p>
      {unread && (older !== 'all' || page.total > 0) && (
        <OlderNotice venue={venue} unread={unread} older={older} onAsk={ask} />
      )}
      {venue.unseen && page.total > 0 && <Notice>{LL.stand.unseen[venue.unseen]()}</Notice>}
      {rows === undefined || !isRead ? (
        <Loading text={LL.stand.day.loading()} />
      ) : venue.unseen && page.total === 0 ? (
        <Notice>{LL.stand.unseen[venue.unseen]()}</Notice>
      ) : page.total === 0 && !isWhole ? null : page.total === 0 && !isNarrowed ? (
        <Empty text={words.noneYet()}>
          <p className="text-sm">{words.noneYetHint()}</p>
        </Empty>
      ) : page.total === 0 ? (
        <Empty text={older === 'all' ? words.noneAtAll() : words.none()}>
          <Button
            onClick={() => {
              setTyped('')
              onSearch({ view: 'list' })
            }}
          >
            {words.clear()}
          </Button>
        </Empty>
      ) : (
        <>
          <BookingTable rows={page.rows} today={venue.today} onOpen={onOpen} />
          <Pager page={page} size={size} onPage={(n) => onSearch({ ...search, page: n })} />
        </>
      )}
    </div>
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

/** What is here need not be asked for. */
const lastUnread = ({ heldFrom }: Venue, unread: Unread | null, to: string): string =>
  unread === 'older' && heldFrom && to >= heldFrom ? addDays(heldFrom, -1) : to
