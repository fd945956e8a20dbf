// The process of one proof, or of short ones of one file in turn: `one.ts <file> <name>,<name> <size>`. `one.ts --list
// <folder>` only says what there is: each folder in it that holds a proof.ts is a promise.

import 'temporal-polyfill/global'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Proof, Size } from './types.ts'

const load = async (file: string): Promise<Proof[]> => (await import(pathToFileURL(file).href)).proofs
const tell = (message: unknown): Promise<void> =>
  new Promise((resolve) => process.send?.(message, () => resolve()))

// Who ended the run wants no answer any more.
process.on('disconnect', () => process.exit(1))
// Stopped for taking too long: by itself a signal leaves its Postgres running.
process.on('SIGTERM', () => process.exit(143))

const [first = '', name = '', size = 'share'] = process.argv.slice(2)
if (first === '--list') {
  const folder = name
  const files = readdirSync(folder)
    .map((promise) => join(promise, 'proof.ts'))
    .filter((file) => existsSync(join(folder, file)))
  const all = await Promise.all(
    files.map(async (file) =>
      (await load(join(folder, file))).map(({ run: _, ...proof }) => ({ file, ...proof })),
    ),
  )
  await tell(all.flat())
} else {
  const all = await load(first)
  for (const wanted of name.split(',')) {
    const proof = all.find((p) => p.name === wanted)
    if (!proof) throw new Error(`${first} holds no ${wanted}`)
    await tell({ name: wanted, ...(await proof.run(size as Size)) })
  }
}
process.exit(0)
