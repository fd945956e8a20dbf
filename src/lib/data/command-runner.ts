import { createContext, useContext } from 'react'
import type { Accepted, CommandBody } from '#domain/booking/command.ts'

/** How screens write: the command goes to the outbox, what was done is said, and one tap takes it back. */
export interface Act {
  /** True when the command is safe on this device; otherwise the person was told and nothing has changed. */
  send(subject: string, body: CommandBody, said: string): Promise<boolean>
  /** Shows what staff are about to override; true at once when there is nothing to confirm. */
  confirm(accepted: Accepted): Promise<boolean>
}

export const ActContext = createContext<Act | null>(null)

export function useAct(): Act {
  const act = useContext(ActContext)
  if (!act) throw new Error('useAct() outside of the host stand')
  return act
}
