import { createContext, useContext } from 'react'
import type { Accepted, CommandBody } from '#domain/booking/command.ts'
import type { Order } from '#sync/types.ts'

/** How screens write: the command goes to the outbox, what was done is said, and one tap takes it back. */
export interface CommandRunner {
  /** True when the command is safe on this device; otherwise the person was told and nothing has changed. */
  run(subject: string, body: CommandBody, said: string): Promise<boolean>
  /** Several at once, all of which the device stores or none: said once, and one tap takes all of them back; `onUndone` once it did. */
  runAll(commands: readonly Order[], said: string, onUndone?: () => void): Promise<boolean>
  /** Shows what staff are about to override, and what `more` they are to know; true at once when there is nothing to confirm. */
  confirm(accepted: Accepted, more: string, words?: Asked): Promise<boolean>
}

/** What is about to be done, as a question, and the button that does it; without them the question is a general one. */
export interface Asked {
  title?: string
  goOn?: string
  /** What goes with it, one of a few; the first as long as nobody chooses another. */
  choice?: Choice
}

export interface Choice {
  label: string
  options: readonly { value: string; label: string }[]
  hint: string
  onValue: (value: string) => void
}

export const CommandRunnerContext = createContext<CommandRunner | null>(null)

export function useCommandRunner(): CommandRunner {
  const runner = useContext(CommandRunnerContext)
  if (!runner) throw new Error('useCommandRunner() outside of the host stand')
  return runner
}
