// Writes the git-ignored i18n-*.ts beside this file from ja/ and en/. The generator compiles each namespace
// together with i18n-types.ts; on a fresh clone that file does not exist yet and it would read every namespace
// as the base dictionary, so an empty one is laid down first.
import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const types = fileURLToPath(new URL('./i18n-types.ts', import.meta.url))
if (!existsSync(types)) {
  writeFileSync(types, 'export type BaseTranslation = { [key: string]: BaseTranslation | string }\n')
}
const generator = fileURLToPath(
  new URL('../node_modules/typesafe-i18n/cli/typesafe-i18n.mjs', import.meta.url),
)
const root = fileURLToPath(new URL('..', import.meta.url))
const run = spawnSync(process.execPath, [generator, '--no-watch'], { cwd: root, encoding: 'utf8' })
if (run.status !== 0 || run.stdout.includes('ERROR')) {
  process.stderr.write(`${run.stdout}${run.stderr}`)
  process.exit(1)
}
