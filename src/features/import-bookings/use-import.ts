import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReadRows } from '#domain/import/rows.ts'
import { faultName, report } from '#lib/app/report.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import { forgetBegunUndo, hasBegunUndo, keepBegunUndo } from './begun-undo.ts'
import type { ChosenFile } from './chosen-file.ts'
import { type End, nothingSent, type Progress, sendRows, withKeys } from './send-rows.ts'

export interface Run {
  state: 'running' | End
  progress: Progress
}

export interface Undo {
  /** `interrupted`: begun before the page was loaded anew, and not ended. */
  state: 'running' | 'done' | 'failed' | 'interrupted'
  removed: number
  kept: number
}

export interface Importing {
  run: Run | null
  undo: Undo | null
  start: (file: ChosenFile, good: ReadRows['good']) => void
  stop: () => void
  takeBack: (file: ChosenFile) => void
  /** Another file was chosen, or none. */
  reset: (file: ChosenFile | null) => void
}

/** Goes on with what was begun, as long as the same file stands there; ends between two parts when the dialog closes. */
export function useImport(): Importing {
  const sync = useSync()
  const [run, setRun] = useState<Run | null>(null)
  const [undo, setUndo] = useState<Undo | null>(null)
  const stopping = useRef(new AbortController())
  // Who goes on after a stop counts in the rows it began with, whatever has come into the book meanwhile.
  const begun = useRef<ReadRows['good']>([])
  useEffect(() => () => stopping.current.abort(), [])
  const begin = (): AbortSignal => {
    stopping.current.abort()
    stopping.current = new AbortController()
    return stopping.current.signal
  }
  const start = async (file: ChosenFile, read: ReadRows['good']) => {
    const stop = begin()
    if (!run) begun.current = read
    const good = begun.current
    const from = run?.state === 'running' || !run ? nothingSent(good.length) : run.progress
    let progress = from
    setUndo(null)
    // What stands in the file comes anew: nothing of it is to be taken back any more.
    forgetBegunUndo(sync.vendorId, file.importId)
    setRun({ state: 'running', progress })
    // Of a run that another file has ended nothing is shown any more.
    const isPresent = () => stopping.current.signal === stop
    const onProgress = (next: Progress) => {
      progress = next
      if (isPresent()) setRun({ state: 'running', progress })
    }
    let end: End = 'refused'
    try {
      const rows = await withKeys(good, file.rows)
      const send = (part: Parameters<typeof sync.imports.send>[1]) => sync.imports.send(file.importId, part)
      end = await sendRows(rows, { send, from, onProgress, stop })
    } catch (fault) {
      report('screen_failed', faultName(fault))
    }
    if (isPresent()) setRun({ state: end, progress })
    sync.refresh()
  }
  const takeBack = async ({ importId }: ChosenFile) => {
    const stop = begin()
    keepBegunUndo(sync.vendorId, importId)
    let done: Undo = { state: 'running', removed: 0, kept: 0 }
    for (let more = true; more; ) {
      if (stop.aborted) return
      setUndo(done)
      const answer = await sync.imports.undo(importId)
      if (!answer.ok) {
        setUndo({ ...done, state: 'failed' })
        return
      }
      done = { ...done, removed: done.removed + answer.removed, kept: answer.kept }
      more = answer.more
    }
    forgetBegunUndo(sync.vendorId, importId)
    setUndo({ ...done, state: 'done' })
    setRun(null)
    sync.refresh()
  }
  return {
    run,
    undo,
    start: (file, good) => void start(file, good),
    stop: () => stopping.current.abort(),
    takeBack: (file) => void takeBack(file),
    reset: useCallback(
      (file: ChosenFile | null) => {
        stopping.current.abort()
        stopping.current = new AbortController()
        setRun(null)
        const isBegun = file !== null && hasBegunUndo(sync.vendorId, file.importId)
        setUndo(isBegun ? { state: 'interrupted', removed: 0, kept: 0 } : null)
      },
      [sync.vendorId],
    ),
  }
}
