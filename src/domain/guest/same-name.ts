import type { Guest } from './guest.ts'
import { fold } from './search.ts'

type Named = Pick<Guest, 'last_name' | 'first_name' | 'last_kana' | 'first_kana'>

/** Guests whose whole name, family name or reading is what was typed. A name proves nobody: it is only worth a question. */
export function guestsOfName<T extends Named>(guests: readonly T[], typed: string): T[] {
  const wanted = fold(typed)
  if (wanted === '') return []
  return guests
    .filter((g) =>
      [
        g.last_name + g.first_name,
        g.first_name + g.last_name,
        g.last_name,
        g.last_kana + g.first_kana,
        g.last_kana,
      ].some((name) => name !== '' && fold(name) === wanted),
    )
    .slice(0, 3)
}
