import { type Party, serversChoice } from './record.ts'

type Parties = ReadonlyMap<string, Party>

/** What stands otherwise than it should. Which table a customer was given nobody knows, but that they have one. */
export function differ(where: string, wanted: Parties, seen: Parties): string[] {
  const found: string[] = []
  for (const [name, want] of wanted) {
    const there = seen.get(name)
    if (!there) found.push(`${where} has no ${name}`)
    else
      for (const [key, value] of Object.entries(want)) {
        const said = there[key as keyof Party]
        if (value === serversChoice ? said === '' : value !== said)
          found.push(`${name}: ${key} is ${value}, on ${where} ${said}`)
      }
  }
  for (const name of seen.keys()) if (!wanted.has(name)) found.push(`${where} alone has ${name}`)
  return found
}

/** Each field of each party is written otherwise, one after the other: where that would not be told. */
export function alteredUnseen(wanted: Parties, seen: Parties): string[] {
  const unseen: string[] = []
  for (const [name, party] of seen)
    for (const [key, value] of Object.entries(party)) {
      // Of a table that the server chose, that there is none.
      const other = key === 'tables' && wanted.get(name)?.tables === serversChoice ? '' : otherThan(value)
      const altered = new Map(seen).set(name, { ...party, [key]: other })
      if (differ('', wanted, altered).length === 0) unseen.push(`${key} of ${name}`)
    }
  return unseen
}

const otherThan = (value: unknown): unknown =>
  typeof value === 'number' ? value + 1 : value === null ? 0 : `${value}+`
