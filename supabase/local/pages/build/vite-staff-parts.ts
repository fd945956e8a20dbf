import type { Plugin } from 'vite'

/** Where only people who are signed in come: their screens, what stands around these, and their copy of the data. */
const doors =
  /\/src\/(routes\/(_vendor|admin)[./].*\?tsr-split|routes\/_vendor\.tsx\?tsr-split|routes\/-signed-in-screens\.tsx|lib\/data\/vendor-sync\.ts$)/

/**
 * What several screens of staff share, and no customer's page, as one chunk: alone they were a hundred files of some hundred
 * bytes, each with a request of its own, before the first screen stood.
 */
export function staffParts(): Plugin & { isShared: (id: string) => boolean } {
  let shared: Set<string> | undefined
  const next = new Map<string, { now: readonly string[]; later: readonly string[] }>()
  const isDoor = (id: string) => doors.test(id)

  function reach(from: Iterable<string>, withLater: boolean): Set<string> {
    const seen = new Set(from)
    for (const id of seen) {
      const { now = [], later = [] } = next.get(id) ?? {}
      for (const other of withLater ? [...now, ...later] : now) {
        if (!isDoor(other)) seen.add(other)
      }
    }
    return seen
  }

  function find(): Set<string> {
    const customers = reach(
      [...next.keys()].filter((id) => id.endsWith('/src/main.tsx') || id.endsWith('/index.html')),
      true,
    )
    const times = new Map<string, number>()
    const screens = new Set([...next].flatMap(([, { later }]) => later))
    for (const screen of screens) {
      if (customers.has(screen)) continue
      for (const id of reach([screen], false)) times.set(id, (times.get(id) ?? 0) + 1)
    }
    return new Set([...times].filter(([id, count]) => count > 1 && !customers.has(id)).map(([id]) => id))
  }

  return {
    name: 'staff-parts',
    apply: 'build',
    moduleParsed: ({ id, importedIds, dynamicallyImportedIds }) => {
      next.set(id, { now: importedIds, later: dynamicallyImportedIds })
    },
    isShared: (id) => {
      shared ??= find()
      return shared.has(id)
    },
  }
}
