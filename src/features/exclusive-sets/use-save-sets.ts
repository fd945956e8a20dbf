import { type ExclusiveSet, type SetForm, setFrom } from '#domain/event/exclusive-set.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useSaveConfig } from '#lib/data/use-save-config.ts'
import { useIsHeard } from '#lib/list/use-is-heard.ts'

const kind = 'exclusive_set'

export interface SaveSets {
  /** `seen` as it was when the form opened, null for a new one; `live`: ids of the templates that are there, in their order. */
  put: (typed: SetForm, seen: ExclusiveSet | null, live: readonly string[]) => Promise<boolean>
  remove: (seen: ExclusiveSet) => Promise<boolean>
}

/** Sets are saved on this tablet first; without the server that is said. */
export function useSaveSets(): SaveSets {
  const { LL } = useI18nContext()
  const save = useSaveConfig()
  const isHeard = useIsHeard()
  return {
    put: (typed, seen, live) =>
      save(
        [
          {
            ...{ kind, key: seen?.id ?? crypto.randomUUID() },
            ...{ seen: seen && fieldsOf(seen), wanted: { ...setFrom(typed, seen, live) } },
          },
        ],
        isHeard ? LL.state.saved() : LL.events.savedHere(),
      ),
    remove: (seen) =>
      save(
        [{ kind, key: seen.id, seen: fieldsOf(seen), wanted: { deleted: true } }],
        isHeard ? LL.events.exclusive.deleted() : LL.events.deletedHere(),
      ),
  }
}

const fieldsOf = ({ id: _, ...fields }: ExclusiveSet) => ({ ...fields })
