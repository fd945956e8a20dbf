import { Download, History, Plus, Printer } from 'lucide-react'
import { Fragment, useDeferredValue, useMemo, useState } from 'react'
import { pageOf } from '#domain/day/booking-list.ts'
import { filterEvents } from '#domain/occurrence/listed/event-list.ts'
import {
  cleared,
  type EventsSearch,
  eventDays,
  eventPageSizes,
  narrowedBy,
} from '#domain/occurrence/listed/event-search.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useShortcuts } from '#lib/app/use-shortcuts.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { type EventView, useListedEvents } from '#lib/events/use-listed-events.ts'
import { Pager } from '#lib/list/pager.tsx'
import { useTitle } from '#lib/text/use-title.ts'
import { Button } from '#ui/button.tsx'
import { Segmented } from '#ui/field/segmented.tsx'
import { Empty, Loading } from '#ui/states.tsx'
import { EventDays } from './event-days.tsx'
import { EventFilters } from './event-filters.tsx'
import { EventsExport } from './events-export.tsx'
import { EventsPrint } from './events-print.tsx'
import { FoundParties } from './found-parties.tsx'
import { NotAllHere } from './not-all-here.tsx'
import { ToCreate } from './to-create.tsx'

export interface EventsScreenProps {
  venue: Venue
  search: EventsSearch
  onSearch: (next: EventsSearch) => void
}

/** `/events`: when events take place, those to come or all of them, with the seats that are left. */
export function EventsScreen({ venue, search, onSearch }: EventsScreenProps) {
  const { LL } = useI18nContext()
  const words = LL.eventList
  const title = search.view === 'all' ? words.all() : words.title()
  useTitle(title)
  const [typed, setTyped] = useState('')
  // Of which list it is: who goes on to another, with the browser's own buttons too, has closed it.
  const [exported, setExported] = useState<EventsSearch | null>(null)
  const query = useDeferredValue(typed.trim())
  const { found, page, from, to, templates } = useFound(venue, search, query)
  useShortcuts({ '/': () => document.querySelector<HTMLInputElement>('input[type="search"]')?.focus() })
  const isWhole = venue.unseen === null && venue.unreadOf(from, to) === null
  const isUnread = (day: string) => venue.unseen !== null || venue.unreadOf(day) !== null
  const narrow = ({ page: _, ...rest }: EventsSearch) => onSearch(rest)
  const clear = () => {
    setTyped('')
    onSearch(cleared(search))
  }
  const events = (
    <Fragment key="events">
      {found === undefined ? (
        <Loading text={words.loading()} />
      ) : page.total > 0 ? (
        <>
          <EventDays
            events={page.rows}
            today={venue.today}
            isUnread={isUnread}
            onOpen={(event, show) => onSearch({ ...search, event, ...(show && { show }) })}
          />
          <Pager
            page={page}
            size={search.size ?? eventPageSizes[0]}
            onPage={(n) => onSearch({ ...search, page: n })}
          />
        </>
      ) : (
        isWhole && (
          <Nothing
            isSought={typed !== ''}
            isNarrowed={search.template !== undefined}
            search={search}
            onClear={clear}
          />
        )
      )}
    </Fragment>
  )
  const parties = (
    <Fragment key="parties">
      {query !== '' && (
        <FoundParties
          {...{ venue, search, query }}
          onBooking={(booking) => onSearch({ ...search, booking })}
        />
      )}
    </Fragment>
  )
  // What was found stands before what was not.
  const answers = page.total === 0 ? [parties, events] : [events, parties]
  return (
    <>
      <div className="no-print mx-auto flex w-full max-w-5xl flex-1 flex-col gap-3 px-3 py-3">
        <header className="flex flex-wrap items-center gap-2">
          <h1 className="mr-auto font-bold text-2xl">{title}</h1>
          <Segmented
            hideLabel
            label={words.view.label()}
            value={search.view ?? 'coming'}
            options={(['coming', 'all'] as const).map((value) => ({ value, label: words.view[value]() }))}
            onValue={(view) => {
              const { view: _, page: __, ...rest } = search
              onSearch(view === 'all' ? { ...rest, view } : rest)
            }}
          />
          <Button look="primary" onClick={() => onSearch({ ...search, sell: 'phone' })}>
            <Plus aria-hidden="true" size={18} />
            {words.sheet.sell()}
          </Button>
          <ToCreate look="plain" />
        </header>
        <EventFilters
          query={typed}
          {...{ search, from, to, templates }}
          today={venue.today}
          found={page.total}
          onQuery={(text) => {
            setTyped(text)
            if (search.page) narrow(search)
          }}
          onSearch={narrow}
        />
        <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
          <p role="status" className="figures mr-auto text-muted max-sm:basis-full">
            {found &&
              (page.total > 0 || query === '') &&
              words[isWhole ? 'found' : 'foundHere']({ n: page.total })}
          </p>
          {(typed !== '' || (narrowedBy(search) > 0 && page.total > 0)) && (
            <Button look="quiet" onClick={clear}>
              {words.clearAll()}
            </Button>
          )}
          <Button onClick={() => onSearch({ ...search, dialog: 'history' })}>
            <History aria-hidden="true" size={18} />
            {LL.stand.day.history()}
          </Button>
          <Button disabled={page.total === 0} onClick={() => window.print()}>
            <Printer aria-hidden="true" size={18} />
            {words.print()}
          </Button>
          <Button disabled={page.total === 0} onClick={() => setExported(search)}>
            <Download aria-hidden="true" size={18} />
            {words.csv.open()}
          </Button>
        </div>
        <NotAllHere venue={venue} from={from} to={to} />
        {answers}
        {exported === search && (
          <EventsExport
            {...{ venue, from, to, isUnread }}
            events={found ?? []}
            isPart={!isWhole}
            onClose={() => setExported(null)}
          />
        )}
      </div>
      <EventsPrint venue={venue} title={title} events={found ?? []} isUnread={isUnread} />
    </>
  )
}

/** Those that the address and the typed text ask for. Without a page in the address, all of them begin with today. */
function useFound(venue: Venue, search: EventsSearch, query: string) {
  const { from, to } = eventDays(search, venue.today)
  const { events, templates } = useListedEvents(venue, from, to)
  const { template = null, view, size = eventPageSizes[0] } = search
  const found = useMemo(
    () => events && filterEvents<EventView>(events, { query, template, isAll: view === 'all' }),
    [events, query, template, view],
  )
  const next = found?.findIndex(({ isPast }) => !isPast) ?? 0
  const first = view === 'all' && !search.from ? Math.floor(Math.max(0, next) / size) + 1 : 1
  return { found, page: pageOf(found ?? [], search.page ?? first, size), from, to, templates }
}

function Nothing({
  isSought,
  isNarrowed,
  search,
  onClear,
}: {
  /** Beside it stands who was found. */
  isSought: boolean
  isNarrowed: boolean
  search: EventsSearch
  onClear: () => void
}) {
  const words = useI18nContext().LL.eventList
  if (isSought) return <p className="text-muted">{words.none()}</p>
  if (isNarrowed)
    return (
      <Empty text={words.none()}>
        <Button onClick={onClear}>{words.clear()}</Button>
      </Empty>
    )
  return (
    <Empty text={narrowedBy(search) > 0 ? words.noneInDays() : words.noneYet()}>
      <ToCreate />
    </Empty>
  )
}
