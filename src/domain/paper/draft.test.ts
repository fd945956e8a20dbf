import { expect, test } from 'vitest'
import { hourChips, leftChips, moved, onDay, satChips } from './chips.ts'
import {
  emptyDraft,
  isAllUnwritten,
  readDraft,
  withoutStored,
  withParty,
  withTakenBack,
  withWalkIn,
} from './draft.ts'
import { nothingWritten, notToMend, toMend } from './entry.ts'

test('what is typed in is read again as it was, and what is of another form is left out', () => {
  const one = withParty(emptyDraft, 'b1', { sat: 1147 })
  const two = withWalkIn(withParty(one, 'b1', { left: 1290, tables: ['a'] }), 3, { pax: 4 }, () => 'w3')
  expect(withWalkIn(two, 3, { sat: 1170 }, () => 'another').walkIns[3]).toMatchObject({
    id: 'w3',
    pax: 4,
    sat: 1170,
  })
  expect(readDraft(JSON.parse(JSON.stringify(two)))).toEqual(two)
  for (const odd of [
    null,
    7,
    'x',
    [],
    { parties: 3 },
    { walkIns: { 1: { pax: 2 } } },
    { parties: { a: null } },
  ])
    expect(readDraft(odd)).toEqual(emptyDraft)
  const wrong = { parties: { a: { sat: '19:00', left: 99999, noShow: 'yes', tables: [3] } } }
  expect(readDraft(wrong).parties['a']).toEqual(nothingWritten)
})

test('what was stored is not sent again with the next lines, and stands there once more where it is taken back', () => {
  const party = withParty(withParty(emptyDraft, 'b1', { sat: 1147, tables: ['a'] }), 'b2', { noShow: true })
  const typed = withWalkIn(party, 1, { pax: 3, sat: 1200, used: true }, () => 'w1')
  const stored = new Set(['b1', 'w1'])
  const after = withoutStored(typed, stored)
  expect(after.parties).toEqual({ b2: typed.parties['b2'] })
  expect(after.walkIns[1]).toEqual({
    ...{ ...nothingWritten, id: 'w1', used: true, pax: null },
  })
  expect(withTakenBack(after, typed, stored)).toEqual(typed)
  // Somebody wrote on those lines since.
  const since = withWalkIn(withParty(after, 'b1', { sat: 1150 }), 1, { pax: 5 }, () => 'w2')
  expect(withTakenBack(since, typed, stored)).toEqual(since)
  const atTable = withWalkIn(after, 1, { tables: ['b'] }, () => 'w2')
  expect(withTakenBack(atTable, typed, stored).walkIns, 'a table is something, too').toEqual(atTable.walkIns)
  const ofAnother = { ...after, walkIns: { 1: { ...nothingWritten, id: 'w2', used: true, pax: null } } }
  expect(withTakenBack(ofAnother, typed, stored).walkIns, 'the line has another booking since').toEqual(
    ofAnother.walkIns,
  )
  expect(readDraft(JSON.parse(JSON.stringify(after)))).toEqual(after)
})

test('a time of the night is read again, a line keeps its booking, and nobody is none', () => {
  const late = withParty(emptyDraft, 'b1', { sat: 1435, left: 2159 })
  const line = withWalkIn(late, 1, { pax: 2, sat: 1500, left: 1561 }, () => 'w1')
  expect(readDraft(JSON.parse(JSON.stringify(line)))).toEqual(line)
  expect(withWalkIn(line, 1, { pax: 3 }, () => 'another').walkIns[1]).toMatchObject({ id: 'w1', pax: 3 })
  const nobody = { walkIns: { 1: { id: 'w', pax: 0, sat: 1140, left: 2160 } } }
  expect(readDraft(nobody).walkIns[1]).toMatchObject({ pax: null, sat: 1140, left: null })
})

test('chips stand at every fifth minute around what was planned, and none before they sat', () => {
  expect(satChips(1140)).toEqual([1130, 1135, 1140, 1145, 1150, 1155, 1160, 1165])
  expect(leftChips(1147, 120)).toEqual([
    ...[1235, 1240, 1245, 1250, 1255, 1260, 1265, 1270, 1275, 1280, 1285, 1290, 1295],
  ])
  expect(leftChips(1140, 15)[0]).toBe(1145)
  expect(satChips(2158).at(-1)).toBeLessThanOrEqual(2159)
  expect(hourChips(1050, 1470)).toEqual([1020, 1080, 1140, 1200, 1260, 1320, 1380, 1440])
  expect(moved(0, -2)).toBe(0)
  expect([onDay(100, 360), onDay(1140, 360)]).toEqual([1540, 1140])
})

test('a line that is mended is read again as it was, and holds nothing to store until it says something else', () => {
  const mends = withParty(emptyDraft, 'b1', toMend({ seated_at: 1144, left_at: null }))
  expect(readDraft(JSON.parse(JSON.stringify(mends)))).toEqual(mends)
  expect(readDraft({ parties: { b1: { seen: { sat: 'x', left: 1e9 } } } }).parties['b1']?.seen).toEqual({
    ...{ sat: null, left: null },
  })
  expect(isAllUnwritten(mends)).toBe(true)
  expect(isAllUnwritten(withParty(mends, 'b1', { sat: 1145 }))).toBe(false)
  expect(isAllUnwritten(withParty(mends, 'b1', notToMend))).toBe(true)
  expect(isAllUnwritten(withParty(emptyDraft, 'b1', { noShow: true }))).toBe(false)
  expect(isAllUnwritten(withWalkIn(emptyDraft, 1, { pax: 2 }, () => 'w1'))).toBe(false)
})
