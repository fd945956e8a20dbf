import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { Span } from '#domain/booking/command.ts'
import {
  type EventCode,
  eventForm,
  eventFrom,
  eventSchema,
  longestNote,
  spanTyped,
} from '#domain/occurrence/listed/event-form.ts'
import { spanOf, type Told, toBeTold } from '#domain/occurrence/listed/event-list.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import type { EventView } from '#lib/events/use-listed-events.ts'
import { AskingDialog } from '#lib/unsaved/asking-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { BoundDate } from '#ui/form/bound-date.tsx'
import { Form } from '#ui/form/form.tsx'
import { useIsTyped, useKitForm, useValues } from '#ui/form/use-kit-form.ts'
import { Notice } from '#ui/states.tsx'
import { MetEvents, type MovedOnto, useMovedOnto } from './moved-onto.tsx'
import { type AskedEvent, useSaveEvent } from './use-event-deeds.tsx'

/** Another day, time, capacity or note of an event. */
export function EditEvent({
  event,
  parties,
  isUnread,
  sends,
  venue,
  onClose,
}: AskedEvent & { venue: Venue; onClose: () => void }) {
  const { LL } = useI18nContext()
  const words = LL.eventList.form
  // What the person saw as the form opened: the base of the change, whatever arrives meanwhile [S6].
  const [seen] = useState({ id: event.id, data: event.row.data })
  const save = useSaveEvent()
  const below = useAsk(AskBelow)
  const onto = useAsk(AskOnto)
  const told = toBeTold(parties, sends, 'moved')
  const kit = useKitForm({
    values: eventForm(seen.data),
    schema: eventSchema,
    speaks: 'when left',
    says: (_, code) => faultText(LL, code as EventCode),
    send: async (typed) => {
      const wanted = eventFrom(typed)
      const { capacity } = wanted
      const isLess = capacity < seen.data.capacity && (capacity < event.sold || isUnread)
      if (isLess && !(await below.ask({ sold: event.sold, capacity, isUnread }))) return undefined
      const empties = told.inside > 0 && wanted.day > seen.data.day
      if (moved.isAsked || empties || past) {
        if (!(await onto.ask({ ...moved, event, inside: empties && inside, past }))) return undefined
      }
      if (await save(seen, wanted, LL.state.saved())) onClose()
      return undefined
    },
  })
  const { form } = kit
  const dirty = useIsTyped(form)
  const typed = spanTyped(useValues(form))
  const moved = useMovedOnto(venue, event, typed ?? spanOf(event.row))
  const isLater = typed !== null && typed[0] > seen.data.day
  // On a later day they come anew; back on one before that, they have come.
  const inside = told.inside > 0 && (
    <p className="font-semibold">{words[isLater ? 'insideOut' : 'insideStay']({ n: told.inside })}</p>
  )
  // Who notes something of an event that is over moves nothing there.
  const isPast = typed !== null && !event.isPast && isOver(typed, venue)
  const past = isPast && <p className="font-semibold">{words.movesPast()}</p>
  const footer = (
    <Button type="submit" form={kit.id} look="primary" className="min-h-12 min-w-40" busy={kit.busy}>
      {words.save()}
    </Button>
  )
  const time = { inputMode: 'numeric', autoComplete: 'off', maxLength: 6 } as const
  return (
    <AskingDialog
      open
      place="right"
      dirty={dirty}
      title={LL.eventList.sheet.editTitle()}
      onClose={onClose}
      footer={footer}
    >
      <Form kit={kit} className="flex flex-col gap-5">
        {(told.parties > 0 || isUnread) && (
          <Notice>
            {told.parties > 0 && <p>{words.moves(told)}</p>}
            {inside}
            <Mailed told={told} sends={sends} isUnread={isUnread} />
          </Notice>
        )}
        <form.AppField name="day">
          {() => <BoundDate clears label={words.day()} today={venue.today} />}
        </form.AppField>
        <div className="grid gap-4 sm:grid-cols-2">
          <form.AppField name="starts_at">
            {(field) => <field.Text label={words.starts()} hint={words.timeHint()} {...time} />}
          </form.AppField>
          <form.AppField name="ends_at">
            {(field) => <field.Text label={words.ends()} {...time} />}
          </form.AppField>
        </div>
        <div role="status" className="flex flex-col gap-3">
          {past && <Notice tone="warning">{past}</Notice>}
          <MetEvents event={event} met={moved.met} />
        </div>
        <form.AppField name="capacity">
          {(field) => (
            <field.Text label={words.capacity()} inputMode="numeric" autoComplete="off" maxLength={9} />
          )}
        </form.AppField>
        <form.AppField name="note">
          {(field) => (
            <field.Area
              label={words.note()}
              hint={words.noteHint()}
              optional
              rows={3}
              maxLength={longestNote}
            />
          )}
        </form.AppField>
      </Form>
      {below.question}
      {onto.question}
    </AskingDialog>
  )
}

