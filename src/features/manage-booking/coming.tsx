import { useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { careCalls } from '#lib/customer/care-calls.ts'
import { Button } from '#ui/button.tsx'
import { failureText } from './failure-text.ts'

/** The answer to the reminder: a tap, since a link that is opened by a mail program's scanner must say nothing. */
export function Coming({
  url,
  token,
  isEvent,
  isMoved,
}: {
  url: string
  token: string
  isEvent: boolean
  /** To another time than was booked: which one is said. */
  isMoved: boolean
}) {
  const { LL } = useI18nContext()
  const [state, setState] = useState<'open' | 'busy' | 'said'>('open')
  const [failure, setFailure] = useState('')
  const say = async () => {
    setState('busy')
    const answer = await careCalls.sayComing(url, token)
    setState(answer.ok ? 'said' : 'open')
    setFailure(answer.ok ? '' : answer.code)
  }
  return (
    <div className="flex flex-col gap-2">
      {state !== 'said' && (
        <Button look="primary" className="self-start" busy={state === 'busy'} onClick={() => void say()}>
          {isMoved ? LL.afterBooking.comingThen() : LL.afterBooking.coming()}
        </Button>
      )}
      <output className="block">
        {state === 'said' && (
          <p className="font-bold">{(isEvent ? LL.afterBooking.ofEvent : LL.afterBooking).comingSaid()}</p>
        )}
        {failure !== '' && <p className="text-error">{failureText(LL, failure, isEvent)}</p>}
      </output>
    </div>
  )
}
