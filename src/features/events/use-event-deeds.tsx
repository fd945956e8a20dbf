import { type ReactNode, useState } from 'react'
import { toBeTold } from '#domain/occurrence/listed/event-list.ts'
import type { OccurrenceFields } from '#domain/occurrence/occurrence.ts'
import { freshnessOf } from '#domain/pending/freshness.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSaveConfig } from '#lib/data/use-save-config.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import { eventTitle, eventWhen } from '#lib/events/event-text.ts'
import type { EventView } from '#lib/events/use-listed-events.ts'
import type { BookingView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/states.tsx'

type Wanted = Partial<OccurrenceFields> & { deleted?: true }

/** Saved on this tablet first; without the server that is said. True when it is safe here. */
export function useSaveEvent(): (
  seen: Pick<EventView, 'id'> & { data: OccurrenceFields },
  wanted: Wanted,
  said: string,
) => Promise<boolean> {
  const { LL } = useI18nContext()
  const save = useSaveConfig()
  const status = useLive(useSync().status())
  const reached = status ? freshnessOf(status.connection) : 'offline'
  const isHeard = reached === 'live' || reached === 'working'
  return ({ id, data }, wanted, said) => {
    const here = wanted.deleted ? LL.events.deletedHere() : LL.events.savedHere()
    return save(
      [{ kind: 'occurrence', key: id, seen: { ...data }, wanted: { ...wanted } }],
      isHeard ? said : here,
    )
  }
}

export type Question = 'cancel' | 'really' | 'reopen' | 'delete'

export interface AskedEvent {
  event: EventView
  parties: readonly BookingView[]
  /** Not all of its bookings are on this tablet. */
  isUnread: boolean
  /** The venue sends mails at all. */
  sends: boolean
}

/** Cancels, reopens and deletes an event, each with its questions. `onDeleted` when it is gone here. */
export function useEventDeeds(
  asked: AskedEvent,
  onDeleted: () => void,
): { ask: (question: Question) => void; question: ReactNode } {
  const { LL } = useI18nContext()
  const words = LL.eventList
  const save = useSaveEvent()
  const [question, setQuestion] = useState<Question | null>(null)
  const close = () => setQuestion(null)
  const { event } = asked
  const seen = { id: event.id, data: event.row.data }
  const put = (wanted: Wanted, said: string) => {
    close()
    return save(seen, wanted, said)
  }
  const parts: Record<Question, () => ReactNode> = {
    cancel: () => <CancelQuestion {...asked} onGoOn={() => setQuestion('really')} onClose={close} />,
    really: () => (
      <ReallyQuestion
        {...asked}
        onConfirm={() => void put({ cancelled: true }, words.cancelling.done())}
        onClose={close}
      />
    ),
    reopen: () => (
      <ConfirmDialog
        open
        look="primary"
        title={words.cancelling.reopenTitle()}
        confirm={words.sheet.reopen()}
        onConfirm={() => void put({ cancelled: false }, words.cancelling.reopened())}
        onClose={close}
      >
        <p>{words.cancelling.reopenText()}</p>
      </ConfirmDialog>
    ),
    delete: () =>
      event.sold > 0 ? (
        <CannotDelete
          onCancel={event.row.data.cancelled || event.isPast ? null : () => setQuestion('cancel')}
          onClose={close}
        />
      ) : (
        <DeleteQuestion
          {...asked}
          onConfirm={async () => {
            if (await put({ deleted: true }, words.deleting.done())) onDeleted()
          }}
          onClose={close}
        />
      ),
  }
  return { ask: setQuestion, question: question && parts[question]() }
}

/** Who is told, before anything is done. */
function CancelQuestion({
  event,
  parties,
  isUnread,
  sends,
  onGoOn,
  onClose,
}: AskedEvent & { onGoOn: () => void; onClose: () => void }) {
  const words = useI18nContext().LL.eventList.cancelling
  const told = toBeTold(parties, sends)
  return (
    <ConfirmDialog
      open
      title={words.title()}
      confirm={words.goOn()}
      cancel={words.back()}
      onConfirm={onGoOn}
      onClose={onClose}
    >
      <div className="figures flex flex-col gap-3">
        <What event={event} />
        <p>{told.parties === 0 && !isUnread ? words.nobody() : words.booked(told)}</p>
        {told.inside > 0 && <Notice tone="warning">{words.inside({ n: told.inside })}</Notice>}
        {told.waiting > 0 && <p>{words.waiting({ n: told.waiting })}</p>}
        {told.byMail > 0 && <p>{words.byMail({ n: told.byMail })}</p>}
        {(told.byPhone > 0 || (isUnread && !sends)) && (
          <Notice tone="warning">
            {!sends && <p>{words.mailsOff()}</p>}
            {told.byPhone > 0 && <p>{words.byPhone({ n: told.byPhone })}</p>}
          </Notice>
        )}
        {isUnread && <Notice tone="warning">{words[sends ? 'unread' : 'unreadOff']()}</Notice>}
      </div>
    </ConfirmDialog>
  )
}

function What({ event }: Pick<AskedEvent, 'event'>) {
  const { LL, locale } = useI18nContext()
  const what = { when: eventWhen(event.row.data, locale), name: eventTitle(event, locale) }
  return <p className="wrap-anywhere font-semibold">{LL.eventList.cancelling.what(what)}</p>
}

function ReallyQuestion({
  event,
  parties,
  isUnread,
  sends,
  onConfirm,
  onClose,
}: AskedEvent & { onConfirm: () => void; onClose: () => void }) {
  const words = useI18nContext().LL.eventList.cancelling
  const told = toBeTold(parties, sends)
  const isMailed = told.byMail > 0 || (isUnread && sends)
  return (
    <ConfirmDialog
      open
      title={words.again()}
      confirm={words.confirm()}
      cancel={words.back()}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <div className="figures flex flex-col gap-3">
        <What event={event} />
        <p>{isMailed ? words.againText({ n: told.byMail }) : words.againNobody()}</p>
        {told.byPhone > 0 && <p>{words.byPhone({ n: told.byPhone })}</p>}
      </div>
    </ConfirmDialog>
  )
}

function DeleteQuestion({
  event,
  isUnread,
  onConfirm,
  onClose,
}: AskedEvent & { onConfirm: () => void; onClose: () => void }) {
  const { LL, locale } = useI18nContext()
  const words = LL.eventList.deleting
  return (
    <ConfirmDialog
      open
      title={words.title()}
      confirm={LL.action.delete()}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <p className="wrap-anywhere">
          {words.text({ when: eventWhen(event.row.data, locale), name: eventTitle(event, locale) })}
        </p>
        {isUnread && <Notice tone="warning">{words.unread()}</Notice>}
      </div>
    </ConfirmDialog>
  )
}

/** Who has booked has to be told: that is what cancelling does. */
function CannotDelete({ onCancel, onClose }: { onCancel: (() => void) | null; onClose: () => void }) {
  const { LL } = useI18nContext()
  const words = LL.eventList
  return (
    <Dialog
      open
      place="question"
      title={words.deleting.refused()}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{LL.action.close()}</Button>
          {onCancel && <Button onClick={onCancel}>{words.sheet.cancel()}</Button>}
        </>
      }
    >
      {onCancel && <p>{words.deleting.instead()}</p>}
    </Dialog>
  )
}