const isOver = ([day, , end]: Span, { today, minute }: Venue): boolean =>
  day < today || (day === today && end <= minute)

/** Whom a mail reaches if it moves, and who has to be called. */
function Mailed({ told, sends, isUnread }: { told: Told } & Pick<AskedEvent, 'sends' | 'isUnread'>) {
  const words = useI18nContext().LL.eventList
  return (
    <>
      {told.byMail > 0 && <p>{words.form.movesMailed({ n: told.byMail })}</p>}
      {!sends && told.parties > 0 && <p>{words.cancelling.mailsOff()}</p>}
      {told.byPhone > 0 && <p>{words.cancelling.byPhone({ n: told.byPhone })}</p>}
      {isUnread && <p>{words.cancelling[sends ? 'unread' : 'unreadOff']()}</p>}
    </>
  )
}

type Question<T> = (props: { asked: T; onAnswer: (goOn: boolean) => void }) => ReactNode

/** Asks before something is saved that may not be meant. */
function useAsk<T>(Asking: Question<T>): { ask: (what: T) => Promise<boolean>; question: ReactNode } {
  const [asked, setAsked] = useState<T | null>(null)
  const answer = useRef<(goOn: boolean) => void>(() => undefined)
  const ask = useCallback((what: T) => {
    setAsked(what)
    return new Promise<boolean>((resolve) => {
      answer.current = resolve
    })
  }, [])
  const onAnswer = (goOn: boolean) => {
    setAsked(null)
    answer.current(goOn)
  }
  return { ask, question: asked && <Asking asked={asked} onAnswer={onAnswer} /> }
}

/** A capacity that is below what is sold, or that may be. */
const AskBelow: Question<{ sold: number; capacity: number; isUnread: boolean }> = ({ asked, onAnswer }) => {
  const words = useI18nContext().LL.eventList.below
  const over = asked.sold - asked.capacity
  return (
    <ConfirmDialog
      open
      title={over > 0 ? words.title(asked) : words.unsure()}
      confirm={words.save()}
      cancel={words.back()}
      look="primary"
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <div className="figures flex flex-col gap-3">
        {over > 0 && <p>{words.text({ capacity: asked.capacity, over })}</p>}
        {asked.isUnread && <Notice tone="warning">{words.unread()}</Notice>}
      </div>
    </ConfirmDialog>
  )
}

/** A time that is over, a later day, on which those inside come anew, or one at which an event stands that it excludes, or one of its template. */
const AskOnto: Question<MovedOnto & { event: EventView; inside: ReactNode; past: ReactNode }> = ({
  asked,
  onAnswer,
}) => {
  const words = useI18nContext().LL.eventList
  return (
    <ConfirmDialog
      open
      title={words.form.movesOnto()}
      confirm={words.below.save()}
      cancel={words.below.back()}
      look="primary"
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <div className="figures flex flex-col gap-3">
        {asked.past && <Notice tone="warning">{asked.past}</Notice>}
        {asked.inside && <Notice tone="warning">{asked.inside}</Notice>}
        <MetEvents event={asked.event} met={asked.met} />
      </div>
    </ConfirmDialog>
  )
}

function faultText(LL: TranslationFunctions, code: EventCode): string {
  const { fault } = LL.eventList
  if (code === 'required') return LL.field.required()
  if (code === 'positive' || code === 'too_small') return LL.field.positive()
  return fault[code]()
}
