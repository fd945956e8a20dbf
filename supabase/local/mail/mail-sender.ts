import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import { outboxOf } from '#functions/send-mails/outbox.ts'
import { sendMails, type Transport } from '#functions/send-mails/send-mails.ts'
import { makeMissingKeys } from '#functions/tickets/keys.ts'
import { reasonOf, say } from '#local/failure.ts'

export interface MailOptions {
  /** The address that people open: links begin with it. */
  site: string
  from: string
  /** None: mails wait, and staff are told. */
  transport?: Transport | undefined
  /** Between two looks into the outbox. */
  everyMs?: number
}

const usualMs = 5_000
/** Between two rounds of reminders. */
const roundMs = 60_000

/** Sends what is in the outbox until it is closed. What goes wrong stays there, and is said once for each reason. */
export function startMailSender(
  sql: Sql,
  { site, from, transport, everyMs = usualMs }: MailOptions,
): { close(): Promise<void> } {
  const outbox = outboxOf(sql, randomUUID())
  let isClosed = false
  let wake: () => void = () => undefined
  let nextRound = 0
  let said = ''

  const once = async (): Promise<void> => {
    if (performance.now() >= nextRound) {
      await outbox.note(transport?.way ?? 'none')
      await outbox.round()
      await makeMissingKeys(sql)
      nextRound = performance.now() + roundMs
    }
    if (transport) await sendMails(outbox, { site, from, transport }, () => isClosed)
  }

  const run = async (): Promise<void> => {
    while (!isClosed) {
      await once().then(
        () => {
          said = ''
        },
        (error: unknown) => {
          // Never what stands in a mail: the driver's words name a fault, and no parameters.
          const words = `Mails wait: ${(error as { code?: string }).code ?? reasonOf(error)}`
          if (words !== said && !isClosed) say(words)
          said = words
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
      transport?.close?.()
    },
  }
}
