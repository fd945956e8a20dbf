// What was typed in a form that somebody left by a link in it: it stands there again when they come back.

const left = new Map<string, object>()

export const keepDraft = (of: string, values: object): void => void left.set(of, values)

/** Once. */
export function takeDraft<T extends object>(of: string): T | null {
  const found = left.get(of)
  left.delete(of)
  return (found as T | undefined) ?? null
}
