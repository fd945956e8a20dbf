import { isBusy } from '#functions/tickets/keys.ts'
import { noteRefund, settled, type Till } from './steps.ts'

/** What the clock asks for. */
export interface Round {
  /** Sessions that were asked about, and refunds that were made. */
  asked: number
  made: number
}

const most = 50

/**
 * Asks the card service about sessions of which no word came, ends those that nobody is to pay any more, and has refunds made that are due.
 * What fails is tried again by a later round, and keeps no other waiting; of a vendor that is busy all the rest. Throws at its end what is
 * a fault.
 */
export async function paymentRound({ ledger, cards }: Till, isStopped = () => false): Promise<Round> {
  const round: Round = { asked: 0, made: 0 }
  const faults: unknown[] = []
  const busy = new Set<string>()
  const apart = async <T>(work: () => Promise<T>, vendor?: string): Promise<T | null> => {
    if (isStopped() || (vendor && busy.has(vendor))) return null
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error)) faults.push(error)
      else if (vendor) busy.add(vendor)
      return null
    }
  }
  await apart(() => ledger.note())
  for (const { vendor, session, is_over, late } of (await apart(() => ledger.toAsk(most))) ?? [])
    await apart(async () => {
      const said = await (is_over ? cards.end(session) : cards.look(session)).catch(() => null)
      if (said) round.asked++
      await settled(ledger, said)
      if (!said && late) await ledger.lost(late)
    }, vendor)
  for (const { vendor, id } of (await apart(() => ledger.placesOver(most))) ?? [])
    await apart(() => ledger.returnPlace(vendor, id), vendor)
  for (const due of (await apart(() => ledger.refunds(most))) ?? [])
    await apart(async () => {
      const said = await cards
        .refund(due, (back) => ledger.noteBack(due.intent, back))
        .catch((error: unknown) => {
          if (isBusy(error)) throw error
          return { isFinal: false, answer: null }
        })
      await noteRefund(ledger, due.id, said)
      if ('made' in said) round.made++
    }, due.vendor)
  await apart(async () => {
    const from = await ledger.paidSince()
    if (from !== null && (await isAllHeard({ ledger, cards }, Number(from), isStopped)))
      await ledger.paidIsListed()
  })
  if (faults.length > 0) throw faults[0]
  return round
}

/** What was paid and is not known here: after a restore nobody tells of it any more. False where some of it is to be listed again. */
async function isAllHeard({ ledger, cards }: Till, from: number, isStopped: () => boolean): Promise<boolean> {
  let isAll = true
  try {
    for await (const said of cards.paidSince(from)) {
      if (isStopped()) return false
      await settled(ledger, said).catch(() => {
        isAll = false
      })
    }
    return isAll
  } catch {
    return false
  }
}
