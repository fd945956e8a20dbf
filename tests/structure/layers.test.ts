// The direction of imports is held by biome.json. Here each forbidden import is planted and must be found, and the
// allowed one beside it must not: a rule that never fires would pass unnoticed.

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectFolder } from '#local/places.ts'

const forbidden = [
  ['src/domain/plant.ts', '#sync/types.ts'],
  ['src/domain/plant.ts', '#ui/button.tsx'],
  ['src/domain/plant.ts', 'react'],
  ['src/domain/plant.ts', '../../sync/types.ts'],
  ['sync/plant.ts', '#ui/button.tsx'],
  ['sync/plant.ts', '#lib/env.ts'],
  ['sync/plant.ts', 'react'],
  ['sync/platform/plant.ts', '#sync/protocol/messages.ts'],
  ['sync/protocol/plant.ts', '#sync/session/server.ts'],
  ['sync/session/plant.ts', '#sync/mirror/mirror.ts'],
  ['sync/outbox/plant.ts', '#sync/mirror/mirror.ts'],
  ['sync/mirror/plant.ts', '#sync/outbox/entry.ts'],
  ['sync/views/plant.ts', '#sync/status/status.ts'],
  ['sync/status/plant.ts', '#sync/outbox/outbox.ts'],
  ['sync/replication/plant.ts', '#sync/views/bookings.ts'],
  ['sync/sign-out/plant.ts', '#sync/replication/leader.ts'],
  ['sync/customer/plant.ts', '#sync/platform/clock.ts'],
  ['sync/worker/plant.ts', '#sync/sign-out/wipe.ts'],
  ['sync/platform/plant.ts', '#domain/booking/booking.ts'],
  ['sync/mirror/plant.ts', '#sync/open-sync.ts'],
  ['sync/outbox/plant.ts', 'react'],
  ['src/ui/plant.tsx', '#sync/types.ts'],
  ['src/ui/plant.tsx', '#domain/booking/booking.ts'],
  ['src/ui/plant.tsx', '#features/help/help-page.tsx'],
  ['src/lib/plant.ts', '#features/help/help-page.tsx'],
  ['src/lib/plant.ts', '@supabase/supabase-js'],
  ['src/features/one/plant.ts', '#features/two/plant.ts'],
  ['src/features/one/plant.ts', '../two/plant.ts'],
  ['src/features/book-online/flow/plant.ts', '#features/two/plant.ts'],
  ['src/features/one/plant.ts', '@supabase/supabase-js'],
  ['src/features/one/plant.ts', 'rxdb'],
  ['src/features/one/plant.ts', '#local/stack.ts'],
  ['src/routes/plant.tsx', '#sync/outbox.ts'],
  ['supabase/local/plant.ts', '#domain/booking/booking.ts'],
  ['tests/plant.ts', '../sync/types.ts'],
  ['tests/fixtures/plant.ts', '#tests/prove/parts/calls.ts'],
  ['tests/simulation/plant.ts', '#tests/sync/plant.ts'],
] as const

const allowed = [
  ['src/domain/fine.ts', './slots.ts'],
  ['sync/fine.ts', '#domain/booking/booking.ts'],
  ['sync/fine2.ts', '@supabase/supabase-js'],
  ['sync/platform/fine.ts', '#sync/types.ts'],
  ['sync/protocol/fine.ts', '#sync/platform/clock.ts'],
  ['sync/session/fine.ts', '#sync/protocol/rpc.ts'],
  ['sync/outbox/fine.ts', '#sync/protocol/messages.ts'],
  ['sync/mirror/fine.ts', '#sync/protocol/messages.ts'],
  ['sync/views/fine.ts', '#sync/outbox/overlay.ts'],
  ['sync/status/fine.ts', '#sync/platform/listeners.ts'],
  ['sync/replication/fine.ts', '#sync/outbox/results.ts'],
  ['sync/sign-out/fine.ts', '#sync/session/access-token.ts'],
  ['sync/customer/fine.ts', '#sync/protocol/rpc.ts'],
  ['sync/worker/fine.ts', '#sync/sign-out/wipe-marker.ts'],
  ['src/ui/fine.tsx', '#domain/time/time.ts'],
  ['src/ui/fine2.tsx', '#domain/contact/phone.ts'],
  ['src/lib/fine.ts', '#sync/types.ts'],
  ['src/features/one/fine.ts', '#ui/button.tsx'],
  ['src/features/book-online/flow/fine.ts', '#features/book-online/choose/fine.ts'],
  ['src/routes/fine.tsx', '#features/one/page.tsx'],
  ['supabase/local/fine.ts', '#local/places.ts'],
  ['tests/fine.ts', '#sync/types.ts'],
  ['tests/fixtures/fine.ts', '#tests/simulation/disk.ts'],
  ['tests/simulation/fine.ts', '#tests/fixtures/tablet.ts'],
] as const

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'noren-layers-'))
  const settings = JSON.parse(readFileSync(join(projectFolder, 'biome.json'), 'utf8'))
  writeFileSync(
    join(folder, 'biome.json'),
    JSON.stringify({ ...settings, $schema: undefined, vcs: undefined }),
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function put(path: string, text: string): string {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return path
}

/** Path and rule of each thing Biome finds. */
function lint(rule: string): string[] {
  const biome = join(projectFolder, 'node_modules/@biomejs/biome/bin/biome')
  const words = ['lint', `--only=${rule}`, '--reporter=github', '--max-diagnostics=none', '.']
  const { stdout, stderr } = spawnSync(process.execPath, [biome, ...words], { cwd: folder, encoding: 'utf8' })
  return [...`${stdout}${stderr}`.matchAll(/title=([^,]+),file=([^,]+),/g)].map((found) =>
    `${found[2]}`.replace(`${folder}/`, ''),
  )
}

test('each import against the direction of the layers is an error, each one along it is not', () => {
  const bad = forbidden.map(([path, from], i) =>
    put(path.replace('plant', `plant${i}`), `import { a } from '${from}'\n\nexport const b = a\n`),
  )
  for (const [path, from] of allowed) put(path, `import { a } from '${from}'\n\nexport const b = a\n`)
  expect([...new Set(lint('style/noRestrictedImports'))].sort()).toEqual([...bad].sort())
})

test('a circle of imports is an error', () => {
  put('src/ui/round.ts', "import { b } from './about.ts'\n\nexport const a = () => b\n")
  put('src/ui/about.ts', "import { a } from './round.ts'\n\nexport const b = () => a\n")
  expect(lint('suspicious/noImportCycles').sort()).toEqual(['src/ui/about.ts', 'src/ui/round.ts'])
})

test('domain has no clock of its own', () => {
  const path = put('src/domain/clock.ts', 'export const now = (): number => Date.now()\n')
  expect(lint('style/noRestrictedGlobals')).toEqual([path])
})
