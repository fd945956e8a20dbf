import { expect, test } from 'vitest'
import { nameParts } from './name-parts.ts'

test.each([
  ['テーブル12番', 'テーブル', '12番'],
  ['テーブル１２番', 'テーブル', '１２番'],
  ['5番', '', '5番'],
  ['C1', 'C', '1'],
  ['2階テーブル10', '2階テーブル', '10'],
  ['3号室', '', '3号室'],
  ['桜の間', '桜の間', ''],
  ['1番の窓側の席', '1番の窓側の席', ''],
  ['', '', ''],
])('%s is told from others by its end', (name, start, end) => {
  expect(nameParts(name)).toEqual([start, end])
})
