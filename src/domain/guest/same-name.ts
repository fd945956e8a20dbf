import type { Guest } from './guest.ts'
import { fold } from './search.ts'

type Named = Pick<Guest, 'last_name' | 'first_name' | 'last_kana' | 'first_kana'>

/**
 * Guests whose whole name, family name or reading is what was typed, on any of their cards. A name proves nobody: it is only worth
 * a question.
 */
export function guestsOfName<T extends Named & { merged?: readonly Named[] }>(
  guests: readonly T[],
  typed: string,
): T[] {
  const wanted = fold(typed)
  if (wanted === '') return []
  return guests
    .filter((g) =>
      [g, ...(g.merged ?? [])].flatMap(namesOf).some((name) => name !== '' && fold(name) === wanted),
    )
    .slice(0, 3)
}

const namesOf = (g: Named): string[] => [
  g.last_name + g.first_name,
  g.first_name + g.last_name,
  g.last_name,
  g.last_kana + g.first_kana,
  g.last_kana,
]
