import type { Choice, Flow, StepBack } from '#domain/online/booking-attempt.ts'
import { ticketLines } from '#domain/online/chosen-tickets.ts'
import type { EventDate, Organiser, PublicEvent } from '#domain/online/public-event.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { agreedFacts } from '#lib/booking/agreed-lines.tsx'
import { HoldClock } from '#lib/booking-flow/hold-clock.tsx'
import { FlowNotice } from '#lib/booking-flow/notice.tsx'
import { StepHeading } from '#lib/booking-flow/step-heading.tsx'
import { eventRows, spanText } from '#lib/customer/event-facts.tsx'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/facts.tsx'
import { useNoticeWords } from './use-notice-words.ts'

/** What was chosen, line by line, and its sum; held from here on. */
export function OrderStep({
  organiser,
  event,
  date,
  flow,
  choice,
  onBack,
  onDone,
}: {
  organiser: Organiser
  event: PublicEvent
  date: EventDate | null
  flow: Flow
  choice: Choice
  onBack: (to: StepBack) => void
  onDone: () => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.checkout
  const own = useNoticeWords(flow, event)
  const duration = date ? date.ends_at - date.starts_at : event.duration
  return (
    <div className="flex flex-col gap-4">
      <StepHeading title={words.order.title()} place={2} of={4} />
      <HoldClock heldUntil={flow.heldUntil} words={words.hold} />
      <FlowNotice notice={flow.notice} keeps phone={organiser.phone} own={own} />
      <Facts
        rows={[
          ...eventRows(LL, locale, event, spanText(LL, locale, { ...choice, duration })),
          ...agreedFacts(LL, ticketLines(choice.tickets?.lines ?? []), true, words.facts.tickets()),
        ]}
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
        <Button onClick={() => onBack('choosing')}>{words.order.change()}</Button>
        <Button look="primary" className="sm:min-w-60" onClick={onDone}>
          {words.order.next()}
        </Button>
      </div>
    </div>
  )
}
