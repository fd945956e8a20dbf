import { useCallback, useEffect, useState } from 'react'
import type { Fields } from '#domain/config/config-command.ts'
import { freshnessOf } from '#domain/pending/freshness.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLatest } from '#lib/data/use-latest.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSaveConfig } from '#lib/data/use-save-config.ts'
import { useSync } from '#lib/data/use-sync.tsx'

export interface EditedRow<R> {
  /** As the person saw it when the form opened: the base of the change, whatever arrives meanwhile [S6]. */
  seen: R
  /** Goes up when the form begins anew: it keeps what is typed otherwise. */
  edition: number
  /** True when it is safe on this device. */
  onSave: (changes: Partial<R>) => Promise<boolean>
  onDirty: (isDirty: boolean) => void
  /** Back to what is in force. */
  onReset: () => void
}

/** The one row of its kind that a vendor has, in a form that stays open: profile, settings, what cards need. */
export function useEditedRow<R extends object>({
  kind,
  row,
  changesOf,
  savedHere,
  rest = null,
}: {
  /** Its key, too. */
  kind: 'vendor' | 'settings' | 'legal' | 'payment'
  /** What is in force, the same object as long as nothing arrives. */
  row: R
  changesOf: (seen: R, wanted: R) => Partial<R>
  /** Said of a change that is on this device alone. */
  savedHere: string
  /** Where the row is not there yet: all else that it begins with. A change alone would be none of a row. */
  rest?: Fields | null
}): EditedRow<R> {
  const { LL } = useI18nContext()
  const save = useSaveConfig()
  const connection = useLive(useSync().status())?.connection ?? 'starting'
  const [open, setOpen] = useState({ seen: row, edition: 0 })
  const [isDirty, setIsDirty] = useState(false)
  const latest = useLatest({ seen: open.seen, isDirty, changesOf })
  // What another tablet changed, or an undo took back, is shown where nobody is typing. Only when it comes: what was just
  // saved here is on its way to this row.
  useEffect(() => {
    const { seen, isDirty, changesOf } = latest.current
    const isOther = Object.keys(changesOf(seen, row)).length > 0
    if (isOther && !isDirty) setOpen((before) => ({ seen: row, edition: before.edition + 1 }))
  }, [row, latest])
  const onDirty = useCallback((dirty: boolean) => setIsDirty(dirty), [])
  const onSave = async (changes: Partial<R>): Promise<boolean> => {
    const said = freshnessOf(connection) === 'offline' ? savedHere : LL.state.saved()
    const wanted = Object.fromEntries(Object.entries(changes))
    const seen = Object.fromEntries(Object.keys(changes).map((f) => [f, open.seen[f as keyof R]]))
    const change = rest
      ? { kind, key: kind, seen: null, wanted: { ...rest, ...open.seen, ...wanted } }
      : { kind, key: kind, seen, wanted }
    const isSafe = await save([change], said)
    // The form stays as it is, with its focus: what was typed is now what is in force.
    if (isSafe) setOpen((before) => ({ ...before, seen: { ...before.seen, ...changes } }))
    return isSafe
  }
  const onReset = () => setOpen((before) => ({ seen: row, edition: before.edition + 1 }))
  return { seen: open.seen, edition: open.edition, onSave, onDirty, onReset }
}
