import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newReference } from '#domain/booking/reference.ts'
import { codesOf, foundBy, signsOf } from './code.ts'

const row = (reference: string, id: string = crypto.randomUUID()) => ({ id, reference })

const aRow = fc
  .tuple(fc.uuid(), fc.uint8Array({ minLength: 64, maxLength: 64 }), fc.boolean())
  .map(([id, bytes, isForeign]) => {
    let at = 0
    const next = (into: Uint8Array<ArrayBuffer>) => into.map(() => bytes[at++ % 64] ?? 7)
    return row(isForeign ? '2026-0101' : newReference(next), id)
  })

test('a line has the first signs of its booking, three where these tell it apart', () => {
  const rows = [row('K7QAB'), row('K7RAB'), row('PQRST')]
  expect([...codesOf(rows).values()]).toEqual(['K7Q', 'K7R', 'PQR'])
  const near = [row('K7QAB'), row('K7QCB')]
  expect([...codesOf(near).values()]).toEqual(['K7QA', 'K7QC'])
})

test('a reference that the server made longer is told apart by what it has more', () => {
  const [one, longer] = [row('K7QAB'), row('K7QAB-2')]
  const other = row('K7QAB-3')
  expect([...codesOf([one, longer, other]).values()]).toEqual(['K7QAB', 'K7QAB2', 'K7QAB3'])
  expect(foundBy('K7QAB2', [one, longer, other])).toEqual({ rows: [longer] })
})

test('of another book the signs follow from the id, and a longer reference begins as it did', () => {
  expect(signsOf(row('2026-0001', '8f0c2c0e-7d57-4f0e-9f0a-0e9d0a8f0c2c'))).toMatch(/^[2-9A-HJKMNP-Z]{6}$/)
  expect(signsOf(row('K7QAB-2')).startsWith(signsOf(row('K7QAB')))).toBe(true)
})

test('a code that was printed finds its booking, whatever was booked since; if another too, both', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(aRow, { selector: ({ id }) => id, maxLength: 40 }),
      fc.nat(40),
      (all, printed) => {
        const sheet = codesOf(all.slice(0, printed))
        for (const [id, code] of sheet) {
          const found = foundBy(code, all)
          expect('rows' in found && found.rows.map((one) => one.id)).toContain(id)
        }
      },
    ),
  )
})

test('two that begin alike since the sheet was printed are both found, never the first alone', () => {
  const [before, since] = [row('K7QAB'), row('K7QZZ')]
  expect(codesOf([before]).get(before.id)).toBe('K7Q')
  expect(foundBy('k7q', [before, since])).toEqual({ rows: [before, since] })
  expect(foundBy('k7q a', [before, since])).toEqual({ rows: [before] })
})

test('W and a number is a line of who walked in, however it is typed', () => {
  for (const [typed, line] of [
    ['W1', 1],
    ['w12', 12],
    ['W3', 3],
  ] as const)
    expect(foundBy(typed, [row('W3QAB')])).toEqual({ line })
  for (const no of ['W0', 'W00', 'W13']) expect(foundBy(no, []), no).toEqual({ rows: [] })
  expect(foundBy('', [row('W3QAB')])).toEqual({ rows: [] })
})
