import { useRef, useState } from 'react'
import { CommandRunnerProvider } from '#features/run-command/command-runner-provider.tsx'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { GuestsToNoteProvider } from '#lib/booking/guests-to-note.tsx'
import { useVenue } from '#lib/data/use-venue.ts'
import { useTitle } from '#lib/text/use-title.ts'
import { Loading } from '#ui/states.tsx'
import { DayView } from './day-view.tsx'
import { Dialogs } from './dialogs.tsx'
import { GuestsView } from './guests-view.tsx'
import { ListView } from './list-view.tsx'
import type { ViewProps } from './view-props.ts'

/** Puts the features of the host stand together: they do not know one another. */
export function BookingsScreen({ search, onSearch }: ViewProps) {
  const { LL } = useI18nContext()
  const venue = useVenue()
  useTitle(LL.stand.title())
  // "/" on the day leads to the list with the search in focus.
  const [seeks, setSeeks] = useState(false)
  // From a day that is not here to the list, which asks the server for it.
  const [asked, setAsked] = useState<string | null>(null)
  // Not in the address: a guest's id is made from the number.
  const [guest, setGuest] = useState<string | null>(null)
  const showGuest = (id: string) => {
    const { booking: _, at: __, ...rest } = search
    setGuest(id)
    onSearch({ ...rest, dialog: 'guest' })
  }
  const seekDay = (day: string) => {
    setAsked(day)
    onSearch({ view: 'list', from: day, to: day })
  }
  const seek = () => {
    setSeeks(true)
    onSearch({ view: 'list' })
  }
  // Which day it is, and who is late, hangs on the venue's clock: nothing is said by a guess.
  // Later nothing that somebody types into is taken away for it.
  const wasReady = useRef(false)
  wasReady.current ||= venue.setup !== undefined && venue.isHeldKnown
  if (!wasReady.current) return <Loading text={LL.stand.day.loading()} />
  return (
    <CommandRunnerProvider>
      <GuestsToNoteProvider>
        {search.view === 'list' ? (
          <ListView
            venue={venue}
            search={search}
            seeks={seeks}
            asks={asked}
            onAsked={() => setAsked(null)}
            onSearch={onSearch}
          />
        ) : search.view === 'guests' ? (
          <GuestsView venue={venue} search={search} onSearch={onSearch} onGuest={showGuest} />
        ) : (
          <DayView venue={venue} search={search} onSearch={onSearch} onSeek={seek} onSeekDay={seekDay} />
        )}
        <Dialogs venue={venue} search={search} guest={guest} onGuest={showGuest} onSearch={onSearch} />
      </GuestsToNoteProvider>
    </CommandRunnerProvider>
  )
}
