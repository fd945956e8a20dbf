// A copy of what the simulation runs, into which errors can be planted while the real files stay as they are.

import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { applyPatch } from 'diff'
import type { Planted } from './patches.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const needed = ['package.json', 'sync', 'src/domain', 'tests/prove', 'tests/sync', 'tests/support']

export interface Copy {
  folder: string
  /** Puts one error in, and takes out the one before; false when the patch fits no more. */
  plant(patch: Planted): boolean
  remove(): void
}

export function aCopy(): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'noren-planted-'))
  for (const path of needed) cpSync(join(root, path), join(folder, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const original = new Map<string, string>()
  return {
    folder,
    plant({ changes }) {
      for (const [path, text] of original) writeFileSync(join(folder, path), text)
      original.clear()
      for (const change of changes) {
        const path = change.newFileName?.replace(/^b\//, '') ?? ''
        const text = readFileSync(join(folder, path), 'utf8')
        const planted = applyPatch(text, change)
        if (planted === false) return false
        original.set(path, text)
        writeFileSync(join(folder, path), planted)
      }
      return true
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
