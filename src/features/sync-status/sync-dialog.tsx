import { useState } from 'react'
import {
  clockMinutesOff,
  freshnessShown,
  lastSyncOf,
  minutesSince,
  type Shown,
} from '#domain/pending/freshness.ts'
import { instantText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { SignInLink } from '#lib/account/sign-in-link.tsx'
import { isChimeOn, setChime } from '#lib/attention/chime.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import type { SyncStatus } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { SwitchField } from '#ui/field/switch-field.tsx'
import { Notice } from '#ui/states.tsx'
import { DeviceName } from './device-name.tsx'
import { isStopped } from './state-text.ts'
import { syncSentence } from './sync-sentence.ts'

const toneOf = (shown: Shown) => {
  if (shown === 'stopped') return 'error'
  if (shown === 'starting') return 'info'
  return shown === 'live' || shown === 'working' ? 'success' : 'warning'
}

/** Everything the badge has no room for, in sentences. */
export function SyncDialog({ venue, onClose }: { venue: Venue; onClose: () => void }) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.sync
  const sync = useSync()
  const status = useLive(sync.status())
  if (!status) return null
  const shown = freshnessShown(status)
  const isBlind = shown === 'slow' || shown === 'offline' || shown === 'stopped'
  const off = clockMinutesOff(status.offset)
  const last = lastSyncOf(status)
  const ago = minutesSince(last, venue.now)
  const isLocked = isStopped(status, 'not-member')
  // Asking the server helps neither who has to sign in nor who has to update.
  const footer = isStopped(status, 'auth-required') ? (
    <SignInLink />
  ) : (
    !isStopped(status, 'client-too-old') && (
      <Button look="primary" onClick={() => sync.refresh()}>
        {words[isLocked ? 'askAgain' : 'refresh']()}
      </Button>
    )
  )
  return (
    <Dialog open title={words.title()} onClose={onClose} footer={footer}>
      <div className="flex max-w-xl flex-col gap-3">
        <Notice tone={toneOf(shown)}>
          <p aria-live="polite" className="font-semibold">
            {syncSentence(LL, locale, venue, status)}
          </p>
          {isBlind && last && <p>{words.blind()}</p>}
          {shown === 'differs' && <ReadAgain />}
        </Notice>
        <dl className="figures grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
          <dt className="text-muted">{words.waiting()}</dt>
          <dd>{status.waiting === 0 ? words.waitingNone() : words.waitingCount({ n: status.waiting })}</dd>
          {status.refused > 0 && (
            <>
              <dt className="text-muted">{words.refused()}</dt>
              <dd className="font-semibold text-error">{words.attentionCount({ n: status.refused })}</dd>
            </>
          )}
          {!isLocked && (
            <>
              <dt className="text-muted">{words.state()}</dt>
              <dd>
                {last === null || ago === null
                  ? words[status.last_sync ? 'partlySynced' : 'neverSynced']()
                  : `${words.lastSync({ when: instantText(last, venue.clock.time_zone, locale, true) })} (${ago === 0 ? words.justNow() : words.ago({ n: ago })})`}
              </dd>
            </>
          )}
        </dl>
        {!isLocked && <OfThisDevice venue={venue} status={status} />}
        {off > 0 && <Notice tone="warning">{words.clock({ n: off })}</Notice>}
        {status.detail !== '' && (
          <Disclosure label={words.technical()}>
            <code className="text-sm">{status.detail}</code>
          </Disclosure>
        )}
      </div>
    </Dialog>
  )
}

function ReadAgain() {
  const { LL } = useI18nContext()
  const sync = useSync()
  return (
    <Button className="mt-2" onClick={() => sync.readAgain()}>
      {LL.stand.sync.readAgain()}
    </Button>
  )
}

/** What else is so, and what is set here; nothing of it concerns whoever may see no bookings. */
function OfThisDevice({ venue, status }: { venue: Venue; status: SyncStatus }) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.sync
  const [sounds, setSounds] = useState(isChimeOn)
  const shown = freshnessShown(status)
  return (
    <>
      {status.renewing !== null && shown !== 'renewing' && (
        <Notice tone="warning">
          {words.renewingText({ when: instantText(status.renewing, venue.clock.time_zone, locale, true) })}
        </Notice>
      )}
      {status.differs && shown !== 'differs' && (
        <Notice tone="warning">
          <p>{words.differsText()}</p>
          <ReadAgain />
        </Notice>
      )}
      {!status.complete && <Notice tone="warning">{words.incomplete()}</Notice>}
      {status.persisted === false && <Notice>{words.notPersisted()}</Notice>}
      <DeviceName />
      <SwitchField
        label={words.chime()}
        on={sounds}
        onSwitch={(on) => {
          setSounds(on)
          setChime(on)
        }}
      />
    </>
  )
}
