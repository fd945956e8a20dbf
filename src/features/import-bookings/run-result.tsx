import { useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Failure, Notice } from '#ui/states.tsx'
import type { Importing, Run, Undo } from './use-import.ts'

/** How far it is, what came of it, and the way back. */
export function RunResult({ importing, onTakeBack }: { importing: Importing; onTakeBack: () => void }) {
  const { LL } = useI18nContext()
  const words = LL.importing
  const [asks, setAsks] = useState(false)
  const { run, undo } = importing
  const isBusy = run?.state === 'running' || undo?.state === 'running'
  const isHere = run?.progress.stands ?? false
  return (
    <>
      <div role="status" className="flex flex-col gap-2">
        {run && <RunText run={run} />}
        {undo && undo.state !== 'failed' && <UndoText undo={undo} />}
      </div>
      {undo?.state === 'failed' && <Failure text={words.undoFailed()} />}
      {undo?.state === 'interrupted' && (
        <div>
          <Button look="primary" onClick={onTakeBack}>
            {words.undoGoOn()}
          </Button>
        </div>
      )}
      {!isBusy && (isHere || undo?.state === 'failed') && (
        <div>
          <Button onClick={() => setAsks(true)}>{words.undo()}</Button>
        </div>
      )}
      <ConfirmDialog
        open={asks}
        title={words.undoTitle()}
        confirm={LL.action.undo()}
        onConfirm={() => {
          setAsks(false)
          onTakeBack()
        }}
        onClose={() => setAsks(false)}
      >
        <p className="max-w-prose">{words.undoText()}</p>
      </ConfirmDialog>
    </>
  )
}

function RunText({ run: { state, progress } }: { run: Run }) {
  const { LL } = useI18nContext()
  const words = LL.importing
  const { sent, total, added, known } = progress
  if (state === 'running') {
    return (
      <>
        <p>{words.working({ done: sent, total })}</p>
        <progress className="w-full accent-primary" aria-label={words.title()} value={sent} max={total} />
      </>
    )
  }
  const isAllKnown = state === 'done' && added === 0 && known === total
  return (
    <Notice tone={state === 'done' ? 'success' : 'warning'}>
      <p className="font-semibold">{isAllKnown ? words.allKnown() : words.end[state]()}</p>
      {!isAllKnown && <p>{words.added({ n: added })}</p>}
      {known > 0 && <p>{words.known({ n: known })}</p>}
    </Notice>
  )
}

function UndoText({ undo: { state, removed, kept } }: { undo: Undo }) {
  const { LL } = useI18nContext()
  const words = LL.importing
  if (state === 'running') return <p>{words.undoing({ done: removed })}</p>
  if (state === 'interrupted') return <Notice tone="warning">{words.undoInterrupted()}</Notice>
  return (
    <Notice tone={kept > 0 ? 'warning' : 'success'}>
      <p className="font-semibold">{words.undone({ n: removed })}</p>
      {kept > 0 && <p>{words.undoneKept({ n: kept })}</p>}
    </Notice>
  )
}
