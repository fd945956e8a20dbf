import { GuestScreen } from '#features/guest-book/guest-screen.tsx'
import { useShortcuts } from '#lib/app/use-shortcuts.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { focusSearch } from './list-view.tsx'
import { AddButton, ViewSwitch } from './tools.tsx'
import type { ViewProps } from './view-props.ts'

export function GuestsView({
  venue,
  search,
  onSearch,
  onGuest,
}: ViewProps & { venue: Venue; onGuest: (id: string) => void }) {
  const open = (dialog: 'new' | 'attention' | 'keys' | 'import') => () => onSearch({ ...search, dialog })
  useShortcuts({
    n: open('new'),
    a: open('attention'),
    '?': open('keys'),
    '/': focusSearch,
  })
  return (
    <GuestScreen
      venue={venue}
      onOpen={onGuest}
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
