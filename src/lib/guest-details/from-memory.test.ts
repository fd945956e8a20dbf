import { expect, test } from 'vitest'
import { filled, fromMemory, kept } from './from-memory.ts'

const mine = { last_name: '原田', first_name: '花子', phone: '+819012345678', email: 'h@noren.example' }

test('what came from the memory is told from what was typed anew, before and after it was kept', () => {
  filled()
  expect(fromMemory(mine, mine)).toEqual(['last_name', 'first_name', 'phone', 'email'])
  const changed = { ...mine, email: 'new@noren.example' }
  expect(fromMemory(changed, mine)).toEqual(['last_name', 'first_name', 'phone'])
  kept(changed, mine)
  expect(fromMemory(changed, changed), 'typed before it was kept').toEqual([
    'last_name',
    'first_name',
    'phone',
  ])
  filled()
  expect(fromMemory(changed, changed), 'control: the next form opens with it').toHaveLength(4)
  kept(mine, null)
  expect(fromMemory(mine, mine), 'all typed in this form').toEqual([])
  expect(fromMemory({ ...mine, phone: '' }, { ...mine, phone: '' })).toEqual([])
})
