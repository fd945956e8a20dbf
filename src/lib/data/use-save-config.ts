import { useCallback } from 'react'
import { type ConfigChange, configEditCommand } from '#domain/config/config-command.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { whenSent } from '#lib/unsaved/when-sent.ts'
import { toast } from '#ui/toast.tsx'
import { useLatest } from './use-latest.ts'
import { useSync } from './use-sync.tsx'

/**
 * Writes what differs from what was on screen, as commands: safe on this device when it answers true, otherwise the person was
 * told. Several changes are one act: one notice, and its undo takes all of them back.
 */
export function useSaveConfig(): (
  changes: readonly ConfigChange[],
  said: string,
  /** Where the device could not keep it, before the reason. */
  failed?: string,
) => Promise<boolean> {
  const sync = useSync()
  const { LL } = useI18nContext()
  const words = useLatest(LL)
  return useCallback(
    async (changes, said, failed = '') => {
      const ids: string[] = []
      const undo = async () => {
        for (const id of ids.toReversed()) {
          const undone = await sync.undo(id)
          if (!undone.ok) return toast(words.current.stand.failed[undone.code](), { tone: 'error' })
        }
        toast(words.current.stand.done.undone(), { tone: 'info' })
      }
      for (const change of changes) {
        const body = configEditCommand(change)
        const done = body && (await sync.dispatch(`${change.kind}/${change.key}`, body))
        if (done && !done.ok) {
          const why = words.current.stand.failed[done.code]()
          toast(failed === '' ? why : `${failed} ${why}`, { tone: 'error' })
          return false
        }
        if (done) ids.push(done.command.id)
      }
      const action = { label: words.current.action.undo(), run: () => void undo() }
      toast(said, ids.length > 0 ? { action, until: whenSent(sync.status()) } : {})
      return true
    },
    [sync, words],
  )
}
