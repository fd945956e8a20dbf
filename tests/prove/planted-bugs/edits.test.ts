import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '#local/places.ts'
import { allPlanted, type Edit, edited, harmless, read } from './edits.ts'

const all = allPlanted()
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
  expect(() => read('x', 'Wrong.\nturns red: a.ts\n\na.ts\n<<<<<<<\na\n=======\nb\n>>>>>>>\n')).toThrow(
    'test',
  )
  expect(() => read('x', 'Wrong.\nshows: hung\n\na.ts\n')).toThrow('replaced')
})

test('what is planted in a schema is planted in the migration that makes it', () => {
  const { tests, edits } = read(
    'x',
    'Wrong.\nturns red: a.test.ts b.test.ts\n\nsupabase/schemas/80_sync_push.sql\n<<<<<<<\ncreate function private.knows_command(c jsonb) returns boolean\n=======\n>>>>>>>\n',
  )
  expect(tests).toEqual(['a.test.ts', 'b.test.ts'])
  expect(edits.map(({ file }) => file)).toEqual([
    'supabase/schemas/80_sync_push.sql',
    expect.stringMatching(/^supabase\/migrations\/\d+_\w+\.sql$/),
  ])
})

test('tests that are to turn red are there', () => {
  const files = new Set(all.flatMap((planted) => planted.tests))
  expect([...files].filter((file) => !existsSync(join(projectFolder, file)))).toEqual([])
  expect(files.size).toBeGreaterThan(20)
})

const sources = new Map<string, string>()
const sourceOf = (file: string): string => {
  const text = sources.get(file) ?? readFileSync(join(projectFolder, file), 'utf8')
  sources.set(file, text)
  return text
}

test.each([harmless, ...all])('$name fits the source', ({ edits }) => {
  const texts = new Map<string, string>()
  for (const one of edits) {
    const before = texts.get(one.file) ?? sourceOf(one.file)
    const after = edited(before, one)
    expect(after, one.find.join('\n')).not.toBeNull()
    expect(after).not.toBe(before)
    texts.set(one.file, after ?? '')
  }
})
