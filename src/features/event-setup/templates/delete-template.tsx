import { useMemo } from 'react'
import type { EventTemplate } from '#domain/event/event-template.ts'
import { spotsSold } from '#domain/occurrence/spots.ts'
import { addDays } from '#domain/time/time.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import { useVenue } from '#lib/data/use-venue.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/states.tsx'

/** As far as an event may lie ahead. */
const farthest = 1100

/** Asks before a template goes; one of which a date to come is booked stays, as far as this tablet knows. */
export function DeleteTemplate({
  row,
  onConfirm,
  onClose,
}: {
  row: EventTemplate
  onConfirm: () => void
  onClose: () => void
}) {
  const { LL } = useI18nContext()
  const words = LL.events.templates
  const { isBooked, isUnread } = useBookedDates(row.id)
  if (isBooked)
    return (
      <Dialog
        open
        place="question"
        title={words.deleteRefused()}
        onClose={onClose}
        footer={<Button onClick={onClose}>{LL.action.close()}</Button>}
      >
        <p>{words.deleteLater()}</p>
      </Dialog>
    )
  return (
    <ConfirmDialog
      open
      title={words.deleteTitle()}
      confirm={LL.action.delete()}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <p>{words.deleteText({ name: row.name })}</p>
        {isUnread && <Notice tone="warning">{words.deleteUnread()}</Notice>}
      </div>
    </ConfirmDialog>
  )
}

/** Whether somebody has booked a date to come of this template; `private.deleted_template_errors` on the server is the same. */
function useBookedDates(template: string): { isBooked: boolean; isUnread: boolean } {
  const sync = useSync()
  const { today, unseen, unreadOf } = useVenue()
  const last = addDays(today, farthest)
  const rows = useLive(sync.occurrences.between(today, last))
  const bookings = useLive(sync.bookingsBetween(today, last))
  const dates = useMemo(() => rows?.filter(({ data }) => data.template === template), [rows, template])
  const isBooked = useMemo(() => {
    const ids = new Set(dates?.map(({ id }) => id.slice('occurrence/'.length)))
    const sold = bookings?.filter((b) => b.occurrence !== null && ids.has(b.occurrence)) ?? []
    return sold.some((b) => spotsSold(b.occurrence ?? '', [b]) > 0)
  }, [dates, bookings])
  // While the tablet itself is read nothing is said: that takes a moment.
  const end = dates?.reduce((latest, { day }) => (day > latest ? day : latest), today)
  const isUnread = unseen !== null || (end !== undefined && unreadOf(today, end) !== null)
  return { isBooked, isUnread }
}
