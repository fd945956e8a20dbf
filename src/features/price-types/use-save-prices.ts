import { freshnessOf } from '#domain/pending/freshness.ts'
import { type PriceForm, priceFrom } from '#domain/price/price-form.ts'
import type { PriceType } from '#domain/price/price-type.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSaveConfig } from '#lib/data/use-save-config.ts'
import { useSync } from '#lib/data/use-sync.tsx'

const kind = 'price_type'

export interface SavePrices {
  /** `seen` as it was when the form opened, null for a new one, which comes behind all others [S6]. */
  put: (typed: PriceForm, seen: PriceType | null, all: readonly PriceType[]) => Promise<boolean>
  remove: (seen: PriceType) => Promise<boolean>
  /** All in the order in which they are to stand. */
  arrange: (rows: readonly PriceType[]) => Promise<boolean>
}

/** Prices are saved on this tablet first; without the server that is said. */
export function useSavePrices(): SavePrices {
  const { LL } = useI18nContext()
  const words = LL.openingHours
  const save = useSaveConfig()
  const status = useLive(useSync().status())
  const reached = status ? freshnessOf(status.connection) : 'offline'
  const isHeard = reached === 'live' || reached === 'working'
  return {
    put: (typed, seen, all) => {
      const said = isHeard ? LL.state.saved() : words.savedHere()
      const wanted = priceFrom(typed)
      if (seen) return save([{ kind, key: seen.id, seen: fieldsOf(seen), wanted: { ...wanted } }], said)
      const position = Math.max(-1, ...all.map((row) => row.position)) + 1
      return save([{ kind, key: crypto.randomUUID(), seen: null, wanted: { ...wanted, position } }], said)
    },
    remove: (seen) =>
      save(
        [{ kind, key: seen.id, seen: fieldsOf(seen), wanted: { deleted: true } }],
        isHeard ? words.prices.deleted() : words.deletedHere(),
      ),
    arrange: (rows) =>
      save(
        rows.map((row, position) => ({
          ...{ kind, key: row.id },
          ...{ seen: { position: row.position }, wanted: { position } },
        })),
        isHeard ? words.prices.moved() : words.savedHere(),
      ),
  }
}

const fieldsOf = ({ id: _, ...fields }: PriceType) => ({ ...fields })
