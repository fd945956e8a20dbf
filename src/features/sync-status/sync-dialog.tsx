import { useState } from 'react'
import {
  clockMinutesOff,
  freshnessOf,
  freshnessShown,
  isBusy,
  lastSyncOf,
  minutesSince,
} from '#domain/pending/freshness.ts'
import { instantText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { isChimeOn, setChime } from '#lib/attention/chime.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import type { SyncStatus } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { SwitchField } from '#ui/field/switch-field.tsx'
import { FormArea } from '#ui/form/form.tsx'
import { useKitForm } from '#ui/form/use-kit-form.ts'
import { Notice } from '#ui/states.tsx'
import { deviceSchema } from './name.schema.ts'

/** A connection that rests between two tries has not sent or brought everything yet. */
const connectionShown = (status: SyncStatus): SyncStatus['connection'] =>
  status.connection === 'live' && freshnessShown(status) === 'working'
    ? status.waiting > 0
      ? 'pushing'
      : 'pulling'
    : status.connection

/** Everything the badge has no room for, in sentences. */
export function SyncDialog({ venue, onClose }: { venue: Venue; onClose: () => void }) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.sync
  const sync = useSync()
  const status = useLive(sync.status())
  const [sounds, setSounds] = useState(isChimeOn)
  if (!status) return null
  const freshness = freshnessOf(status.connection)
  const isBlind = freshness === 'offline' || freshness === 'stopped'
  const off = clockMinutesOff(status.offset)
  const last = lastSyncOf(status)
  const ago = minutesSince(last, venue.now)
  const footer = (
    <Button look="primary" onClick={() => sync.refresh()}>
      {words.refresh()}
    </Button>
  )
  return (
    <Dialog open title={words.title()} onClose={onClose} footer={footer}>
      <div className="flex max-w-xl flex-col gap-3">
        <Notice tone={freshness === 'stopped' ? 'error' : isBlind ? 'warning' : 'success'}>
          <p aria-live="polite" className="font-semibold">
            {words.connection[connectionShown(status)]()}
          </p>
          {isBlind && last && <p>{words.blind()}</p>}
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
          <dt className="text-muted">{words.state()}</dt>
          <dd>
            {last === null || ago === null
              ? words.neverSynced()
              : `${words.lastSync({ when: instantText(last, venue.clock.time_zone, locale, true) })} (${ago === 0 ? words.justNow() : words.ago({ n: ago })})`}
          </dd>
        </dl>
        {isBusy(status) && <Notice tone="warning">{words.busy()}</Notice>}
        {status.renewing !== null && (
          <Notice tone="warning">
            {words.renewingText({ when: instantText(status.renewing, venue.clock.time_zone, locale, true) })}
          </Notice>
        )}
        {status.differs && (
          <Notice tone="error">
            <p>{words.differs()}</p>
            <Button onClick={() => sync.readAgain()}>{words.readAgain()}</Button>
          </Notice>
        )}
        {!status.complete && <Notice tone="warning">{words.incomplete()}</Notice>}
        {off > 0 && <Notice tone="warning">{words.clock({ n: off })}</Notice>}
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
        {status.detail !== '' && (
          <Disclosure label={words.technical()}>
            <code className="text-sm">{status.detail}</code>
          </Disclosure>
        )}
      </div>
    </Dialog>
  )
}

/** Kept when it is left: it has no button. */
function DeviceName() {
  const { LL } = useI18nContext()
  const words = LL.stand.sync
  const sync = useSync()
  const kit = useKitForm({
    values: { device: sync.deviceName() },
    schema: deviceSchema,
    send: async ({ device }) => {
      sync.setDeviceName(device.trim())
      return undefined
    },
  })
  const { form } = kit
  return (
    <FormArea kit={kit} onBlur={() => void kit.submit()}>
      <form.AppField name="device">
        {(field) => (
          <field.Text label={words.device()} hint={words.deviceHint()} maxLength={100} autoComplete="off" />
        )}
      </form.AppField>
    </FormArea>
  )
}
