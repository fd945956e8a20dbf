import type { Availability } from '#domain/availability/hours.ts'
import type { SpanRow } from '#domain/online-seats/availability.ts'
import { freshnessOf } from '#domain/pending/freshness.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSaveConfig } from '#lib/data/use-save-config.ts'
import { useSync } from '#lib/data/use-sync.tsx'

const kind = 'vendor_availability'

/** What is said when it is done: with a network, and without one. */
export interface Said {
  online: string
  offline: string
}

export interface SaveSpans {
  /** A row for each day, in one act. */
  add: (rows: readonly Availability[], said?: Said) => Promise<boolean>
  change: (seen: SpanRow, wanted: Availability) => Promise<boolean>
  remove: (rows: readonly SpanRow[], said?: Said) => Promise<boolean>
}

/** Spans are saved on this tablet first, and hold for its slots at once. */
export function useSaveSpans(): SaveSpans {
  const { LL } = useI18nContext()
  const save = useSaveConfig()
  const connection = useLive(useSync().status())?.connection ?? 'starting'
  const isOffline = freshnessOf(connection) === 'offline'
  const saved = { online: LL.state.saved(), offline: LL.availability.savedHere() }
  const deleted = { online: LL.availability.days.deleted(), offline: LL.availability.savedHere() }
  const now = (said: Said) => (isOffline ? said.offline : said.online)
  return {
    add: (rows, said = saved) =>
      save(
        rows.map((row) => ({ kind, key: crypto.randomUUID(), seen: null, wanted: { ...row } })),
        now(said),
      ),
    change: ({ id, ...seen }, wanted) =>
      save([{ kind, key: id, seen: { ...seen }, wanted: { ...wanted } }], now(saved)),
    remove: (rows, said = deleted) =>
      save(
        rows.map(({ id, ...seen }) => ({ kind, key: id, seen: { ...seen }, wanted: { deleted: true } })),
        now(said),
      ),
  }
}
