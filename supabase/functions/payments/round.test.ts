import { expect, test } from 'vitest'
import type { CardService } from './card-service.ts'
import type { Ledger } from './ledger.ts'
import { paymentRound } from './round.ts'

/** What is due of each vendor, and what goes wrong with its rows. */
function aTill(wrong: Record<string, object>) {
  const done: string[] = []
  const row = async (id: string) => {
    const error = wrong[id.slice(0, 1)]
    if (error) throw error
    done.push(id)
  }
  const rows = ['a1', 'a2', 'b1', 'b2']
  const ledger = {
    note: () => row('note'),
    toAsk: async () => rows.map((id) => ({ vendor: id.slice(0, 1), session: id, is_over: false })),
    settle: async ({ id }: { id: string }) => row(id),
    placesOver: async () => rows.map((id) => ({ vendor: id.slice(0, 1), id: `${id} place` })),
    returnPlace: (_: string, id: string) => row(id),
    refunds: async () => rows.map((id) => ({ vendor: id.slice(0, 1), id: `${id} back` })),
    refundMade: row,
    paidSince: async () => 0,
    paidIsListed: () => row('listed'),
  }
  const asked: string[] = []
  const cards = {
    look: async (id: string) => {
      asked.push(id)
      return { id }
    },
    refund: async () => ({ made: 're_1' }),
    async *paidSince() {
      yield { id: 'c1' }
    },
  }
  const till = { ledger: ledger as unknown as Ledger, cards: cards as unknown as CardService }
  return { till, done, asked }
}
const ofB = ['b1', 'b2', 'b1 place', 'b2 place', 'b1 back', 'b2 back', 'c1', 'listed']

test('control: all that is due is done', async () => {
  const { till, done } = aTill({})
  expect(await paymentRound(till)).toEqual({ asked: 4, made: 4 })
  expect(done).toEqual([
    'note',
    'a1',
    'a2',
    'b1',
    'b2',
    'a1 place',
    'a2 place',
    'b1 place',
    'b2 place',
    'a1 back',
    'a2 back',
    'b1 back',
    'b2 back',
    'c1',
    'listed',
  ])
})

test('what was paid and could not be kept is listed again', async () => {
  const { till, done } = aTill({ c: { code: '55P03' } })
  await paymentRound(till)
  expect(done).toHaveLength(13)
  expect(done).not.toContain('listed')
})

test('a vendor that is busy is left alone for this round, and no other waits', async () => {
  const { till, done, asked } = aTill({ a: { code: '55P03' } })
  expect(await paymentRound(till)).toEqual({ asked: 3, made: 2 })
  expect([done, asked]).toEqual([
    ['note', ...ofB],
    ['a1', 'b1', 'b2'],
  ])
})

test('what breaks while a refund is asked for is no refusal: it may have been made', async () => {
  const { till } = aTill({})
  const said: unknown[] = []
  const ledger = { ...till.ledger, refundNotMade: async (...all: unknown[]) => void said.push(all) }
  const refund = () => Promise.reject(new Error('the line broke'))
  await paymentRound({ ledger: ledger as Ledger, cards: { ...till.cards, refund } })
  expect(said.slice(0, 1)).toEqual([['a1 back', false, null]])
  expect(said).toHaveLength(4)
})

test('what is a fault is said when all others are done', async () => {
  const { till, done } = aTill({ a: { code: '23514' }, n: { code: '57014' } })
  await expect(paymentRound(till)).rejects.toEqual({ code: '57014' })
  expect(done).toEqual(ofB)
})
