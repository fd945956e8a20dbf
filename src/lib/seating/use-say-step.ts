import { useCallback } from 'react'
import type { Booking, Step } from '#domain/booking/booking.ts'
import { editCommand } from '#domain/booking/booking-commands.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useCommandRunner } from '#lib/data/command-runner.ts'
import { guestText } from '#lib/text/guest-text.ts'

/** How far a party that sits is served: said once, and one tap takes it back. '' takes the word away. */
export function useSayStep(): (booking: Booking, step: Step | '') => void {
  const { LL, locale } = useI18nContext()
  const runner = useCommandRunner()
  return useCallback(
    (booking, step) => {
      const words = LL.seating
      const name = guestText(LL, booking, locale)
      const said =
        step === '' ? words.steps.cleared({ name }) : words.steps.done({ name, step: words.step[step]() })
      const command = editCommand(booking, { step })
      if (command) void runner.run(booking.id, command, said)
    },
    [LL, locale, runner],
  )
}
