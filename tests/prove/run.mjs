// `npm run prove`: every promise at full size, two at a time and beside them one that mostly waits; one JSON line for
// each on stdout: name, cases, violations, control (what was found where a fault was planted). Ends with 1 when a
// promise is broken or a control found nothing. `--only NAME` runs those whose name begins so (`--only kill,leaving`);
// `--share` the sizes of `npm test`. Plain JavaScript, because it runs straight after `git clone`.

import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildIfStale } from '#local/build.mjs'
import { installIfMissing } from '#local/install.mjs'
import { findChromium } from '#tests/support/chromium.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const lanes = 2
/** Else V8's own threads take a quarter as much again as the work itself, from the other lanes. */
const singleThreaded = ['--single-threaded', '--max-semi-space-size=32']
const print = (line) => process.stdout.write(`${line}\n`)
const note = (line) => process.stderr.write(`${line}\n`)

const { values } = parseArgs({
  options: { only: { type: 'string' }, share: { type: 'boolean' }, from: { type: 'string' } },
})
const size = values.share ? 'share' : 'full'
/** The harness is itself put to the test with proofs from elsewhere, which need no pages and no browser. */
const folder = values.from ?? fileURLToPath(new URL('./proofs', import.meta.url))

// What a developer has set for a running stack must never lead a proof to real data.
for (const name of ['PORT', 'NOREN_HOME', 'DATABASE_URL', 'NOREN_TRUST_PROXY']) delete process.env[name]
process.env.LITE_TELEMETRY = '0'

if (!values.from) {
  installIfMissing(root)
  if (!buildIfStale(root)) process.exit(1)
  const chromium = await findChromium(root, note)
  if (!chromium) process.exit(1)
  process.env.CHROMIUM = chromium
}

const { answer: all, said: reason } = await child(['--list', folder], 2)
if (!all) {
  note(`${reason}\nThe proofs cannot be read; the reason stands above.`)
  process.exit(1)
}
const wanted = all
  .filter((proof) => !values.only || values.only.split(',').some((name) => proof.name.startsWith(name)))
  .filter((proof) => values.only || size === 'full' || !proof.fullOnly)
  // The longest first, so that no lane is left with one of them at the end.
  .sort((a, b) => b.minutes[size] - a.minutes[size])
if (wanted.length === 0) {
  note(`No proof begins with ${values.only}; there are: ${all.map((proof) => proof.name).join(', ')}`)
  process.exit(1)
}

const began = Date.now()
let broken = 0
const beside = wanted.filter((proof) => !proof.alone && !proof.waits)
const waiting = wanted.filter((proof) => !proof.alone && proof.waits)
await Promise.all([...Array.from({ length: lanes }, () => lane(beside)), lane(waiting)])
await lane(wanted.filter((proof) => proof.alone))
const minutes = ((Date.now() - began) / 60_000).toFixed(1)
note(`${wanted.length - broken} of ${wanted.length} promises hold (${minutes} minutes)`)
process.exit(broken === 0 ? 0 : 1)

async function lane(queue) {
  for (let proof = queue.shift(); proof; proof = queue.shift()) {
    const started = Date.now()
    const flags = proof.computes && size === 'full' ? singleThreaded : []
    const words = [`${folder}/${proof.file}`, proof.name, size]
    const { answer, said } = await child(words, proof.minutes[size], flags)
    const seconds = Math.round((Date.now() - started) / 1000)
    const { name, says } = proof
    if (!answer) {
      broken++
      note(said)
      print(JSON.stringify({ name, cases: 0, violations: 1, control: 0, found: ['it did not end'], seconds }))
      continue
    }
    const { cases, violations, control, figures } = answer
    const holds = violations.length === 0 && control.length > 0 && cases > 0
    if (!holds) {
      broken++
      note(`${name}: ${says}\n${said}`)
    }
    const found = violations.length > 0 ? { found: violations.slice(0, 5) } : {}
    const counts = { cases, violations: violations.length, control: control.length }
    print(JSON.stringify({ name, ...counts, ...(figures ? { figures } : {}), ...found, seconds }))
  }
}

/** Runs one.ts; `answer` is undefined when it failed or was stopped. What it printed is kept for then. */
function child(words, limitMinutes, flags = []) {
  return new Promise((resolve) => {
    const options = { cwd: root, execArgv: [...flags, '--import', 'tsx'], silent: true }
    const running = fork(fileURLToPath(new URL('./one.ts', import.meta.url)), words, options)
    let answer
    let said = ''
    const hear = (chunk) => {
      said = `${said}${chunk}`.slice(-20_000)
    }
    running.stdout.on('data', hear)
    running.stderr.on('data', hear)
    running.on('message', (message) => {
      answer = message
    })
    const limit = setTimeout(() => {
      said += `\nStopped after ${limitMinutes} minutes.`
      running.kill('SIGTERM')
      setTimeout(() => running.kill('SIGKILL'), 10_000).unref()
    }, limitMinutes * 60_000)
    running.on('close', () => {
      clearTimeout(limit)
      resolve({ answer, said })
    })
  })
}
