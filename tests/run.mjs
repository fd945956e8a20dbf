// `npm test`: every step runs whatever the one before it found, and the last line sums all of them up. Plain
// JavaScript, because it runs straight after `git clone`. `npm test -- lint unit` runs only the steps named, `npm test --
// unit src/domain/time` of the tests of a step only those whose file's path holds that. `npm run check` are those to wait for after each
// change. `npm run walk` are those that take too long for every change: each screen in each size and language, `npm start`
// and its commands as processes, and the proofs in Chromium; of them one part at each commit (walk-parts.mjs).

import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { buildIfStale, generate } from '#local/build.mjs'
import { installIfMissing } from '#local/install.mjs'
import { findChromium } from './fixtures/chromium.mjs'
import { cleanEnvironment } from './fixtures/clean-environment.mjs'
import { partsToWalk, walkParts } from './walk-parts.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const say = (line) => process.stdout.write(`${line}\n`)

cleanEnvironment()

installIfMissing(root)
const answers = mkdtempSync(join(tmpdir(), 'noren-tests-'))
const bin = (path) => join(root, 'node_modules', path)
/** What it found is kept beside the packages: the next check looks at what has changed since. */
const tsc = (config) => {
  const found = join(root, 'node_modules/.cache', `${config.replaceAll('/', '-')}.tsbuildinfo`)
  return program([
    bin('@typescript/native/bin/tsc'),
    '-p',
    config,
    '--incremental',
    '--tsBuildInfoFile',
    found,
  ])
}
const tsx = ['--import', 'tsx']
const chromiumAnswer = join(answers, 'playwright.json')

