import { useCallback } from 'react'
import { type Booking, keptOf } from '#domain/booking/booking.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLatest } from '#lib/data/use-latest.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import { toast } from '#ui/toast.tsx'

/**
 * Sends so much of a booking's payment back once it is cancelled, as it was read: where the house has another sum by now, perhaps since
 * another tablet or the customer cancelled it too, or where somebody let them in meanwhile, nothing goes. Nothing is offered to undo it: money that goes back is not taken back.
 */
export function useGiveBack(): (b: Pick<Booking, 'id' | 'payment'>, amount: number) => Promise<void> {
  const { LL } = useI18nContext()
  const sync = useSync()
  const present = useLatest({ LL, sync })
  return useCallback(
    async ({ id, payment }, amount) => {
      const { LL, sync } = present.current
      if (amount === 0 || !payment) return
      const base = { kept: keptOf(payment), status: 'cancelled' as const }
      const done = await sync.dispatch(id, { kind: 'booking.refund', args: { amount }, base })
      if (!done.ok) toast(LL.stand.failed[done.code](), { tone: 'error' })
    },
    [present],
  )
}
