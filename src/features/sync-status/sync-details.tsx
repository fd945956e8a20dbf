import { type ReactNode, useEffect, useState } from 'react'
import { freshnessShown, lastSyncOf } from '#domain/pending/freshness.ts'
import { shownDay } from '#domain/time/time-field.ts'
import { instantText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import type { SyncStatus } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/states.tsx'
import { isStopped } from './state-text.ts'
import { syncSentence } from './sync-sentence.ts'

/** Everything that is known of sync on this device, for whoever looks for what is wrong. */
export function SyncDetails({ venue }: { venue: Venue }) {
  const { LL, locale } = useI18nContext()
  const t = LL.shell.settings.sync
  const words = LL.stand.sync
  const sync = useSync()
  const status = useLive(sync.status())
  const storage = useStorage()
  const [begun, setBegun] = useState(false)
  if (!status) return null
  const shown = freshnessShown(status)
  const last = lastSyncOf(status)
  const facts = sync.mirrorFacts()
  const isHeard = shown !== 'offline' && shown !== 'stopped'
  return (
    <div className="flex flex-col gap-3">
      <dl className="figures divide-y divide-line rounded-box border border-line bg-card">
        <Line name={t.connection()}>
          <span aria-live="polite">{syncSentence(LL, locale, venue, status)}</span>
        </Line>
        <Line name={t.last()}>
          {last
            ? instantText(last, venue.clock.time_zone, locale, true)
            : words[status.last_sync ? 'partlySynced' : 'neverSynced']()}
        </Line>
        <Line name={t.waiting()}>
          {status.waiting === 0 ? words.waitingNone() : words.waitingCount({ n: status.waiting })}
        </Line>
        {status.refused > 0 && <Line name={t.refused()}>{words.attentionCount({ n: status.refused })}</Line>}
        <Line name={t.parts()}>
          {!facts || facts.from === ''
            ? t.partsNone()
            : t[facts.here < facts.parts ? 'partsSome' : 'partsAll']({
                from: shownDay(facts.from, locale),
                here: facts.here,
                parts: facts.parts,
              })}
        </Line>
        {facts && (
          <Line name={t.mirror()}>{`${facts.version} · ${facts.epoch.slice(0, 8)} · ${facts.cursor}`}</Line>
        )}
        <Line name={t.storage()}>
          <StorageText storage={storage} />
          {status.persisted !== null && (
            <span className="block text-muted text-sm">
              {status.persisted ? LL.shell.settings.tablets.persisted() : words.notPersisted()}
            </span>
          )}
        </Line>
        <Line name={t.clock()}>
          <ClockText status={status} />
        </Line>
        <Line name={t.app()}>{sync.app}</Line>
      </dl>
      <p className="text-muted text-sm">{t.readAgainHint()}</p>
      <div className="flex flex-wrap gap-3">
        {!isStopped(status, 'auth-required', 'client-too-old') && (
          <Button onClick={() => sync.refresh()}>{words.refresh()}</Button>
        )}
        <Button
          disabled={!isHeard}
          onClick={() => {
            sync.readAgain()
            setBegun(true)
          }}
        >
          {words.readAgain()}
        </Button>
      </div>
      <div role="status">{begun && <Notice>{t.readAgainBegun()}</Notice>}</div>
    </div>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 p-3 sm:grid-cols-[14rem_1fr]">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere min-w-0">{children}</dd>
    </div>
  )
}

/** Half a second is what a word to the server and back takes. */
const rightMs = 1000

function ClockText({ status: { offset, last_sync } }: { status: SyncStatus }) {
  const { LL } = useI18nContext()
  const t = LL.shell.settings.sync
  if (last_sync === null) return t.storageUnknown()
  if (Math.abs(offset) <= rightMs) return t.clockRight()
  return t[offset > 0 ? 'clockSlow' : 'clockFast']({ n: Math.round(Math.abs(offset) / 1000) })
}

type Storage = { used: number; quota: number } | null | 'being read'

function StorageText({ storage }: { storage: Storage }) {
  const { LL, locale } = useI18nContext()
  const t = LL.shell.settings.sync
  if (storage === 'being read') return null
  if (!storage) return t.storageUnknown()
  const megabytes = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  })
  const used = megabytes.format(storage.used / 1e6)
  return storage.quota > 0
    ? t.storageOf({ used, quota: megabytes.format(Math.round(storage.quota / 1e6)) })
    : t.storageUsed({ used })
}

function useStorage(): Storage {
  const [storage, setStorage] = useState<Storage>('being read')
  useEffect(() => {
    let wanted = true
    const told = navigator.storage?.estimate?.() ?? Promise.resolve({})
    told.then(
      ({ usage, quota }) =>
        wanted && setStorage(usage === undefined ? null : { used: usage, quota: quota ?? 0 }),
      () => wanted && setStorage(null),
    )
    return () => {
      wanted = false
    }
  }, [])
  return storage
}
