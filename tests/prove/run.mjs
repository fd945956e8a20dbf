// `npm run prove`: every promise at full size, two at a time and beside them one that mostly waits; one JSON line for
// each on stdout: name, cases, violations, control (what was found where a fault was planted). Ends with 1 when a
// promise is broken or a control found nothing; what this machine has not the means for is said and left out.
// `--only NAME` runs those whose name begins so (`--only kill,sign-out`); `--share` the small sizes, of `npm test` or, with
// `--browser` or `--by-turns`, of `npm run walk`. Plain JavaScript, because it runs straight after `git clone`.

import { fork } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildIfStale } from '#local/build.mjs'
import { installIfMissing } from '#local/install.mjs'
import { findChromium } from '#tests/fixtures/chromium.mjs'
import { cleanEnvironment } from '#tests/fixtures/clean-environment.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Else V8's own threads take a quarter as much again as the work itself, from the other lanes. */
const singleThreaded = ['--single-threaded', '--max-semi-space-size=128']
const print = (line) => process.stdout.write(`${line}\n`)
const note = (line) => process.stderr.write(`${line}\n`)

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    share: { type: 'boolean' },
    browser: { type: 'boolean' },
    'by-turns': { type: 'boolean' },
    from: { type: 'string' },
  },
})
const size = values.share ? 'share' : 'full'
/** Small ones wait for a start or a clock a third of the time; what computes for long, or has a browser, wants a core of its own. */
const lanes = values.share && !values.browser ? 3 : 2
/** The harness is itself put to the test with proofs from elsewhere, which need no pages and no browser. */
const folder = values.from ?? fileURLToPath(new URL('.', import.meta.url))

cleanEnvironment()

if (!values.from) {
  installIfMissing(root)
  if (!buildIfStale(root)) process.exit(1)
  const chromium = await findChromium(root, note)
  if (!chromium) process.exit(1)
  process.env.CHROMIUM = chromium
}

let all
const reason = await child(['--list', folder], 2, (list) => {
  all = list
})
if (!all) {
  note(`${reason}\nThe proofs cannot be read; the reason stands above.`)
  process.exit(1)
}
const wanted = all
  .filter((proof) => !values.only || values.only.split(',').some((name) => proof.name.startsWith(name)))
  .filter((proof) => values.only || size === 'full' || isOfShare(proof))
  // The longest first, so that no lane is left with one of them at the end.
  .sort((a, b) => b.minutes[size] - a.minutes[size])
if (wanted.length === 0) {
  note(`No proof begins with ${values.only}; there are: ${all.map((proof) => proof.name).join(', ')}`)
  process.exit(1)
}

const began = Date.now()
let broken = 0
let untried = 0
// At the small size they start more than they wait.
const isApart = (proof) => proof.waits && size === 'full'
const beside = together(wanted.filter((proof) => !proof.alone && !isApart(proof)))
const waiting = together(wanted.filter((proof) => !proof.alone && isApart(proof)))
await Promise.all([...Array.from({ length: lanes }, () => lane(beside)), lane(waiting)])
await lane(together(wanted.filter((proof) => proof.alone)))
const minutes = ((Date.now() - began) / 60_000).toFixed(1)
const held = wanted.length - broken - untried
const rest = untried > 0 ? `, ${untried} not tried` : ''
note(`${held} of ${wanted.length} promises hold${rest} (${minutes} minutes)`)
process.exit(broken === 0 ? 0 : 1)

function isOfShare(proof) {
  return (
    !proof.fullOnly &&
    Boolean(proof.browser) === Boolean(values.browser) &&
    Boolean(proof.byTurns) === Boolean(values['by-turns'])
  )
}

/** One process for each; small ones that only compute share one by file, since starting it takes longer than they do. */
function together(proofs) {
  if (size === 'full') return proofs.map((proof) => [proof])
  const files = [...new Set(proofs.filter((proof) => proof.computes).map((proof) => proof.file))]
  return [
    ...files.map((file) => proofs.filter((proof) => proof.computes && proof.file === file)),
    ...proofs.filter((proof) => !proof.computes).map((proof) => [proof]),
  ]
}

async function lane(queue) {
  for (let proofs = queue.shift(); proofs; proofs = queue.shift()) {
    const [{ file, computes }] = proofs
    const words = [join(folder, file), proofs.map(({ name }) => name).join(','), size]
    const minutes = proofs.reduce((sum, proof) => sum + proof.minutes[size], 0)
    const waiting = new Map(proofs.map((proof) => [proof.name, proof]))
    let started = Date.now()
    const took = () => Math.round((Date.now() - started) / 1000)
    const hear = ({ name, ...answer }, said) => {
      judge(waiting.get(name), answer, said, took())
      waiting.delete(name)
      started = Date.now()
    }
    const said = await child(words, minutes, hear, computes && size === 'full' ? singleThreaded : [])
    for (const { name } of waiting.values()) {
      broken++
      note(said)
      const seconds = took()
      print(JSON.stringify({ name, cases: 0, violations: 1, control: 0, found: ['it did not end'], seconds }))
    }
  }
}

function judge({ name, says }, { cases, violations, control, figures, leftOut = [] }, said, seconds) {
  const holds = violations.length === 0 && control.length > 0 && cases > 0
  const isUntried = violations.length === 0 && cases === 0 && leftOut.length > 0
  for (const text of leftOut) note(`${name}: ${text}`)
  if (isUntried) untried++
  else if (!holds) {
    broken++
    note(`${name}: ${says}\n${said}`)
  }
  const found = violations.length > 0 ? { found: violations.slice(0, 5) } : {}
  const left = leftOut.length > 0 ? { leftOut } : {}
  const counts = { cases, violations: violations.length, control: control.length }
  print(JSON.stringify({ name, ...counts, ...(figures ? { figures } : {}), ...left, ...found, seconds }))
}

/** Runs one.ts, which tells `hear` of each message as it comes; resolves with what it printed. */
function child(words, limitMinutes, hear, flags = []) {
  return new Promise((resolve) => {
    const options = { cwd: root, execArgv: [...flags, '--import', 'tsx'], silent: true }
    const running = fork(fileURLToPath(new URL('./one.ts', import.meta.url)), words, options)
    let said = ''
    const keep = (chunk) => {
      said = `${said}${chunk}`.slice(-20_000)
    }
    running.stdout.on('data', keep)
    running.stderr.on('data', keep)
    running.on('message', (message) => hear(message, said))
    const limit = setTimeout(() => {
      said += `\nStopped after ${limitMinutes} minutes.`
      running.kill('SIGTERM')
      setTimeout(() => running.kill('SIGKILL'), 10_000).unref()
    }, limitMinutes * 60_000)
    running.on('close', () => {
      clearTimeout(limit)
      resolve(said)
    })
  })
}
