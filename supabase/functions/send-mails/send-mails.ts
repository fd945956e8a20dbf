import { composed, type Message } from './compose.ts'
import type { ClaimedMail, Outbox } from './outbox.ts'

/** Hands a message to a mail server; resolves with what that said, rejects with a `Refusal` where it did not take it. */
export interface Transport {
  way: 'smtp' | 'api' | 'page'
  send(message: Message): Promise<string>
  close?(): void
}

export class Refusal extends Error {
  /** Never to be taken. */
  readonly isFinal: boolean

  constructor(words: string, isFinal = false) {
    super(words)
    this.isFinal = isFinal
  }
}

export interface Sender {
  /** The address that people open: links begin with it. */
  site: string
  /** 'mail@noren.example' */
  from: string
  transport: Transport
}

/** From then on a mail counts as hanging, and the next is handed over beside it. */
const slowMs = 2_000
/** So many may hang. */
const atOnce = 4

/**
 * Sends all that is due; resolves with how many were accepted. What fails stays in the outbox. One after the other, so that a
 * sender that dies has no more than one in the server's hands that it did not note; but none waits behind one that hangs.
 */
export async function sendMails(outbox: Outbox, sender: Sender, isStopped = () => false): Promise<number> {
  let accepted = 0
  const failures: unknown[] = []
  const running = new Set<Promise<void>>()
  while (!isStopped() && failures.length === 0) {
    const [mail] = running.size < atOnce ? await outbox.claim(1) : []
    if (mail) {
      const sending = sendOne(outbox, sender, mail)
        .then(
          (wasAccepted) => {
            accepted += wasAccepted ? 1 : 0
          },
          (error: unknown) => void failures.push(error),
        )
        .finally(() => running.delete(sending))
      running.add(sending)
      await orSlow(sending)
    } else if (running.size > 0) await Promise.race(running)
    else break
  }
  await Promise.all(running)
  if (failures.length > 0) throw failures[0]
  return accepted
}

async function orSlow(sending: Promise<void>): Promise<void> {
  let clock: ReturnType<typeof setTimeout> | undefined
  const slow = new Promise<void>((resolve) => {
    clock = setTimeout(resolve, slowMs)
  })
  await Promise.race([sending, slow])
  clearTimeout(clock)
}

async function sendOne(outbox: Outbox, sender: Sender, mail: ClaimedMail): Promise<boolean> {
  let answer: string
  try {
    const tickets = await outbox.ticketsOf(mail)
    answer = await sender.transport.send(composed(mail, sender, { tickets }))
  } catch (error) {
    // What is no refusal is a fault of ours: its words are nobody's to read.
    const words = error instanceof Refusal ? error.message : 'The mail could not be written.'
    await outbox.wasNotAccepted(mail.id, error instanceof Refusal && error.isFinal, plain(words))
    return false
  }
  await noted(() => outbox.wasAccepted(mail.id, plain(answer)))
  return true
}

/** It was accepted: whatever stands in the way of writing that down is tried against, or there will be a second copy. */
async function noted(note: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await note()
    } catch (error) {
      if (tries === 5) throw error
      await new Promise((resolve) => setTimeout(resolve, 200 * 2 ** tries))
    }
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: another server's words
const plain = (text: string): string => text.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ').slice(0, 300)
