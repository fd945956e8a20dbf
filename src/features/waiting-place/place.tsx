import { useEffect, useState } from 'react'
import { rangeText } from '#domain/time/span-text.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { leftOf, numberText } from '#domain/waiting/queue.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { ShownPlace } from './use-live-place.ts'

const looks = {
  waiting: 'border-line bg-card',
  called: 'border-primary bg-primary-soft text-primary-ink',
  ready: 'border-primary bg-primary-soft text-primary-ink',
  seated: 'border-line bg-card',
  gone: 'border-line bg-sunken',
} as const

/** Their number, and how it stands. What changes is read out; the seconds are not. */
export function Place(shown: ShownPlace) {
  const { LL } = useI18nContext()
  const words = LL.waitingPlace
  const { place } = shown
  return (
    <>
      <p className="mt-4 text-center text-muted">{words.yours()}</p>
      <p className="figures text-center">
        <strong className="block text-5xl leading-tight">
          {words.number({ number: numberText(place.number, place.turn) })}
        </strong>
        <span className="text-lg">{words.people({ n: place.pax })}</span>
      </p>
      <div
        role="status"
        data-stage={place.stage}
        className={`mt-4 rounded-box border-2 p-4 text-center ${looks[place.stage]}`}
      >
        {place.stage === 'waiting' ? <Before {...shown} /> : <Then {...shown} />}
      </div>
      {place.stage === 'called' && <Countdown {...shown} />}
      {place.stage === 'waiting' && <p className="mt-3 text-muted">{words.quotedHint()}</p>}
    </>
  )
}

function Before({ place, serverMs }: ShownPlace) {
  const { LL, locale } = useI18nContext()
  const words = LL.waitingPlace
  const waited = (serverMs - Temporal.Instant.from(place.made_at).epochMilliseconds) / 60_000
  const left = place.quoted && leftOf(place.quoted, Math.max(0, Math.floor(waited)))
  return (
    <>
      <p className="figures font-bold text-2xl">
        {place.ahead === 0 ? words.next() : words.ahead({ n: place.ahead })}
      </p>
      {left && (
        <p className="figures mt-1">
          {left[0] === 0 ? words.soon() : words.quoted({ range: rangeText(...left, locale) })}
        </p>
      )}
    </>
  )
}

function Then({ place }: ShownPlace) {
  const { LL } = useI18nContext()
  const words = LL.waitingPlace
  const { stage, back_by } = place
  if (stage === 'waiting') return null
  const hint =
    stage === 'called' && back_by !== null
      ? words.calledBy({ time: minuteText(back_by) })
      : stage === 'seated'
        ? words.seatedHint()
        : stage === 'gone'
          ? words.goneHint()
          : ''
  return (
    <>
      <p className="font-bold text-2xl">{words[stage]()}</p>
      {hint !== '' && <p className="figures mt-1 text-lg">{hint}</p>}
    </>
  )
}

/** By the server's clock, whatever the phone's says. */
function Countdown({ place, serverMs, heardMs }: ShownPlace) {
  const { LL } = useI18nContext()
  const words = LL.waitingPlace
  const [nowMs, setNowMs] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), 500)
    return () => clearInterval(timer)
  }, [])
  if (place.until === null) return null
  const until = Temporal.Instant.from(place.until).epochMilliseconds
  const left = Math.ceil((until - serverMs - Math.max(0, nowMs - heardMs)) / 1000)
  if (left <= 0)
    return (
      <p role="alert" className="mt-3 rounded-box bg-warning p-4 text-center text-warning-ink">
        {words.over()}
      </p>
    )
  const minutes = String(Math.floor(left / 60))
  const seconds = String(left % 60).padStart(2, '0')
  return (
    <p
      role="timer"
      aria-label={words.countdownLabel()}
      className="figures mt-3 text-center font-bold text-3xl"
    >
      {words.countdown({ minutes, seconds })}
    </p>
  )
}
