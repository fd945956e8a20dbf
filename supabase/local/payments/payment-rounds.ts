import type { Sql } from 'postgres'
import { cardService } from '#functions/payments/card-service.ts'
import { ledgerOf } from '#functions/payments/ledger.ts'
import { paymentRound } from '#functions/payments/round.ts'
import type { PaymentSettings } from '#functions/payments/settings.ts'
import { reasonOf, say } from '#local/failure.ts'

const usualMs = 10_000

/** Does what the clock asks for of payments until it is closed. What goes wrong is tried again, and said once for each reason. */
export function startPaymentRounds(
  sql: Sql,
  settings: PaymentSettings,
  everyMs = usualMs,
): { close(): Promise<void> } {
  const till = { ledger: ledgerOf(sql), cards: cardService(settings) }
  let isClosed = false
  let wake: () => void = () => undefined
  let lastSaid = ''
  const run = async (): Promise<void> => {
    while (!isClosed) {
      await paymentRound(till, () => isClosed).then(
        () => {
          lastSaid = ''
        },
        (error: unknown) => {
          const words = `Payments wait: ${(error as { code?: string }).code ?? reasonOf(error)}`
          if (words !== lastSaid && !isClosed) say(words)
          lastSaid = words
        },
      )
      if (isClosed) return
      await new Promise<void>((resolve) => {
        const clock = setTimeout(resolve, everyMs)
        wake = () => {
          clearTimeout(clock)
          resolve()
        }
      })
    }
  }
  const running = run()
  return {
    close: async () => {
      isClosed = true
      wake()
      await running
    },
  }
}
