// A copy of what the simulation and the tests run, into which errors can be planted while the real files stay as they are.

import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { edited, type Planted } from './edits.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const needed = ['package.json', 'tsconfig.json', 'vite.config.ts', 'sync', 'src', 'supabase', 'tests', 'i18n']

export interface Copy {
  folder: string
  /** Puts one error in, and takes out the one before; false when its lines are not there exactly once. */
  plant(planted: Planted): boolean
  remove(): void
}

export function aCopy(): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'noren-planted-'))
  for (const path of needed) cpSync(join(root, path), join(folder, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const original = new Map<string, string>()
  return {
    folder,
    plant({ edits }) {
      for (const [path, text] of original) writeFileSync(join(folder, path), text)
      original.clear()
      for (const edit of edits) {
        const text = readFileSync(join(folder, edit.file), 'utf8')
        const planted = edited(text, edit)
        if (planted === null) return false
        if (!original.has(edit.file)) original.set(edit.file, text)
        writeFileSync(join(folder, edit.file), planted)
      }
      return true
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
