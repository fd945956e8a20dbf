import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { packings } from '#local/pages/packed.ts'
import { pagesWithParts, partsOfPages } from '#local/pages/public/preloads.ts'

const pack = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/**
 * What a customer's page loads first, packed as small as it goes, beside each file: it takes a second here, and too long where
 * somebody waits. All else the server packs when it is asked for.
 */
export function packedParts(): Plugin {
  return {
    name: 'packed-parts',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const parts = partsOfPages(dir)
      const html = await readFile(join(dir, 'index.html'), 'utf8')
      const ofIndex = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
        ([, path = '']) => path,
      )
      const ofPages = pagesWithParts.flatMap((page) => [...parts.of(page, 'ja'), ...parts.of(page, 'en')])
      await Promise.all(
        [...new Set([...ofIndex, ...ofPages])].flatMap(async (path) => {
          const plain = await readFile(join(dir, path))
          for (const { encoding, suffix } of packings)
            await writeFile(join(dir, path + suffix), await pack[encoding](plain))
        }),
      )
    },
  }
}
