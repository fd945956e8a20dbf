import { useState } from 'react'
import type { CommandBody } from '#domain/booking/command.ts'
import { isConfigSubject } from '#domain/config/config-command.ts'
import { cardIn } from '#domain/guest/book/merged.ts'
import { pendingChanges } from '#domain/pending/pending-changes.ts'
import { isTooLate, type StuckChain } from '#domain/pending/stuck.ts'
import { instantText } from '#domain/time/time-text.ts'
import { useWhy } from '#features/needs-attention/use-why.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useNamedChanges } from '#lib/data/use-named-changes.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { fieldTextOf, valueTextOf } from '#lib/events/field-text.ts'
import { authorText } from '#lib/text/author-text.ts'
import { guestText } from '#lib/text/guest-text.ts'
import { rowName, setupText } from '#lib/text/setup/setup-text.ts'
import type { Dispatched, OutboxEntryView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { Card } from './card.tsx'
import { CorrectForm, wrongIn } from './correct-form.tsx'
import { PartyLine } from './party-line.tsx'

const titles = { rejected: 'refused', parked: 'parked', blocked: 'blocked' } as const

/** A change of this device that does not go out by itself: send again, correct, or give it up. */
export function StuckCard({
  venue,
  chain,
  isBack,
  onSent,
  onOpen,
}: {
  venue: Venue
  chain: StuckChain<OutboxEntryView>
  /** It was sent again just now, and refused again. */
  isBack: boolean
  onSent: (subject: string) => void
  onOpen: (id: string) => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.attention
  const sync = useSync()
  const { command, state } = chain.head
  const booking = useLive(sync.booking(command.subject))
  const person = useLive(sync.guest(command.subject))
  const guest = person && cardIn(person, command.subject)
  const why = useWhy(chain.head)
  const [asking, setAsking] = useState(false)
  const wrong = wrongIn(chain.head)
  const isCorrected = Object.keys(wrong).length > 0
  const tooLate = isTooLate(chain.head)
  const kind = tooLate ? 'tooLate' : (titles[state as keyof typeof titles] ?? 'refused')
  const subject = booking ?? guest
  const isOfEvent = Boolean(booking?.occurrence)
  const isSetup = isConfigSubject(command.subject)
  const event = useLive(sync.occurrences.one(command.subject))
  const row = event ?? venue.setup?.items.find(({ id }) => id === command.subject)
  // Occurrences that were never made are named by what was to make them.
  const nameIn = command.kind === 'occurrence.create' ? command.args.fields.name : undefined
  const setup = isSetup ? setupText(LL, command.subject, locale, row ? rowName(row, locale) : nameIn) : ''
  const name = setup || (subject ? guestText(LL, subject, locale) : LL.stand.noName())
  const say = (done: Dispatched, text: string) =>
    done.ok ? toast(text) : toast(LL.stand.failed[done.code](), { tone: 'error' })
  const again = async (corrected?: CommandBody) => {
    onSent(command.subject)
    say(await sync.tryAgain(command.id, corrected), LL.stand.done.sentAgain({ name }))
  }
  const look = async () => {
    const done = await sync.discard(command.id)
    if (!done.ok) toast(LL.stand.failed[done.code](), { tone: 'error' })
  }
  const discard = async () => {
    setAsking(false)
    say(await sync.discard(command.id), LL.stand.done.discarded({ name }))
  }
  // Of a new booking the line above says all.
  const pending = Object.entries(useNamedChanges(pendingChanges(command)))
  const changes = command.kind === 'booking.create' ? [] : pending
  const when = instantText(command.at, venue.clock.time_zone, locale, true)
  return (
    <Card
      title={words[kind]()}
      where={words.by({ who: authorText(LL, command.by.label, words.here()), when })}
    >
      <p>{why}</p>
      {booking && <PartyLine venue={venue} booking={booking} hasDay onOpen={onOpen} />}
      {(isSetup || (!booking && guest)) && <strong>{name}</strong>}
      <div className="figures" hidden={tooLate}>
        <h4 className="text-muted text-sm">{words.yours()}</h4>
        {command.kind === 'booking.create' && <strong>{words.newBooking()}</strong>}
        <ul>
          {changes.map(([field, [from, to]]) => (
            <li key={field}>
              {fieldTextOf(LL, field, isOfEvent, command.subject)}:{' '}
              <strong>
                {LL.stand.history.from({
                  from: valueTextOf(LL, field, from, locale, isOfEvent, command.subject),
                  to: valueTextOf(LL, field, to, locale, isOfEvent, command.subject),
                })}
              </strong>
            </li>
          ))}
        </ul>
        {chain.followers.length > 0 && (
          <p className="text-muted">{words.chain({ n: chain.followers.length })}</p>
        )}
      </div>
      {isCorrected && (
        <CorrectForm
          key={Object.keys(wrong).join()}
          command={command}
          found={wrong}
          isFoundNow={isBack}
          onCorrect={again}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {tooLate ? (
          <Button look="primary" onClick={() => void look()}>
            {words.looked()}
          </Button>
        ) : (
          <>
            <Button look={isCorrected ? 'plain' : 'primary'} onClick={() => void again()}>
              {words.tryAgain()}
            </Button>
            <Button look="quiet" onClick={() => setAsking(true)}>
              {words.discard()}
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        title={words.discardQuestion()}
        confirm={words.discard()}
        onConfirm={() => void discard()}
        onClose={() => setAsking(false)}
      >
        {words.discardText()}
      </ConfirmDialog>
    </Card>
  )
}
