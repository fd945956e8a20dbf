// Imports whose undo was begun at this device and has not come to its end: after a reload in between the same file offers to go
// on with it. Ids only, the restaurant's and one made of the file's bytes: another that signs in here has not begun it.

const storageKey = 'noren.undo-begun'
const most = 20

const idOf = (vendorId: string, importId: string): string => `${vendorId}/${importId}`

export const hasBegunUndo = (vendorId: string, importId: string): boolean =>
  stored().includes(idOf(vendorId, importId))

export function keepBegunUndo(vendorId: string, importId: string): void {
  forgetBegunUndo(vendorId, importId)
  store([...stored(), idOf(vendorId, importId)].slice(-most))
}

export function forgetBegunUndo(vendorId: string, importId: string): void {
  store(stored().filter((id) => id !== idOf(vendorId, importId)))
}

function store(ids: string[]): void {
  try {
    if (ids.length > 0) localStorage.setItem(storageKey, JSON.stringify(ids))
    else localStorage.removeItem(storageKey)
  } catch {
    // A full or closed storage: after a reload the file is offered as a new one, and its import says what is there.
  }
}

function stored(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(found) ? found.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
