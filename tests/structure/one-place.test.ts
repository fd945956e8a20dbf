// What sync does in one place only: a second place would have its own time limit, its own faults, its own way to end.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '#local/places.ts'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'sync', 'src'], {
  cwd: projectFolder,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))

const holding = (pattern: RegExp): string[] =>
  files.filter((file) => pattern.test(readFileSync(join(projectFolder, file), 'utf8')))

const opensDatabase = /\b(indexedDB|IDBFactory|factory)\.(open|deleteDatabase|databases)\(/i

test('one place opens, names and deletes databases', () => {
  expect(holding(opensDatabase)).toEqual(['sync/platform/indexed-db.ts'])
})

const callsFunction = /\/rest\/v1\/rpc\//

test('one place calls the functions of the database', () => {
  expect(holding(callsFunction)).toEqual(['sync/protocol/rpc.ts'])
})

test('the patterns find a second place', () => {
  expect(callsFunction.test('`http://server/rest/v1/rpc/enquire`')).toBe(true)
  expect(opensDatabase.test("const request = indexedDB.open('noren-session', 1)")).toBe(true)
  expect(opensDatabase.test('for (const { name } of await indexedDB.databases()) {')).toBe(true)
})

// Auth’s answers and the forms’ are two sides of one rule; the stack may not read the app’s code.
test('the signs that no password may have are the same in the forms and at the server', () => {
  const signsOf = (file: string): string[] =>
    readFileSync(join(projectFolder, file), 'utf8').match(/(?<=const )unkeepable = .+$/gm) ?? []
  const ofForms = signsOf('src/domain/access/signs.ts')
  expect(ofForms).toHaveLength(1)
  expect(signsOf('supabase/local/auth/auth-calls.ts')).toEqual(ofForms)
})
