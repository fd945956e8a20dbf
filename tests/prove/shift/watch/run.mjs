// `npm run shift`: the evening of the proof `shift`, played at 30 times the speed, five hours in ten minutes, on a page of this
// machine whose address is printed. `--seed 7` is another evening, `--speed 60` a faster one, `--short` two hours of it, `--headed`
// opens the tablets' own windows. Works without a display. Plain JavaScript, because it runs straight after `git clone`.

import 'temporal-polyfill/global'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { register } from 'tsx/esm/api'
import { buildIfStale } from '#local/build.mjs'
import { installIfMissing } from '#local/install.mjs'
import { findChromium } from '#tests/fixtures/chromium.mjs'
import { cleanEnvironment } from '#tests/fixtures/clean-environment.mjs'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const say = (line) => process.stdout.write(`${line}\n`)

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    speed: { type: 'string', default: '30' },
    short: { type: 'boolean', default: false },
    headed: { type: 'boolean', default: false },
  },
})
cleanEnvironment()
installIfMissing(root)
if (!buildIfStale(root)) process.exit(1)
const chromium = await findChromium(root, say)
if (!chromium) process.exit(1)
process.env.CHROMIUM = chromium
register()
const { watched } = await import('./watched.ts')
const { short, headed } = values
const seed = Number(values.seed)
const speed = Number(values.speed)
if (!Number.isInteger(seed) || !(speed >= 1)) {
  say('--seed is a whole number, --speed one from 1 on.')
  process.exit(2)
}
process.exit((await watched({ seed, speed, short, headed }, say)) ? 0 : 1)
