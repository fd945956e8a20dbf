// The secret of a place on an event's waiting list, while this tab lives: phones throw pages away and load them anew, and a page that
// knew nothing of the place by then would have its customer leave their name once more. sessionStorage, of this tab only and gone
// with it; no name, no number, and nothing in the address.

const key = (url: string, occurrence: string): string => `noren-waiting-${url}/${occurrence}`

/** Null where there is none. */
export function placeOnList(url: string, occurrence: string): string | null {
  try {
    const token = sessionStorage.getItem(key(url, occurrence))
    return token && /^[0-9a-f]{32}$/.test(token) ? token : null
  } catch {
    return null
  }
}

export function keepPlace(url: string, occurrence: string, token: string): void {
  try {
    sessionStorage.setItem(key(url, occurrence), token)
  } catch {
    // Storage is off or full: the page knows it until it is left.
  }
}

export function forgetPlace(url: string, occurrence: string): void {
  try {
    sessionStorage.removeItem(key(url, occurrence))
  } catch {
    // Nothing was kept there.
  }
}
