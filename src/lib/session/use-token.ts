import { useEffect, useState } from 'react'

/**
 * The secret behind the # of the link: taken once, then cleared from the address, so that it is in no screenshot,
 * history or shared address. A link opened again in the same tab only changes the part behind the #.
 * With `keptAs` it outlives a reload (phones throw tabs away and load them anew): in sessionStorage, of this tab only and
 * gone with it, never in localStorage.
 */
export function useToken(keptAs?: string): string | null {
  const [token, setToken] = useState(() => inAddress() ?? (keptAs ? kept(keptAs) : null))
  useEffect(() => {
    clearAddress()
    const changed = () => {
      const next = inAddress()
      // Whatever stands there, a mistyped secret is nearly one.
      clearAddress()
      if (next !== null) setToken(next)
    }
    addEventListener('hashchange', changed)
    return () => removeEventListener('hashchange', changed)
  }, [])
  useEffect(() => {
    if (keptAs && token !== null) keep(keptAs, token)
  }, [keptAs, token])
  return token
}

/** Before another one is looked for. */
export function forgetToken(keptAs: string): void {
  try {
    sessionStorage.removeItem(keptAs)
  } catch {
    // Nothing was kept there.
  }
}

const secretIn = (text: string | null): string | null => (text && /^[0-9a-f]{32}$/.test(text) ? text : null)

const inAddress = (): string | null => secretIn(location.hash.slice(1))

function clearAddress(): void {
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search)
}

function kept(name: string): string | null {
  try {
    return secretIn(sessionStorage.getItem(name))
  } catch {
    return null
  }
}

function keep(name: string, token: string): void {
  try {
    sessionStorage.setItem(name, token)
  } catch {
    // Storage is off or full: the secret is in memory until the page is left.
  }
}
