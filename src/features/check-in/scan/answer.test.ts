import { expect, test } from 'vitest'
import { answerTo, type GateVerdict } from './answer.ts'

const may: GateVerdict = { kind: 'sold_since', id: 'b', ticket: 1 }
const closed = () => Promise.reject(new Error('The database is closed.'))

test('only who was stored as let in is answered so; what could not be read or stored is said', async () => {
  const find = () => Promise.resolve(may)
  expect(await answerTo(find, () => Promise.resolve(true))).toEqual(may)
  expect(await answerTo(find, () => Promise.resolve(false))).toEqual({ kind: 'failed' })
  expect(await answerTo(find, closed)).toEqual({ kind: 'failed' })
  let stored = 0
  const store = () => Promise.resolve(++stored > 0)
  expect(await answerTo(closed, store)).toEqual({ kind: 'failed' })
  expect(stored, 'nobody is let in unread').toBe(0)
})
