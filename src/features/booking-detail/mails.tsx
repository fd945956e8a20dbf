import { useState } from 'react'
import { instantText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import type { BookingMail, BookingView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Notice } from '#ui/states.tsx'
import { useMails } from './use-mails.ts'

const tones = {
  sent: 'success',
  waiting: 'neutral',
  retrying: 'warning',
  refused: 'error',
  late: 'warning',
} as const

/** Which mails a booking asked for, and what became of them. Nothing where there are none: most bookings have no address. */
export function Mails({ venue, booking }: { venue: Venue; booking: BookingView }) {
  const { LL } = useI18nContext()
  const words = LL.stand.mails
  const { mails } = useSync()
  const [state, ask] = useMails(booking)
  const [said, setSaid] = useState<{ text: string; isFault: boolean } | null>(null)
  const again = async (mail: BookingMail) => {
    const answer = await mails.sendAgain(mail.id)
    const fault = answer.ok ? '' : answer.code
    setSaid({ text: fault === '' ? words.asked() : refusal(fault), isFault: fault !== '' })
    await ask()
  }
  const refusal = (code: string) =>
    code === 'offline' || code === 'too_many_requests'
      ? words.refusal[code]()
      : words.refusal.nothing_to_send()
  const isUnknown = state.kind === 'offline' && booking.email !== ''
  if (!isUnknown && (state.kind !== 'mails' || state.mails.length === 0)) return null
  const all = state.kind === 'mails' ? state.mails : []
  const isHeld = state.kind === 'mails' && (state.sender === 'none' || state.sender === 'silent')
  return (
    <section aria-labelledby="mails">
      <h3 id="mails" className="mb-2 font-bold">
        {words.title()}
      </h3>
      {isUnknown && <p className="text-muted">{words.offline()}</p>}
      {state.kind === 'mails' && <SenderNotice sender={state.sender} mails={all} />}
      <output className={said?.isFault ? 'block text-error' : 'block'}>{said?.text}</output>
      <ul className="flex flex-col">
        {all.map((mail, i) => (
          <MailRow
            key={mail.id}
            venue={venue}
            isOfEvent={booking.occurrence !== null}
            mail={mail}
            isHeld={isHeld && mail.state === 'waiting'}
            // One that is asked for says what is true by now, whichever it follows: the latest to each reader stands for all.
            onAgain={all.findIndex(({ audience }) => audience === mail.audience) === i ? again : null}
          />
        ))}
      </ul>
    </section>
  )
}

/** Where mails wait and nothing sends them; also that those of a trial reach nobody. */
function SenderNotice({ sender, mails }: { sender: string; mails: readonly BookingMail[] }) {
  const words = useI18nContext().LL.stand.mails
  const waits = mails.some(({ state }) => state === 'waiting')
  if (sender === 'page') return <p className="mb-2 text-muted text-sm">{words.page()}</p>
  if (!waits || (sender !== 'none' && sender !== 'silent')) return null
  return <Notice tone="warning">{sender === 'none' ? words.noServer() : words.silent()}</Notice>
}

function MailRow({
  venue,
  isOfEvent,
  mail,
  isHeld,
  onAgain,
}: {
  venue: Venue
  isOfEvent: boolean
  mail: BookingMail
  /** It waits, and nothing sends. */
  isHeld: boolean
  onAgain: ((mail: BookingMail) => Promise<void>) | null
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.mails
  const state = mail.state === 'waiting' && mail.answer !== '' ? 'retrying' : mail.state
  const when = instantText(mail.settled_at ?? mail.asked_at, venue.clock.time_zone, locale, true)
  const sentence =
    state === 'retrying'
      ? words.said.retrying({ n: mail.attempts })
      : words.said[isHeld ? 'held' : state]({ when })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-2">
      <div className="figures min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <strong>{kindText(words.kind, mail.kind)}</strong>
          <Chip tone={tones[state]}>{words.state[state]()}</Chip>
        </p>
        <p className="text-sm">{sentence}</p>
        <p className="text-muted text-sm [overflow-wrap:anywhere]">
          {words.to[isOfEvent && mail.audience === 'vendor' ? 'organiser' : mail.audience]({ to: mail.to })}
        </p>
        {mail.answer !== '' && mail.state !== 'sent' && (
          <p className="text-sm [overflow-wrap:anywhere]">{words.answer({ text: mail.answer })}</p>
        )}
      </div>
      {onAgain && !isHeld && (
        <Button oneTap onClick={() => void onAgain(mail)}>
          {mail.state === 'waiting' ? words.now() : words.again()}
        </Button>
      )}
    </li>
  )
}

/** A kind of a newer server reads as a mail. */
const kindText = (words: Record<string, () => string>, kind: string): string =>
  (words[kind] ?? words['other'])?.() ?? ''
