import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
let folder: string

const proof = (name: string, body: string, more = ''): string =>
  `{ name: '${name}', says: '', minutes: { full: 0.1, share: 0.1 }, ${more} async run(size) { ${body} } },`

function promise(within: string, proofs: string[]): void {
  mkdirSync(join(within, 'some'))
  writeFileSync(join(within, 'some/proof.ts'), `export const proofs = [${proofs.join('\n')}]`)
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'noren-proofs-'))
  const all = [
    proof('holds', "return { cases: size === 'full' ? 9 : 3, violations: [], control: ['seen'] }"),
    proof('broken', "return { cases: 3, violations: ['seed 7'], control: ['seen'] }"),
    proof('blind', 'return { cases: 3, violations: [], control: [] }'),
    proof('empty', "return { cases: 0, violations: [], control: ['seen'] }"),
    proof(
      'elsewhere',
      "return { cases: 0, violations: [], control: [], leftOut: ['There is no such browser.'] }",
    ),
    proof(
      'partly',
      "return { cases: 1, violations: [], control: ['seen'], leftOut: ['Another is missing.'] }",
    ),
    proof(
      'excuse-blind',
      "return { cases: 1, violations: [], control: [], leftOut: ['Another is missing.'] }",
    ),
    proof(
      'excuse-broken',
      "return { cases: 0, violations: ['broken'], control: [], leftOut: ['One is missing.'] }",
    ),
    proof('crashes', "throw new Error('no database')"),
    proof(
      'hangs',
      `const { writeFileSync } = await import('node:fs')
      process.once('exit', () => writeFileSync('${join(folder, 'left')}', ''))
      await new Promise(() => setInterval(() => {}, 1000))`,
    ),
    proof('sum-1', "return { cases: process.pid, violations: [], control: ['seen'] }", 'computes: true,'),
    proof(
      'sum-2',
      "return { cases: process.pid, violations: ['off'], control: ['seen'] }",
      'computes: true,',
    ),
    proof('sum-3', "throw new Error('overflow')", 'computes: true,'),
    proof('sum-4', "return { cases: process.pid, violations: [], control: ['seen'] }", 'computes: true,'),
  ]
  promise(folder, all)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function prove(...words: string[]) {
  const command = [join(root, 'tests/prove/run.mjs'), '--from', folder, ...words]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' })
  const lines = stdout.split('\n').filter((line) => line !== '')
  return { status, stderr, answers: lines.map((line) => JSON.parse(line)) }
}

test('a promise that holds ends with 0, and says how many cases it tried at each size', () => {
  const full = prove('--only', 'holds')
  expect(full).toMatchObject({ status: 0, answers: [{ name: 'holds', cases: 9, violations: 0, control: 1 }] })
  expect(prove('--only', 'holds', '--share').answers).toMatchObject([{ cases: 3 }])
})

test.each([
  ['broken', { cases: 3, violations: 1, control: 1, found: ['seed 7'] }],
  ['blind', { cases: 3, violations: 0, control: 0 }],
  ['empty', { cases: 0 }],
  ['crashes', { violations: 1, found: ['it did not end'] }],
])('%s: a broken promise, a control that sees nothing or a proof that breaks off is 1', (name, line) => {
  const { status, answers } = prove('--only', name)
  expect(status).toBe(1)
  expect(answers).toMatchObject([line])
})

test('what this machine has not the means for is said in words, and is neither kept nor broken', () => {
  const { status, answers, stderr } = prove('--only', 'elsewhere')
  expect(status).toBe(0)
  expect(answers).toMatchObject([{ cases: 0, violations: 0, leftOut: ['There is no such browser.'] }])
  expect(stderr).toContain('elsewhere: There is no such browser.')
  expect(stderr).toContain('0 of 1 promises hold, 1 not tried')
  const rest = prove('--only', 'partly')
  expect(rest.status).toBe(0)
  expect(rest.answers).toMatchObject([{ cases: 1, control: 1, leftOut: ['Another is missing.'] }])
  expect(rest.stderr).toContain('partly: Another is missing.')
  expect(rest.stderr).toContain('1 of 1 promises hold (')
})

test.each(['excuse-blind', 'excuse-broken'])('%s: what was left out excuses nothing else', (name) => {
  const { status, stderr } = prove('--only', name)
  expect(status).toBe(1)
  expect(stderr).not.toContain('not tried')
})

test('a proof that does not end is stopped, is 1, and can still end what it began', () => {
  const { status, answers } = prove('--only', 'hangs')
  expect(status).toBe(1)
  expect(answers).toMatchObject([{ violations: 1, found: ['it did not end'] }])
  expect(existsSync(join(folder, 'left'))).toBe(true)
})

test('what shares a process is told apart, and what comes after a crash has not ended', () => {
  const { status, answers } = prove('--only', 'sum', '--share')
  expect(status).toBe(1)
  expect(answers).toMatchObject([
    { name: 'sum-1', violations: 0, control: 1 },
    { name: 'sum-2', violations: 1, found: ['off'] },
    { name: 'sum-3', found: ['it did not end'] },
    { name: 'sum-4', found: ['it did not end'] },
  ])
  expect(answers[0].cases).toBe(answers[1].cases)
  const apart = prove('--only', 'sum').answers
  expect(apart.find(({ name }) => name === 'sum-4')).toMatchObject({ violations: 0, control: 1 })
})

test('of the shares npm test runs those without a browser, npm run walk those with one or by turns, and nobody the slowest', () => {
  const two = mkdtempSync(join(tmpdir(), 'noren-proofs-'))
  const body = "return { cases: 1, violations: [], control: ['seen'] }"
  const all = [
    proof('sums', body),
    proof('looks', body, 'browser: true,'),
    proof('seldom', body, 'byTurns: true,'),
    proof('slow', body, 'browser: true, fullOnly: true,'),
  ]
  promise(two, all)
  const names = (...words: string[]) =>
    prove('--from', two, ...words)
      .answers.map(({ name }) => name)
      .toSorted()
  expect(names('--share')).toEqual(['sums'])
  expect(names('--share', '--browser')).toEqual(['looks'])
  expect(names('--share', '--by-turns')).toEqual(['seldom'])
  expect(names()).toEqual(['looks', 'seldom', 'slow', 'sums'])
  rmSync(two, { recursive: true, force: true })
})

test('a name that nobody bears says which there are', () => {
  const { status, stderr } = prove('--only', 'nothing')
  expect(status).toBe(1)
  expect(stderr).toContain('holds, broken, blind')
})
