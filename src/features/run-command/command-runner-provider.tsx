import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import type { Accepted } from '#domain/booking/command.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { warningLines } from '#lib/booking/warning-lines.ts'
import { type CommandRunner, CommandRunnerContext } from '#lib/data/command-runner.ts'
import { useLatest } from '#lib/data/use-latest.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import { useVenue } from '#lib/data/use-venue.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.tsx'

interface Question {
  accepted: Accepted
  /** What nobody knows yet, '' for nothing. */
  unread: string
}

/** Gives the screens below their way to write: toast with undo, and one question for whatever is overridden. */
export function CommandRunnerProvider({ children }: { children: ReactNode }) {
  const sync = useSync()
  const { LL } = useI18nContext()
  const words = useLatest(LL)
  const [asked, setAsked] = useState<Question | null>(null)
  const answer = useRef<(goOn: boolean) => void>(() => undefined)

  const run = useCallback<CommandRunner['run']>(
    async (subject, body, said) => {
      const done = await sync.dispatch(subject, body)
      if (!done.ok) {
        toast(words.current.stand.failed[done.code](), { tone: 'error' })
        return false
      }
      const undo = async () => {
        const undone = await sync.undo(done.command.id)
        const text = undone.ok ? words.current.stand.done.undone() : words.current.stand.failed[undone.code]()
        toast(text, { tone: undone.ok ? 'info' : 'error' })
      }
      toast(said, { action: { label: words.current.action.undo(), run: () => void undo() } })
      return true
    },
    [sync, words],
  )
  const confirm = useCallback<CommandRunner['confirm']>((accepted, unread) => {
    if (Object.keys(accepted).length === 0 && unread === '') return Promise.resolve(true)
    answer.current(false)
    setAsked({ accepted, unread })
    return new Promise((resolve) => {
      answer.current = resolve
    })
  }, [])
  const runner = useMemo(() => ({ run, confirm }), [run, confirm])
  const close = (goOn: boolean) => {
    setAsked(null)
    answer.current(goOn)
  }
  return (
    <CommandRunnerContext.Provider value={runner}>
      {children}
      {asked && <WarningDialog {...asked} onAnswer={close} />}
    </CommandRunnerContext.Provider>
  )
}

function WarningDialog({ accepted, unread, onAnswer }: Question & { onAnswer: (goOn: boolean) => void }) {
  const { LL } = useI18nContext()
  const { settings } = useVenue()
  return (
    <ConfirmDialog
      open
      title={LL.stand.warning.title()}
      confirm={LL.stand.warning.goOn()}
      look="primary"
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <ul className="figures list-disc pl-5">
        {warningLines(LL, accepted, settings).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {unread !== '' && <li>{unread}</li>}
      </ul>
    </ConfirmDialog>
  )
}
