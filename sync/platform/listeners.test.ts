import { expect, test } from 'vitest'
import { listeners } from './listeners.ts'

test('one that is taken out while the others are told hears nothing more, one that is added waits for the next time', () => {
  const heard: string[] = []
  const { add, notify } = listeners<[string]>()
  const takeOutFirst = add((what) => {
    heard.push(`first ${what}`)
    takeOutSecond()
    takeOutFirst()
    add((later) => heard.push(`third ${later}`))
  })
  const takeOutSecond = add((what) => heard.push(`second ${what}`))
  notify('a')
  expect(heard).toEqual(['first a'])
  notify('b')
  expect(heard).toEqual(['first a', 'third b'])
})
