import { type PriceForm, priceFrom } from '#domain/price/price-form.ts'
import type { PriceType } from '#domain/price/price-type.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useSaveRows } from '#lib/list/use-save-rows.ts'

export interface SavePrices {
  /** `seen` as it was when the form opened, null for a new one. */
  put: (typed: PriceForm, seen: PriceType | null, all: readonly PriceType[]) => Promise<boolean>
  remove: (seen: PriceType) => Promise<boolean>
  /** All in the order in which they are to stand. */
  arrange: (rows: readonly PriceType[]) => Promise<boolean>
}

export function useSavePrices(): SavePrices {
  const { LL } = useI18nContext()
  const { savedHere, deletedHere, prices } = LL.openingHours
  const rows = useSaveRows<PriceType>('price_type', {
    savedHere: savedHere(),
    deletedHere: deletedHere(),
    moved: prices.moved(),
  })
  return {
    put: (typed, seen, all) => rows.put(priceFrom(typed), seen, all, LL.state.saved()),
    remove: (seen) => rows.remove(seen, prices.deleted()),
    arrange: rows.arrange,
  }
}
