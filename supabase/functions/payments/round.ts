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
 * What fails is tried again by a later round, and keeps no other waiting.
 */
export async function paymentRound({ ledger, cards }: Till, isStopped = () => false): Promise<Round> {
  await ledger.note()
  const round: Round = { asked: 0, made: 0 }
  for (const { session, is_over, late } of await ledger.toAsk(most)) {
    if (isStopped()) return round
    const said = await (is_over ? cards.end(session) : cards.look(session)).catch(() => null)
    if (said) round.asked++
    await settled(ledger, said)
    if (!said && late) await ledger.lost(late)
  }
  for (const due of await ledger.refunds(most)) {
    if (isStopped()) return round
    const said = await cards.refund(due).catch(() => ({ isFinal: false, answer: 'no answer' }))
    await noteRefund(ledger, due.id, said)
    if ('made' in said) round.made++
  }
  return round
}
