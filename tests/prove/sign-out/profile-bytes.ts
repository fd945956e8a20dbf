// What lies in a browser's profile folder, byte for byte. Chromium keeps rows in LevelDB, whose older blocks are
// compressed by Snappy; that writes what it has not seen before as it is, so a word without repetition inside stays
// readable in its first place in each block. The proof shows that on a row that is surely compressed.

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface Trace {
  file: string
  word: string
}

/** Every file of the folder that holds one of the words, as UTF-8 or UTF-16. */
export function searchProfile(folder: string, words: readonly string[]): Trace[] {
  const found: Trace[] = []
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const full = join(folder, file)
    const bytes = readable(full)
    if (!bytes) continue
    for (const word of words) {
      const isHere = bytes.includes(Buffer.from(word)) || bytes.includes(Buffer.from(word, 'utf16le'))
      if (isHere || file.includes(word)) found.push({ file, word })
    }
  }
  return found
}

/** Bytes on disk of a folder; 0 where there is none. */
export function sizeOf(folder: string): number {
  try {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return files.reduce((sum, file) => sum + (readable(join(folder, file))?.length ?? 0), 0)
  } catch {
    return 0
  }
}

function readable(file: string): Buffer | undefined {
  try {
    return statSync(file).isFile() ? readFileSync(file) : undefined
  } catch {
    // Sockets and files that went meanwhile.
    return undefined
  }
}
