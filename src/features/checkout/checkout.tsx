import { type ReactNode, Suspense, useCallback, useEffect, useRef } from 'react'
import { type Attempt, type Choice, type Flow, step as nextOf } from '#domain/online/booking-attempt.ts'
import { isAnyTyped, named } from '#domain/online/guest-booking.ts'
import type { EventDate, Organiser, PublicEvent } from '#domain/online/public-event.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useOnline } from '#lib/app/use-online.ts'
import { useCameBack } from '#lib/booking-flow/card/came-back.ts'
import { LostPayment, Paying } from '#lib/booking-flow/card/card-parts.ts'
import { ticketsKey } from '#lib/booking-flow/draft-key.ts'
import { useStepInAddress } from '#lib/booking-flow/step-in-address.ts'
import { useFlow } from '#lib/booking-flow/use-flow.ts'
import { bookingCalls } from '#lib/customer/booking-calls.ts'
import type { FreeSeats } from '#lib/customer/seats-free.tsx'
import { fetchChecks } from '#lib/guest-details/fetch-checks.ts'
import { Waiting } from '#ui/waiting.tsx'
import { ConfirmedStep } from './confirmed-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { OrderStep } from './order-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import { type CheckoutStep, order, stepOf } from './steps.ts'
import { TicketsStep } from './tickets-step.tsx'

export interface CheckoutProps {
  organiser: Organiser
  event: PublicEvent
  /** The date as it is now; null where it is not on sale any more. */
  date: EventDate | null
  occurrence: string
  /** Its present business day. */
  today: string
  step: CheckoutStep
  /** `adds` puts a step into the browser's history, so that Back leads one step back. */
  onStep: (step: CheckoutStep, adds: boolean) => void
  /** To the dates. */
  onOther: () => void
  /** Asks anew for what the server says of the event. */
  onRenew: () => void
  /** The way onto the waiting list, for so many people. */
  waiting: (date: EventDate, people: number, onFree: (event: FreeSeats) => void) => ReactNode
  /** What came free as its customer wanted to wait for it. */
  freed: FreeSeats | null
  /** In place of the tickets, where the date cannot be booked. */
  children: ReactNode
}

/** From a chosen date to its tickets: select, review, who books, how to pay, and the booking. */
export function Checkout(props: CheckoutProps) {
  const { event, date, occurrence, step, onStep, onOther, onRenew } = props
  const { LL, locale } = useI18nContext()
  const organiser = named(props.organiser, locale)
  const isOnline = useOnline()
  // An address that begins with the tickets means these: what was held before waits there, to be changed or gone on with.
  const begin = (flow: Flow) =>
    step === 'tickets' || flow.choice?.tickets?.occurrence !== occurrence
      ? nextOf(flow, { type: 'back', to: 'choosing' })
      : flow
  const booking = useFlow({
    ...{ url: organiser.url, key: ticketsKey(organiser.url, event.slug), isDone: step === 'done' },
    ...{ hold, begin },
  })
  const { flow, details, back } = booking
  const screen = stepOf(flow.stage)
  const reviewed = useRef<unknown>(null)
  if (screen === 'payment') reviewed.current = details
  useStepInAddress<CheckoutStep>({
    ...{ order, screen, inAddress: step, write: onStep, leave: booking.leave },
    back: useCallback(
      (to: CheckoutStep) => {
        if (to === 'tickets') back('choosing')
        else if (to === 'review') back('order')
        else if (to === 'details') back(to)
      },
      [back],
    ),
    forward: (to) => {
      if (to === 'done') return booking.resume()
      if (to === 'review' && flow.choice && Number(flow.heldUntil) > Date.now()) booking.choose(flow.choice)
      else if (to === 'details' && screen === 'review') booking.check()
      else if (to === 'payment' && screen === 'details' && details === reviewed.current) booking.review()
      else return false
      return true
    },
  })
  // What the server refused may be otherwise than this page has it; who is asked to wait asks for nothing else meanwhile.
  const said = flow.notice?.againAt === undefined ? (flow.notice?.code ?? flow.fields['answers']) : undefined
  useEffect(() => {
    if (said !== undefined) onRenew()
  }, [said, onRenew])
  const { choice } = flow
  const cameBack = useCameBack()
  const isLost = cameBack !== null && flow.stage === 'choosing' && flow.notice === null
  return (
    <>
      {isLost && (
        <Suspense>
          <LostPayment cameBack={cameBack} phone={organiser.phone} />
        </Suspense>
      )}
      {/* What is booked waits for no network. */}
      {!isOnline && screen !== 'done' && (
        <p role="status" className="mb-4 rounded-box bg-warning px-4 py-3 text-warning-ink">
          {LL.book.offlineNow()} {isAnyTyped(details) && LL.book.kept()}
        </p>
      )}
      {screen === 'tickets' && (
        <TicketsStep
          {...{ organiser, event, date, occurrence, booking, onOther, onRenew }}
          waiting={props.waiting}
          freed={props.freed}
        >
          {props.children}
        </TicketsStep>
      )}
      {screen === 'review' && choice && (
        <OrderStep {...{ organiser, event, date, flow, choice }} onBack={back} onDone={booking.check} />
      )}
      {screen === 'details' && choice && <DetailsStep {...{ organiser, event, booking, choice }} />}
      {flow.stage === 'paying' && (
        <Suspense fallback={<Waiting />}>
          <Paying {...{ flow, cameBack }} store={booking.store} hold={LL.checkout.hold} />
        </Suspense>
      )}
      {screen === 'payment' && flow.stage !== 'paying' && choice && (
        <PaymentStep
          {...{ organiser, event, date, choice, flow, details, back }}
          store={booking.store}
          today={props.today}
        />
      )}
      {screen === 'done' && (
        <ConfirmedStep
          {...{ organiser, occurrence, flow }}
          store={booking.store}
          onAgain={() => {
            booking.again()
            onOther()
          }}
        />
      )}
    </>
  )
}

/** Meanwhile the rest of the way is fetched. Of each ticket the server is told which, how many, and at what price it was seen. */
function hold(url: string, attempt: Attempt, { tickets }: Choice, old: Attempt | null) {
  fetchChecks()
  const lines = (tickets?.lines ?? []).map(({ price_type, count, price }) => ({ price_type, count, price }))
  return bookingCalls.holdSpots(url, attempt, tickets?.occurrence ?? '', lines, old)
}
