// After the walk: every row of the table is held by a test that ran, and five rows that are taken away each turn their own test
// red. `run.ts <what Playwright's reporter said of the walk>`; SPEC_SEED=<number> takes the same five again. Its last line is
// one of a proof: what was looked at, what is wrong, and what was found where a fault was planted.

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectFolder } from '#local/places.ts'
import { seeded } from '#tests/fixtures/random.ts'
import { byNumberOfTests, faultsOf } from './check.ts'
import { ranInChromium, ranInVitest } from './ran.ts'
import { chooseRemovals, escaped, noteWithout, type Removal, titleOf } from './removal.ts'
import { group, type Row } from './row.ts'
import { rows } from './rows/all.ts'

const removalsPerRun = 5
const say = (line: string) => process.stderr.write(`${line}\n`)
const answers = mkdtempSync(join(tmpdir(), 'noren-spec-'))

/** A row that names a test which does not exist. */
const planted = group({ kind: 'rule', where: 'nowhere', test: 'a test that nobody wrote' }, [
  ['planted.row', 'What nobody tests.'],
])

async function run(words: string[], env: Record<string, string> = {}): Promise<void> {
  const child = spawn(process.execPath, words, {
    cwd: projectFolder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await new Promise((done) => child.on('close', done))
}

async function runUnits(files: readonly string[]) {
  const file = join(answers, 'vitest.json')
  const reporters = ['--reporter=json', `--outputFile.json=${file}`]
  await run(['node_modules/vitest/vitest.mjs', 'run', '--silent', ...reporters, ...files])
  return ranInVitest(file)
}

/** Those whose test stayed green, or came to its row all the same. */
async function runWithout(removals: readonly Removal[]): Promise<string[]> {
  const file = join(answers, 'removals.json')
  // As Playwright reads a title: the language is a group of tests with the tag.
  const titles = removals.map(({ row, language }) => `${language} @spec ${escaped(row.tests[0] ?? '')}`)
  const cli = 'node_modules/@playwright/test/cli.js'
  const config = ['test', '-c', 'e2e/playwright.config.ts', '--project=spec', '--reporter=json']
  await run([cli, ...config, '--grep', ` (${titles.join('|')})$`], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    SPEC_REMOVALS: JSON.stringify(Object.fromEntries(removals.map((one) => [titleOf(one), one.row.id]))),
  })
  const ran = ranInChromium(file)
  return removals.flatMap((removal) => {
    const own = ran.filter((one) => one.title === removal.row.tests[0] && !one.passed)
    const isRed = own.length > 0 && own.every((one) => !one.notes.includes(noteWithout(removal)))
    say(`${isRed ? 'red  ' : 'GREEN'} without ${noteWithout(removal)}: ${titleOf(removal)}`)
    return isRed
      ? []
      : [`${noteWithout(removal)}: it was taken away, and “${titleOf(removal)}” did not notice`]
  })
}

async function look(walk: string): Promise<{ cases: number; faults: string[]; control: number }> {
  const held = rows.filter((row: Row) => row.later === null)
  const files = [...new Set(held.flatMap((row) => row.units.map((unit) => unit.file)))]
  const ran = [...ranInChromium(walk), ...(await runUnits(files))]
  const faults = faultsOf(rows, ran)
  const control = faultsOf([...rows, ...planted], ran).length - faults.length
  say(`rows by number of tests: ${byNumberOfTests(rows)}`)
  const seed = Number(process.env.SPEC_SEED ?? Date.now() % 1_000_000)
  say(
    `SPEC_SEED=${seed}: ${held.length} of ${rows.length} rows are held; of these ${removalsPerRun} are taken away`,
  )
  const removals = chooseRemovals(rows, removalsPerRun, seeded(seed))
  return { cases: held.length, faults: [...faults, ...(await runWithout(removals))], control }
}

const { cases, faults, control } = await look(process.argv[2] ?? '')
rmSync(answers, { recursive: true, force: true })
for (const fault of faults) say(fault)
const line = { name: 'spec', cases, violations: faults.length, control, examples: faults.slice(0, 20) }
process.stdout.write(`${JSON.stringify(line)}\n`)
process.exitCode = faults.length === 0 && control > 0 ? 0 : 1
