import 'temporal-polyfill/global'
import { expect, test } from 'vitest'
import { roles } from '#tests/prove/shift/tablets-at-work.ts'
import { aScript } from './script.ts'

test('the same number is the same evening, another is another', () => {
  expect(aScript(1)).toEqual(aScript(1))
  expect(aScript(2).deeds).not.toEqual(aScript(1).deeds)
})

test.each([1, 2, 3])(
  'an evening of five hours: 16 had booked, 44 walk in or call, on three tablets (%i)',
  (seed) => {
    const { parties, deeds, online, until } = aScript(seed)
    const counted = (from: string) => parties.filter((one) => one.from === from).length
    expect([counted('booked'), counted('walk-in') + counted('phone')]).toEqual([16, 44])
    expect(new Set(parties.map(({ name }) => name)).size).toBe(parties.length)
    expect(until).toBe(1020 + 300)
    for (const { minute } of [...deeds, ...online]) {
      expect(minute).toBeGreaterThanOrEqual(1020)
      expect(minute).toBeLessThan(until)
    }
    expect(new Set(deeds.map(({ by }) => by))).toEqual(new Set(roles))
    const always = 'arrive call cancel finish late move no-show phone seat step undo wait walk-in'
    expect(
      [...new Set(deeds.map(({ kind }) => kind))]
        .filter((kind) => kind !== 'gone')
        .sort()
        .join(' '),
    ).toBe(always)
    expect(deeds.filter((one) => one.apart)).toHaveLength(4)
  },
)

test('nobody taps on a tablet that is frozen or killed, and one without a network taps on what it knows', () => {
  const { deeds, faults } = aScript(1)
  const within = (by: string, from: number, to: number) =>
    deeds.filter((one) => one.by === by && one.minute >= from && one.minute < to)
  expect(within('door', faults.frozen.from, faults.frozen.to)).toEqual([])
  expect(within('phone', faults.crash.killed, faults.crash.opened)).toEqual([])
  expect(
    within('phone', faults.crash.from, faults.crash.killed).length,
    'unsent when it is killed',
  ).toBeGreaterThan(0)
  expect(within('floor', faults.deadZone.from, faults.deadZone.to).length, 'works on').toBeGreaterThan(3)
})
