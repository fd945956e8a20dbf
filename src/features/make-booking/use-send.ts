import type { BookingFields } from '#domain/booking/booking.ts'
import {
  createCommand,
  editCommand,
  type NewBooking,
  statusCommand,
} from '#domain/booking/booking-commands.ts'
import type { Accepted } from '#domain/booking/command.ts'
import { newReference } from '#domain/booking/reference.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useCommandRunner } from '#lib/data/command-runner.ts'
import { guestText } from '#lib/text/guest-text.ts'
import type { BookingView } from '#sync/types.ts'
import { madeText } from './event/made-text.ts'

/** Makes a booking, or changes one; false where it could not be kept on this tablet. */
export function useSend() {
  const { LL, locale } = useI18nContext()
  const runner = useCommandRunner()
  return {
    made(booking: Omit<NewBooking, 'reference'>) {
      const reference = newReference((bytes) => crypto.getRandomValues(bytes))
      // Who only waits takes no seat: there is nothing to accept.
      const accepted = booking.status === 'waiting' ? {} : booking.accepted
      const command = createCommand({ ...booking, accepted, reference })
      return runner.run(crypto.randomUUID(), command, madeText(LL, locale, booking))
    },
    async edited(before: BookingView, fields: BookingFields, accepted: Accepted) {
      const command = editCommand(before, fields, accepted)
      if (!command) return true
      return runner.run(before.id, command, LL.stand.done.edited({ name: guestText(LL, fields, locale) }))
    },
    /** The tickets first: nobody is ever told of a place without them. */
    placed(before: BookingView, fields: BookingFields, accepted: Accepted) {
      const edit = editCommand(before, fields)
      const bodies = [...(edit ? [edit] : []), statusCommand(before, 'confirmed', accepted)]
      return runner.runAll(
        bodies.map((body) => ({ subject: before.id, body })),
        LL.stand.done.confirmed({ name: guestText(LL, fields, locale) }),
      )
    },
  }
}
