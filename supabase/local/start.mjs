// `npm start`, `npm run dev`, `npm run reset` and `npm run import` begin here. This file is plain JavaScript
// because it runs straight after `git clone`: it installs what is missing, builds when a source has changed, and
// hands over to main.ts.

import { fileURLToPath } from 'node:url'
import { buildIfStale, generate } from './build.mjs'
import { installIfMissing } from './install.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

installIfMissing(root)
const deed = process.argv[2]
if (deed === undefined && !buildIfStale(root)) process.exit(1)
if (deed === '--dev' && !generate(root)) process.exit(1)
process.env.LITE_TELEMETRY = '0'
// Loaded before TypeScript's loader stands in between: half a second less at each start.
await Promise.all(['@supabase/lite', '@supabase/lite/postgres', 'postgres', 'ws'].map((name) => import(name)))
const { register } = await import('tsx/esm/api')
register()
const { main } = await import('./main.ts')
await main(process.argv.slice(2))
