import type { ConfigChange, Fields } from '#domain/config/config-command.ts'
import { useSaveConfig } from '#lib/data/use-save-config.ts'
import { useIsHeard } from './use-is-heard.ts'

/** A row of the setup that has a place among the others of its kind. */
interface Placed {
  id: string
  position: number
}

/** What is said of a change that is on this device alone, and of an order that is another. */
interface Words {
  savedHere: string
  deletedHere: string
  moved: string
}

export interface SaveRows<R extends Placed> {
  /** `seen` as it was when the form opened, null for a new one, which comes behind all others [S6]. `id` of the row in the end. */
  put: (
    wanted: Omit<R, 'id' | 'position'>,
    seen: R | null,
    all: readonly R[],
    said: string,
    id?: string,
  ) => Promise<boolean>
  /** `also`: what goes with it, as one act. `failed` is said where the device could not keep it. */
  remove: (seen: R, said: string, also?: readonly ConfigChange[], failed?: string) => Promise<boolean>
  /** All in the order in which they are to stand. */
  arrange: (rows: readonly R[]) => Promise<boolean>
}

/** Rows of one kind are saved on this tablet first; without the server that is said. */
export function useSaveRows<R extends Placed>(kind: string, words: Words): SaveRows<R> {
  const save = useSaveConfig()
  const isHeard = useIsHeard()
  return {
    put: (wanted, seen, all, said, id = crypto.randomUUID()) => {
      const text = isHeard ? said : words.savedHere
      if (seen) return save([{ kind, key: seen.id, seen: fieldsOf(seen), wanted: { ...wanted } }], text)
      const position = Math.max(-1, ...all.map((row) => row.position)) + 1
      return save([{ kind, key: id, seen: null, wanted: { ...wanted, position } }], text)
    },
    remove: (seen, said, also = [], failed) => {
      const change = { kind, key: seen.id, seen: fieldsOf(seen), wanted: { deleted: true } }
      return save([...also, change], isHeard ? said : words.deletedHere, failed)
    },
    arrange: (rows) =>
      save(
        rows.map((row, position) => ({
          ...{ kind, key: row.id },
          ...{ seen: { position: row.position }, wanted: { position } },
        })),
        isHeard ? words.moved : words.savedHere,
      ),
  }
}

const fieldsOf = <R extends Placed>({ id: _, ...fields }: R): Fields => ({ ...fields })
