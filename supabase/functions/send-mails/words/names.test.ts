import { expect, test } from 'vitest'
import { guestName } from '#domain/guest/guest-name.ts'
import { nameOf } from './names.ts'

test.each([
  ['山田', '太郎'],
  ['Jones', 'Mary'],
  ["O'Brien-Núñez", 'J. R.'],
  ['Jones', '真理'],
  ['김', '민수'],
  ['佐藤', ''],
  ['', 'Mary'],
  ['', ''],
])('a mail says the name of %s %s as the screens do', (last_name, first_name) => {
  for (const language of ['ja', 'en'] as const)
    expect(nameOf({ last_name, first_name }, language)).toBe(guestName({ last_name, first_name }, language))
})
