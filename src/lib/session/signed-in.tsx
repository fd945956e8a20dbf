import { createContext, Fragment, type ReactNode, useContext, useState } from 'react'
import type { SyncHandle } from '#sync/handle.ts'
import type { Identity } from '#sync/session/identity.ts'

/** What the signed-in layout gives to its screens. */
export interface SignedIn {
  identity: Identity
  /** Null for an account that keeps no data on the device. */
  sync: SyncHandle | null
  /** Opens the question before signing out. */
  askToSignOut: () => void
  /** The same for all devices of this account. */
  askToSignOutEverywhere: () => void
}

const Context = createContext<SignedIn | null>(null)

/**
 * Screens begin anew under another sync, as after a change of shift: queries of two syncs have the same keys, and would
 * go on showing what the closed one last said.
 */
export function SignedInProvider({ value, children }: { value: SignedIn; children: ReactNode }) {
  const [{ sync, turn }, setTurn] = useState({ sync: value.sync, turn: 0 })
  if (sync !== value.sync) setTurn({ sync: value.sync, turn: turn + 1 })
  return (
    <Context.Provider value={value}>
      <Fragment key={turn}>{children}</Fragment>
    </Context.Provider>
  )
}

export function useSignedIn(): SignedIn {
  const value = useContext(Context)
  if (!value) throw new Error('useSignedIn outside of the signed-in layout')
  return value
}

/** Whether the signed-in layout already surrounds what is shown. */
export const useIsSignedIn = (): boolean => useContext(Context) !== null
