import { useEffect, useState } from 'react'

/**
 * The secret behind the # of the link: taken into memory once, then cleared from the address, so that it is in no
 * screenshot, history or shared address. A link opened again in the same tab only changes the part behind the #.
 */
export function useToken(): string | null {
  const [token, setToken] = useState(readToken)
  useEffect(() => {
    clearAddress()
    const changed = () => {
      const next = readToken()
      // Whatever stands there, a mistyped secret is nearly one.
      clearAddress()
      if (next !== null) setToken(next)
    }
    addEventListener('hashchange', changed)
    return () => removeEventListener('hashchange', changed)
  }, [])
  return token
}

const readToken = (): string | null => {
  const text = location.hash.slice(1)
  return /^[0-9a-f]{32}$/.test(text) ? text : null
}

function clearAddress(): void {
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search)
}
