import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const laws = readFileSync(`${root}sync/SPEC.md`, 'utf8')
  .split('\n')
  .map((line) => /^\| (S\d+) \|/.exec(line)?.[1] && line.split('|'))
  .filter((cells) => Array.isArray(cells))
  .map((cells) => ({
    law: cells[1]?.trim() ?? '',
    files: [...(cells[3] ?? '').matchAll(/`([^`]+)`/g)].map((m) => m[1] ?? ''),
  }))

test('every law names tests, and each of them has the law in a title', () => {
  expect(laws.map((l) => l.law)).toEqual(Array.from({ length: 15 }, (_, i) => `S${i + 1}`))
  for (const { law, files } of laws) {
    expect(files.length, law).toBeGreaterThan(0)
    for (const file of files) {
      expect(existsSync(root + file), file).toBe(true)
      expect(readFileSync(root + file, 'utf8'), `${file} does not name ${law}`).toContain(`[${law}]`)
    }
  }
})
