// What everybody can download: the built pages.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { distFolder, projectFolder } from '#local/places.ts'
import { bytesOf } from './kept.ts'

export interface Built {
  texts: string[]
}

export const builtFiles = (): Built => ({ texts: bytesOf(distFolder) })

/** Built anew where the server's secrets stand in the environment, as they do where one machine builds and serves. */
export async function builtWith(env: Record<string, string>): Promise<Built> {
  const outDir = mkdtempSync(join(tmpdir(), 'noren-built-'))
  const before = { ...process.env }
  Object.assign(process.env, env)
  try {
    const { build } = await import('vite')
    await build({
      ...{ configFile: join(projectFolder, 'vite.config.ts'), logLevel: 'error' },
      build: { outDir, emptyOutDir: true },
    })
    return { texts: [...bytesOf(outDir), ...builtFiles().texts] }
  } finally {
    for (const name of Object.keys(env)) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
    rmSync(outDir, { recursive: true, force: true })
  }
}
