// `npm start`, `npm run dev`, `npm run reset` and others begin here. This file is plain JavaScript because it runs
// straight after `git clone`: it installs what is missing, builds when a source has changed, and hands over to main.ts.

import { fileURLToPath } from 'node:url'
import { buildIfStale, generate } from './build.mjs'
import { installIfMissing } from './install.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

installIfMissing(root)
const deed = process.argv[2]
const serves = deed === undefined
const builds = deed === '--build'
if ((serves || builds) && !buildIfStale(root)) process.exit(1)
if (deed === '--dev' && !generate(root)) process.exit(1)
// Not before: its packages are there only now.
const { bundleServer, runServer } = await import('./bundle.mjs')
if (builds) bundleServer(root)
else await runServer(root, process.argv.slice(2))
