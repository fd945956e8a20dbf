import { type ReactNode, useState } from 'react'
import { isPaid } from '#domain/booking/booking.ts'
import { deleteCommand } from '#domain/booking/booking-commands.ts'
import { nearDayText } from '#domain/time/near-day.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useCommandRunner } from '#lib/data/command-runner.ts'
import { guestText } from '#lib/text/guest-text.ts'
import type { BookingView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'

/** Asks before a booking is deleted, wherever that is done; `question` is to be put into the page. */
export function useDelete(
  today: string,
  onDone: () => void,
): { ask: (b: BookingView) => void; question: ReactNode } {
  const { LL, locale } = useI18nContext()
  const runner = useCommandRunner()
  const [asked, setAsked] = useState<BookingView | null>(null)
  const close = () => setAsked(null)
  const remove = async (b: BookingView) => {
    close()
    const done = LL.stand.done.deleted({ name: guestText(LL, b, locale) })
    if (await runner.run(b.id, deleteCommand, done)) onDone()
  }
  return {
    ask: setAsked,
    question:
      asked && isPaid(asked) ? (
        <Dialog
          open
          place="question"
          title={LL.stand.detail.deletePaid()}
          onClose={close}
          footer={<Button onClick={close}>{LL.action.close()}</Button>}
        >
          <p>{LL.stand.detail.deletePaidText()}</p>
        </Dialog>
      ) : (
        asked && (
          <ConfirmDialog
            open
            title={LL.stand.detail.deleteQuestion()}
            confirm={LL.stand.detail.delete()}
            onConfirm={() => void remove(asked)}
            onClose={close}
          >
            <p className="figures font-semibold">
              {LL.bookingList.removeWhat({
                when: `${nearDayText(asked.day, today, locale)} ${minuteText(asked.minute)}`,
                people: asked.pax,
                name: guestText(LL, asked, locale),
              })}
            </p>
            <p className="mt-2">{LL.stand.detail.deleteText()}</p>
          </ConfirmDialog>
        )
      ),
  }
}
