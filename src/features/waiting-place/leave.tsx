import { useRef, useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { PlaceAnswer } from '#sync/customer/waiting-api.ts'
import { Button } from '#ui/button.tsx'
import type { ShownPlace } from './use-live-place.ts'
import { waitingCalls } from './waiting-calls.ts'

interface LeaveProps {
  url: string
  token: string
  shown: ShownPlace
  take: (answer: PlaceAnswer) => void
}

/** Off the list, with a question. It stands in the page: a dialog would weigh more than all the rest. */
export function Leave({ url, token, shown, take }: LeaveProps) {
  const { LL } = useI18nContext()
  const words = LL.waitingPlace
  const [step, setStep] = useState<'open' | 'asking' | 'sending'>('open')
  const [said, setSaid] = useState('')
  const question = useRef<HTMLDivElement>(null)
  if (shown.place.stage !== 'waiting' && shown.place.stage !== 'called') return null
  const leave = async () => {
    setStep('sending')
    setSaid('')
    const answer = await waitingCalls.leave(url, token)
    setStep('open')
    if (!answer.ok) setSaid(answer.code === 'too_late' ? words.tooLate() : words.failed())
    take(answer)
  }
  const ask = () => {
    setStep('asking')
    requestAnimationFrame(() => question.current?.focus())
  }
  return (
    <div className="mt-6">
      {said !== '' && (
        <p role="alert" className="mb-3 rounded-box bg-warning p-3 text-warning-ink">
          {said}
        </p>
      )}
      {step === 'open' ? (
        <Button onClick={ask}>{words.leave()}</Button>
      ) : (
        <div
          ref={question}
          role="alertdialog"
          aria-labelledby="leave-question"
          aria-describedby="leave-hint"
          tabIndex={-1}
          className="rounded-box border border-line bg-card p-4"
        >
          <p id="leave-question" className="font-bold">
            {words.leaveQuestion()}
          </p>
          <p id="leave-hint" className="mt-1">
            {words.leaveHint()}
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button onClick={() => setStep('open')} disabled={step === 'sending'}>
              {words.leaveNo()}
            </Button>
            <Button look="danger" busy={step === 'sending'} onClick={() => void leave()}>
              {words.leaveYes()}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
