import { useCallback, useEffect, useRef, useState } from 'react'
import type { Flow } from '#domain/online/booking-attempt.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { FlowStore } from '#lib/booking-flow/flow-store.ts'
import { HoldClock, type HoldWords } from '#lib/booking-flow/hold-clock.tsx'
import { StepHeading } from '#lib/booking-flow/step-heading.tsx'
import { noticeText } from '#lib/online-times/notice-text.ts'
import { Button } from '#ui/button.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { giveUp, look, lose, pay } from './pay.ts'

type Said = 'asking' | 'open' | 'giving' | 'leaving' | 'failed'

const everyMs = 2_000
/** After that many questions it is said that this takes long, and asked less often. */
const soon = 8

/**
 * The payment is open. Who comes back having paid (`paid`) waits until the server has heard of it; who comes back without (`back`)
 * has given it up; who simply comes back may go on with it or not.
 */
export function Paying({
  flow,
  store,
  cameBack,
  hold,
}: {
  flow: Flow
  store: FlowStore
  cameBack: 'paid' | 'back' | null
  /** What is kept, where it is no table. */
  hold?: HoldWords
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.cardSteps.waiting
  const [said, setSaid] = useState<Said>(cameBack === 'back' ? 'giving' : 'asking')
  const [asked, setAsked] = useState(0)
  const hasGivenUp = useRef(false)
  const stop = useCallback(async () => {
    setSaid('giving')
    if (!(await giveUp(store))) setSaid('failed')
  }, [store])
  const ask = useCallback(async () => {
    const found = await look(store)
    if (found === 'gone') lose(store)
    else if (found !== 'settled') setSaid(found)
    setAsked((n) => n + 1)
  }, [store])
  useEffect(() => {
    if (cameBack !== 'back' || hasGivenUp.current) return
    hasGivenUp.current = true
    void stop()
  }, [cameBack, stop])
  const isAsking = cameBack !== 'back' && said !== 'giving' && said !== 'leaving'
  const isLong = asked >= soon
  useEffect(() => {
    if (!isAsking) return
    const wait = asked === 0 ? 0 : cameBack === 'paid' && !isLong ? everyMs : everyMs * 5
    const next = setTimeout(() => void ask(), wait)
    return () => clearTimeout(next)
  }, [isAsking, asked, cameBack, isLong, ask])
  // A page that the browser kept while the customer was away has to look anew.
  useEffect(() => {
    const shown = () => {
      setSaid((now) => (now === 'leaving' ? 'asking' : now))
      setAsked(0)
    }
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [])
  const email = store.read().sent?.details.email ?? ''
  const next = () => {
    setSaid('leaving')
    // By the words that went out before.
    void pay(store, { language: locale, fees: [] }).then((goes) => goes || setSaid('failed'))
  }
  const isPaid = cameBack === 'paid'
  return (
    <div className="flex flex-col gap-4">
      <StepHeading title={words.title()} />
      <div role="status" className="rounded-box bg-sunken p-4">
        {said === 'giving' ? (
          <p>{words.giving()}</p>
        ) : isPaid ? (
          <>
            <p>{isLong ? words.long() : words.paid()}</p>
            {email !== '' && <p className="mt-1 wrap-anywhere">{words.mail({ email })}</p>}
          </>
        ) : said === 'open' ? (
          <p>{words.open()}</p>
        ) : (
          <p>{words.paid()}</p>
        )}
      </div>
      {said === 'failed' && (
        <p role="alert" className="rounded-box bg-warning px-4 py-3 text-warning-ink">
          {noticeText(LL, 'no_answer')}
        </p>
      )}
      {!isPaid && said === 'open' && <HoldClock heldUntil={flow.heldUntil} {...(hold && { words: hold })} />}
      {(said === 'asking' || (isPaid && !isLong) || said === 'giving') && <Waiting />}
      {!isPaid && (said === 'open' || said === 'leaving') && (
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
          <Button onClick={() => void stop()} disabled={said === 'leaving'}>
            {words.stop()}
          </Button>
          <Button look="primary" className="sm:min-w-60" busy={said === 'leaving'} onClick={next}>
            {words.next()}
          </Button>
        </div>
      )}
      {(said === 'failed' || (isPaid && isLong)) && (
        <Button className="self-start" onClick={() => (cameBack === 'back' ? void stop() : void ask())}>
          {words.again()}
        </Button>
      )}
    </div>
  )
}
