import { ActProvider } from '#features/stand-act/act-provider.tsx'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { GuestsToNoteProvider } from '#lib/guests-to-note.tsx'
import { useTitle } from '#lib/use-title.ts'
import { useVenue } from '#lib/use-venue.ts'
import { DayView } from './day-view.tsx'
import { Dialogs } from './dialogs.tsx'
import { ListView } from './list-view.tsx'
import type { ViewProps } from './view-props.ts'

/** Puts the features of the host stand together: they do not know one another. */
export function BookingsScreen({ search, onSearch }: ViewProps) {
  const { LL } = useI18nContext()
  const venue = useVenue()
  useTitle(LL.stand.title())
  const View = search.view === 'list' ? ListView : DayView
  return (
    <ActProvider>
      <GuestsToNoteProvider>
        <View venue={venue} search={search} onSearch={onSearch} />
        <Dialogs venue={venue} search={search} onSearch={onSearch} />
      </GuestsToNoteProvider>
    </ActProvider>
  )
}
