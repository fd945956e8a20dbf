import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '#local/places.ts'
import { allPlanted, type Edit, edited, harmless, read } from './edits.ts'

const edit = (find: string[], replace: string[]): Edit => ({ file: 'a.ts', find, replace })

test('lines are replaced wherever they stand, however far they are indented', () => {
  const text = 'one\n    two\n      three\nfour\n'
  expect(edited(text, edit(['two', '  three'], ['2', '3', '3']))).toBe('one\n2\n3\n3\nfour\n')
  expect(edited(text, edit(['four'], []))).toBe('one\n    two\n      three\n')
})

test('lines that are not there, or there twice, are an error, not a guess', () => {
  expect(edited('one\ntwo\n', edit(['three'], ['3']))).toBeNull()
  expect(edited('one\ntwo\n', edit(['two', 'one'], ['3']))).toBeNull()
  expect(edited('one\ntwo\none\n', edit(['one'], ['1']))).toBeNull()
})

test('a file that does not say enough is refused', () => {
  expect(() => read('x', 'Wrong.\nshows: no-such-fault\n\na.ts\n<<<<<<<\na\n=======\nb\n>>>>>>>\n')).toThrow(
    'fault',
  )
  expect(() => read('x', 'Wrong.\nshows: hung\n\na.ts\n')).toThrow('replaced')
})

test.each([harmless, ...allPlanted()])('$name fits the source', ({ edits }) => {
  const texts = new Map<string, string>()
  for (const one of edits) {
    const before = texts.get(one.file) ?? readFileSync(join(projectFolder, one.file), 'utf8')
    const after = edited(before, one)
    expect(after, one.find.join('\n')).not.toBeNull()
    expect(after).not.toBe(before)
    texts.set(one.file, after ?? '')
  }
})
