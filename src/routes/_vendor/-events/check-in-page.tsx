import { useRef } from 'react'
import { CheckInScreen, type CheckInScreenProps } from '#features/check-in/check-in-screen.tsx'
import { CommandRunnerProvider } from '#features/run-command/command-runner-provider.tsx'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { GuestsToNoteProvider } from '#lib/booking/guests-to-note.tsx'
import { useVenue } from '#lib/data/use-venue.ts'
import { Loading, Notice } from '#ui/states.tsx'

/** The gate, with what it writes by. */
export function CheckInPage(props: Omit<CheckInScreenProps, 'venue'>) {
  const { LL } = useI18nContext()
  const venue = useVenue()
  // Which events are today's hangs on the venue's clock: nothing is said by a guess. Later nothing is taken away.
  const wasReady = useRef(false)
  wasReady.current ||= Boolean(venue.setup) && venue.isHeldKnown
  if (venue.unseen === 'too-old' || (!wasReady.current && venue.setup === null && venue.unseen))
    return <Notice>{LL.stand.unseen[venue.unseen]()}</Notice>
  if (!wasReady.current) return <Loading text={LL.checkInGate.loading()} />
  return (
    <CommandRunnerProvider>
      <GuestsToNoteProvider>
        <CheckInScreen venue={venue} {...props} />
      </GuestsToNoteProvider>
    </CommandRunnerProvider>
  )
}
