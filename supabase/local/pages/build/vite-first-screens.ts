import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import type { Plugin } from 'vite'
import { firstScreensFile } from '#local/pages/public/first-screen.ts'
import { projectFolder } from '#local/places.ts'

/** Has the app draw what the HTML of customers' pages shows before any script is there (src/first-screens.tsx). */
export function firstScreens(): Plugin {
  return {
    name: 'first-screens',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: firstScreensFile, source: JSON.stringify(await drawn()) })
    },
  }
}

async function drawn(): Promise<unknown> {
  const folder = join(projectFolder, 'node_modules/.noren')
  const outfile = join(folder, `first-screens.${process.pid}.mjs`)
  mkdirSync(folder, { recursive: true })
  try {
    await build({
      entryPoints: [join(projectFolder, 'src/first-screens.tsx')],
      bundle: true,
      platform: 'node',
      format: 'esm',
      jsx: 'automatic',
      outfile,
      logLevel: 'error',
      // Nobody is asked while a page is drawn.
      define: {
        'import.meta.env': '{"VITE_SUPABASE_URL":"http://nobody.invalid"}',
        'process.env.NODE_ENV': '"production"',
      },
      banner: {
        js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url)",
      },
    })
    const { screens } = await import(pathToFileURL(outfile).href)
    return await screens()
  } finally {
    rmSync(outfile, { force: true })
  }
}
