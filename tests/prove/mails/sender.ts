// A sender as a process of its own, with the product's own outbox and transport. It dies where it is told to by SIGKILL, as by
// the system: nothing of it runs on, not even what closes a connection.

import postgres from 'postgres'
import { outboxOf } from '#functions/send-mails/outbox.ts'
import { sendMails } from '#functions/send-mails/send-mails.ts'
import { smtpTransport } from '#functions/send-mails/smtp.ts'

/** How a sender of the control is broken. */
export type Fault = 'notes-first' | 'no-lease'

export interface Order {
  database: string
  smtp: string
  sender: string
  /** It kills itself at its n-th mail, right before it hands it over, or before it notes that it was accepted. */
  dies: 'before-handing-over' | 'before-note' | 'never'
  nth: number
  fault: Fault | null
}

const { database, smtp, sender, dies, nth, fault } = JSON.parse(process.argv[2] ?? '') as Order

async function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => undefined)
}

const sql = postgres(database, { max: 2, onnotice: () => undefined })
const outbox = outboxOf(sql, sender)
const transport = smtpTransport(smtp)
let mail = 0
await sendMails(
  {
    ...outbox,
    claim: async (most) => {
      if (fault !== 'no-lease') {
        const mails = await outbox.claim(most)
        if (fault === 'notes-first') for (const { id } of mails) await outbox.wasAccepted(id, 'noted first')
        return mails
      }
      const rows = await sql`select private.claim_mails(${sender}, ${most}, 0) as mail`
      return rows.map(({ mail }) => mail)
    },
    wasAccepted: async (id, answer) => {
      if (dies === 'before-note' && mail >= nth) return die()
      return outbox.wasAccepted(id, answer)
    },
  },
  {
    site: 'https://book.example.jp',
    from: 'booking@noren.example',
    transport: {
      way: 'smtp',
      send: async (message) => {
        mail += 1
        if (dies === 'before-handing-over' && mail >= nth) return die()
        return transport.send(message)
      },
    },
  },
)
await sql.end()
