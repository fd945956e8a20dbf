import { useEffect } from 'react'
import { attentionKey } from '#domain/day/attention.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { markAttentionSeen } from '#lib/attention/attention-seen.ts'
import {
  type Attention,
  attentionKeys,
  chanceKey,
  deviceKey,
  matterKey,
  setupKey,
} from '#lib/attention/use-attention.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { AskingDialog } from '#lib/unsaved/asking-dialog.tsx'
import { Empty, Loading, Notice } from '#ui/states.tsx'
import { ConflictCard } from './cards/conflict-card.tsx'
import { FlaggedCard } from './cards/flagged-card.tsx'
import { GuestConflictCard } from './cards/guest-conflict-card.tsx'
import { StuckCard } from './cards/stuck-card.tsx'
import { DeviceCard } from './device-card.tsx'
import { isMailed } from './is-mailed.ts'
import { KeepAll } from './keep-all.tsx'
import { MatterCard } from './money/matter-card.tsx'
import { RefundCard } from './money/refund-card.tsx'
import { SetupConflictCard } from './setup-conflict-card.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { WaitingCard } from './waiting-card.tsx'

export interface AttentionDialogProps {
  venue: Venue
  attention: Attention
  onOpen: (id: string) => void
  /** To the tickets of who waits for an event and is given a place. */
  onPlace?: (id: string) => void
  onClose: () => void
}

/** Everything that waits for a person, both sides of each. Nothing here decides by itself. */
export function AttentionDialog({
  venue,
  attention,
  onOpen,
  onPlace = onOpen,
  onClose,
}: AttentionDialogProps) {
  const { LL } = useI18nContext()
  const words = LL.stand.attention
  const { items, cards } = attention
  const { list, above, onSent, isBack } = useKeptFocus()
  useEffect(() => markAttentionSeen(attentionKeys(attention)), [attention])
  return (
    <AskingDialog open place="right" title={words.title()} onClose={onClose}>
      {attention.count === 0 ? (
        <Nothing venue={venue} known={attention.known} />
      ) : (
        !attention.known && <p className="mb-3 text-muted">{LL.stand.sync.attentionReading()}</p>
      )}
      {/* Whom no mail reaches is told by nobody yet, one by one. */}
      <KeepAll
        items={items.filter(({ kind, booking }) => kind !== 'event_off' || isMailed(booking, venue))}
        today={venue.today}
        {...above}
      />
      <ul {...list} className="flex flex-col gap-4">
        {attention.stuck.map((chain) => (
          <li key={chain.head.command.id}>
            <StuckCard
              venue={venue}
              chain={chain}
              isBack={isBack(chain.head.command.subject)}
              onSent={onSent}
              onOpen={onOpen}
            />
          </li>
        ))}
        {cards.map((card) => (
          <li key={card.conflict.id}>
            <GuestConflictCard venue={venue} card={card} />
          </li>
        ))}
        {attention.setup.map((matter) => (
          <li key={setupKey(matter)}>
            <SetupConflictCard venue={venue} matter={matter} />
          </li>
        ))}
        {items.map((item) => (
          <li key={attentionKey(item)}>
            {item.kind === 'conflict' ? (
              <ConflictCard venue={venue} item={item} onOpen={onOpen} />
            ) : item.kind === 'refund_refused' ? (
              <RefundCard venue={venue} item={item} onOpen={onOpen} />
            ) : (
              <FlaggedCard venue={venue} item={item} onOpen={onOpen} />
            )}
          </li>
        ))}
        {attention.matters.map((matter) => (
          <li key={matterKey(matter)}>
            <MatterCard venue={venue} matter={matter} onOpen={onOpen} />
          </li>
        ))}
        {attention.chances.map((chance) => (
          <li key={chanceKey(chance)}>
            <WaitingCard venue={venue} chance={chance} onOpen={onOpen} onPlace={onPlace} />
          </li>
        ))}
        {attention.devices.map((notice) => (
          <li key={deviceKey(notice)}>
            <DeviceCard venue={venue} notice={notice} />
          </li>
        ))}
      </ul>
    </AskingDialog>
  )
}

/** "None" is said only of what has been read. */
function Nothing({ venue, known }: { venue: Venue; known: boolean }) {
  const { LL } = useI18nContext()
  if (venue.unseen) return <Notice>{LL.stand.unseen[venue.unseen]()}</Notice>
  const unread = known ? null : venue.guestsUnread()
  if (unread && unread !== 'not-yet') return <Notice>{LL.stand.unseen[unread]()}</Notice>
  if (!known) return <Loading text={LL.stand.sync.attentionReading()} />
  return (
    <Empty text={LL.stand.attention.none()}>
      <p className="text-sm">{LL.stand.attention.noneHint()}</p>
    </Empty>
  )
}
