import { createContext, type ReactNode, useContext } from 'react'
import type { Identity } from '#sync/identity.ts'
import type { SyncHandle } from '#sync/types.ts'

/** What the signed-in layout gives to its screens. */
export interface SignedIn {
  identity: Identity
  /** Null for an account that keeps no data on the device. */
  sync: SyncHandle | null
  /** Opens the question before signing out. */
  askToSignOut: () => void
}

const Context = createContext<SignedIn | null>(null)

export function SignedInProvider({ value, children }: { value: SignedIn; children: ReactNode }) {
  return <Context.Provider value={value}>{children}</Context.Provider>
}

export function useSignedIn(): SignedIn {
  const value = useContext(Context)
  if (!value) throw new Error('useSignedIn outside of the signed-in layout')
  return value
}

/** Whether the signed-in layout already surrounds what is shown. */
export const useIsInside = (): boolean => useContext(Context) !== null
