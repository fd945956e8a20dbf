import { useEffect } from 'react'
import { ListScreen } from '#features/booking-list/list-screen.tsx'
import { useShortcuts } from '#lib/app/use-shortcuts.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { AddButton, ViewSwitch } from './tools.tsx'
import type { ViewProps } from './view-props.ts'

/** `seeks`: somebody came here by the key for the search. */
export function ListView({
  venue,
  search,
  seeks,
  asks,
  onAsked,
  onSearch,
}: ViewProps & {
  venue: Venue
  seeks: boolean
  /** Somebody came here for this day, which is not on the tablet. */
  asks: string | null
  onAsked: () => void
}) {
  useEffect(() => {
    if (seeks) focusSearch()
  }, [seeks])
  const open = (dialog: 'new' | 'attention' | 'keys' | 'import') => () => onSearch({ ...search, dialog })
  useShortcuts({
    n: open('new'),
    a: open('attention'),
    '?': open('keys'),
    '/': focusSearch,
  })
  return (
    <ListScreen
      venue={venue}
      search={search}
      asks={asks !== null && asks === search.from}
      onAsked={onAsked}
      onSearch={onSearch}
      onOpen={(booking) => onSearch({ ...search, booking })}
      onImport={open('import')}
      tools={
        <>
          <ViewSwitch search={search} onSearch={onSearch} />
          <AddButton onClick={open('new')} />
        </>
      }
    />
  )
}

const focusSearch = () => document.querySelector<HTMLInputElement>('input[type="search"]')?.focus()
