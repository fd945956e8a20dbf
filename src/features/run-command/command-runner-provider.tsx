import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import type { Accepted } from '#domain/booking/command.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { warningLines } from '#lib/booking/text/warning-lines.ts'
import {
  type Asked,
  type Choice,
  type CommandRunner,
  CommandRunnerContext,
} from '#lib/data/command-runner.ts'
import { useLatest } from '#lib/data/use-latest.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import { useVenue } from '#lib/data/use-venue.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Segmented } from '#ui/field/segmented.tsx'
import { toast } from '#ui/toast.tsx'

interface Question extends Asked {
  accepted: Accepted
  /** What nobody knows yet, or what it costs; '' for nothing. */
  more: string
}

/** Gives the screens below their way to write: toast with undo, and one question for whatever is overridden. */
export function CommandRunnerProvider({ children }: { children: ReactNode }) {
  const sync = useSync()
  const { LL } = useI18nContext()
  const words = useLatest(LL)
  const [asked, setAsked] = useState<Question | null>(null)
  const answer = useRef<(goOn: boolean) => void>(() => undefined)

  const runAll = useCallback<CommandRunner['runAll']>(
    async (commands, said, onUndone) => {
      const stored = await sync.dispatchAll(commands)
      if (!stored.ok) {
        toast(words.current.stand.failed[stored.code](), { tone: 'error' })
        return false
      }
      const undo = async () => {
        const back = await sync.undoAll(stored.commands.map(({ id }) => id))
        if (back.ok) onUndone?.()
        const text = back.ok ? words.current.stand.done.undone() : words.current.stand.failed[back.code]()
        toast(text, { tone: back.ok ? 'info' : 'error' })
      }
      const action = { label: words.current.action.undo(), run: () => void undo() }
      toast(said, { action, isMany: commands.length > 1 })
      return true
    },
    [sync, words],
  )
  const run = useCallback<CommandRunner['run']>(
    (subject, body, said) => runAll([{ subject, body }], said),
    [runAll],
  )
  const confirm = useCallback<CommandRunner['confirm']>((accepted, more, words = {}) => {
    if (Object.keys(accepted).length === 0 && more === '' && !words.choice) return Promise.resolve(true)
    answer.current(false)
    setAsked({ accepted, more, ...words })
    return new Promise((resolve) => {
      answer.current = resolve
    })
  }, [])
  const runner = useMemo(() => ({ run, runAll, confirm }), [run, runAll, confirm])
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

function WarningDialog({
  accepted,
  more,
  title,
  goOn,
  choice,
  onAnswer,
}: Question & { onAnswer: (goOn: boolean) => void }) {
  const { LL } = useI18nContext()
  const { settings } = useVenue()
  return (
    <ConfirmDialog
      open
      title={title ?? LL.stand.warning.title()}
      confirm={goOn ?? LL.stand.warning.goOn()}
      cancel={LL.stand.warning.back()}
      look="primary"
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <ul className="figures list-disc pl-5">
        {warningLines(LL, accepted, settings).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {more !== '' && <li>{more}</li>}
      </ul>
      {choice && <ChoiceField {...choice} />}
    </ConfirmDialog>
  )
}

function ChoiceField({ label, options, hint, onValue }: Choice) {
  const [value, setValue] = useState(options[0]?.value ?? '')
  const choose = (next: string) => {
    setValue(next)
    onValue(next)
  }
  return (
    <div className="figures mt-3 flex flex-col gap-2">
      <Segmented label={label} value={value} options={options} onValue={choose} />
      <p className="text-muted text-sm">{hint}</p>
    </div>
  )
}