/** Each gives {passed, failed}. */
const steps = {
  generate: async () => one(generate(root)),
  lint: () => program([bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']),
  types: () => tsc('tsconfig.json'),
  'types of the worker': () => tsc('src/tsconfig.sw.json'),
  'dead code': () => program([bin('knip/bin/knip.js'), '--no-progress']),
  build: async () => one(buildIfStale(root)),
  unit: () =>
    vitest(
      ...(files.length > 0 ? files : ['--project', 'unit', '--project', 'tablets', '--project', 'apart']),
    ),
  'unit without Postgres': () => vitest('--project', 'unit', '--exclude', 'tests/**'),
  e2e: () => playwright('e2e', ...(files.length > 0 ? ['walk'] : [])),
  prove: () => prove(),
  walk: () => playwright(...projectsToWalk()),
  'walk spec': () => proofs([...tsx, join(root, 'tests/spec/run.ts'), chromiumAnswer]),
  'walk processes': () => vitest('--project', 'processes'),
  'walk prove': () => prove('--browser'),
  'walk promises': () => prove('--by-turns'),
}
/** They only read the sources, and time none of what they do: so they run beside each other. */
const atOnce = ['lint', 'types', 'types of the worker', 'dead code', 'unit without Postgres']
const onlyByName = [
  'unit without Postgres',
  'walk',
  'walk spec',
  'walk processes',
  'walk prove',
  'walk promises',
]

const [first, ...others] = process.argv.slice(2)
const isNamed = (word) => word in steps || word === 'all' || word in walkParts
/** What is no name is part of a path, for the steps that have files. */
const files = process.argv.slice(2).filter((word) => !isNamed(word))
const parts = first === 'walk' && files.length === 0 ? partsToWalk(root, others) : []
if (parts.length > 0) {
  say(`Walked is ${parts.join(', ')}, of ${Object.keys(walkParts).join(', ')}.`)
  process.env.WALK_PARTS = parts.join()
}
const wanted =
  parts.length > 0
    ? parts.flatMap((name) => walkParts[name].steps)
    : process.argv.slice(2).filter((word) => word in steps)
if (files.length > 0 && !['unit', 'e2e', 'walk'].some((name) => wanted.includes(name))) {
  say(`Unknown step ${files.join(', ')}; there are: ${Object.keys(steps).join(', ')}`)
  process.exit(1)
}

const isWanted = (name) => (wanted.length > 0 ? wanted.includes(name) : !onlyByName.includes(name))
const started = new Map()
function begin(name) {
  const began = Date.now()
  const failed = (error) => {
    say(String(error))
    return { passed: 0, failed: 1 }
  }
  const end = steps[name]()
    .catch(failed)
    .then((found) => ({ ...found, seconds: ((Date.now() - began) / 1000).toFixed(1) }))
  started.set(name, end)
  return end
}

const total = { passed: 0, failed: 0 }
const reasons = []
for (const name of Object.keys(steps).filter(isWanted)) {
  if (atOnce.includes(name) && !started.has(name)) atOnce.filter(isWanted).forEach(begin)
  const { passed, failed, seconds } = await (started.get(name) ?? begin(name))
  total.passed += passed
  total.failed += failed
  say(`${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`)
}
rmSync(answers, { recursive: true, force: true })
for (const text of reasons) say(`\n${text}`)
say(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

function one(isGood) {
  return isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

// A step that counts as one; what it says is shown only when it fails.
async function program(words) {
  const { code, said } = await run(words, { minutes: 3, quiet: true })
  if (code !== 0) say(said)
  return one(code === 0)
}

async function vitest(...more) {
  const file = join(answers, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const words = [bin('vitest/vitest.mjs'), 'run', '--silent=passed-only', ...reporters, ...more]
  const { code } = await run(words, { minutes: 15 })
  const answer = readJson(file)
  // A file that cannot even be loaded holds no failed test.
  const broken = answer.testResults.filter(
    (one) => one.status === 'failed' && !one.assertionResults.some(isFailed),
  )
  const failed = answer.numFailedTests + broken.length
  return { passed: answer.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed }
}

function isFailed(assertion) {
  return assertion.status === 'failed'
}

function projectsToWalk() {
  const ofFolders = parts.length === 0 || parts.some((name) => walkParts[name].of.length > 0)
  return [...(ofFolders ? ['walk'] : []), ...(isWanted('walk spec') ? ['spec'] : [])]
}

async function playwright(...projects) {
  const chromium = await findChromium(root, say)
  if (!chromium) return { passed: 0, failed: 1 }
  process.env.CHROMIUM = chromium
  const words = [
    bin('@playwright/test/cli.js'),
    'test',
    '-c',
    'e2e/playwright.config.ts',
    ...projects.map((name) => `--project=${name}`),
    '--reporter=line,json',
    // A busy machine makes one of hundreds late now and then: it may show that it can, and is named all the same.
    '--retries=1',
    ...files,
  ]
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = chromiumAnswer
  const { code } = await run(words, { minutes: 55 })
  const { stats, suites, errors } = readJson(chromiumAnswer)
  reasons.push(...errors.map((error) => reason(projects.join(), error)), ...suites.flatMap(failedSpecs))
  const { expected, flaky, unexpected } = stats
  return { passed: expected + flaky, failed: unexpected === 0 && code !== 0 ? 1 : unexpected }
}

// Why each failed, once more below everything: the end of a log is what is kept of it. So is what passed only when it was
// tried again: that is a race, in the test or in the product, and wants mending.
function failedSpecs(suite) {
  const here = suite.specs.flatMap(({ title, file, tests }) =>
    tests
      .filter((one) => one.status === 'unexpected' || one.status === 'flaky')
      .flatMap((one) => {
        const where = `${one.status === 'flaky' ? 'PASSED ONLY WHEN TRIED AGAIN ' : ''}${file} › ${title}`
        const errors = one.results.find((result) => result.errors.length > 0)?.errors ?? []
        return errors.map((error) => reason(where, error))
      }),
  )
  return [...here, ...(suite.suites ?? []).flatMap(failedSpecs)]
}

function reason(where, { message = '', location }) {
  return `${where}:${location?.line ?? '?'}\n${stripVTControlCharacters(message).slice(0, 1500)}`
}

function prove(...more) {
  return proofs([join(root, 'tests/prove/run.mjs'), '--share', ...more])
}

// One line of JSON for each promise; the rest of what it says goes past.
async function proofs(words) {
  let said = ''
  const hear = (chunk) => {
    said += chunk
    process.stdout.write(chunk)
  }
  const { code } = await run(words, { minutes: 20, hear })
  const lines = said.split('\n').filter((line) => line.startsWith('{'))
  const answers = lines.map((line) => JSON.parse(line))
  const failed = answers.filter((one) => one.violations > 0 || one.control === 0 || one.cases === 0)
  reasons.push(...failed.map((one) => JSON.stringify(one).slice(0, 1500)))
  return {
    passed: answers.length - failed.length,
    failed: failed.length === 0 && code !== 0 ? 1 : failed.length,
  }
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Error('The run ended without an answer; its reason stands above.')
  }
}

/** What it prints is kept, when `quiet`, or handed to `hear`; its errors are shown at once unless `quiet`. */
function run(words, { minutes, quiet = false, hear }) {
  return new Promise((resolve) => {
    const stdio = quiet ? 'pipe' : ['inherit', hear ? 'pipe' : 'inherit', 'inherit']
    const child = spawn(process.execPath, words, { cwd: root, stdio })
    let said = ''
    const keep = (chunk) => {
      said += chunk
    }
    child.stdout?.on('data', hear ?? keep)
    child.stderr?.on('data', keep)
    const limit = setTimeout(() => {
      say(`Stopped after ${minutes} minutes.`)
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
    }, minutes * 60_000)
    child.on('close', (code) => {
      clearTimeout(limit)
      resolve({ code: code ?? 1, said })
    })
  })
}
