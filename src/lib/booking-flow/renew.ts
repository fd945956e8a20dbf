import { createContext, useContext } from 'react'

/** Asks anew for what the server says of the venue. */
export const RenewContext = createContext<() => void>(() => undefined)

export const useRenew = (): (() => void) => useContext(RenewContext)
