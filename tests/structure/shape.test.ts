import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '#local/places.ts'

// What git knows, and what it would add: generated files are left out.
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: projectFolder,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && file !== 'package-lock.json')

const read = (file: string): string => readFileSync(join(projectFolder, file), 'utf8')
const linesOf = (file: string): number => read(file).trimEnd().split('\n').length
const source = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file))

// A folder that begins with - holds what a route is put together from; the router does not see it.
test('a route is a guard and one screen: under 40 lines', () => {
  const routes = source.filter((file) => file.startsWith('src/routes/') && !file.includes('/-'))
  expect(routes.length).toBeGreaterThan(0)
  expect(routes.filter((file) => linesOf(file) >= 40)).toEqual([])
})

test('no file grows beyond 400 lines', () => {
  const own = source.filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('i18n/'))
  expect(own.filter((file) => linesOf(file) > 400)).toEqual([])
})

test('what several tests share lies in tests/fixtures and tests/simulation, not among the tests', () => {
  const strays = (of: string[]) =>
    of.filter((file) => /^tests\/(sync|sql|local|structure)\//.test(file) && !file.endsWith('.test.ts'))
  expect(strays(files)).toEqual([])
  // Control: one that lies there is found.
  expect(strays(['tests/sql/venue.ts', 'tests/sql/guest/card.test.ts'])).toEqual(['tests/sql/venue.ts'])
})

test('nothing is left for later, and no type check is switched off', () => {
  // Put together here, so that this file does not find itself.
  const words = new RegExp(
    ['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX:', '@ts-' + 'ignore', '@ts-' + 'nocheck'].join('|'),
  )
  const found = source.filter((file) => words.test(read(file)))
  expect(found).toEqual([])
})

test('only one place makes a client of the hosted service', () => {
  const makers = source.filter(
    (file) => /^(src|sync)\//.test(file) && !file.endsWith('.test.ts') && /\bcreateClient\(/.test(read(file)),
  )
  expect(makers).toEqual(['sync/session/supabase-client.ts'])
})

test('no barrels: a file that only passes on what others export', () => {
  const barrels = source.filter((file) => {
    const lines = read(file)
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.startsWith('//'))
    return lines.length > 0 && lines.every((line) => /^export (type )?(\*|\{[^}]*\}) from /.test(line))
  })
  expect(barrels).toEqual([])
})

test('nothing binary is kept', () => {
  const binary = files.filter((file) => /\.(png|jpe?g|gif|ico|woff2?|zip|gz|pdf|sqlite)$/.test(file))
  expect(binary).toEqual([])
})

test('every dependency is pinned exactly', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
    string,
    Record<string, string>
  >
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^(npm:(@[^@]+|[^@]+)@)?\d+\.\d+\.\d+(-[a-z0-9.]+)?$/.test(version),
  )
  expect(loose).toEqual([])
})
