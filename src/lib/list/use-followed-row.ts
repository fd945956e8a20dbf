import { type RefObject, useEffect, useRef } from 'react'

/** Whoever moves a row goes on with the same button; at the end of the list with the other one. */
export function useFollowedRow(
  rows: readonly { id: string }[],
  given?: RefObject<HTMLUListElement | null> | undefined,
) {
  const own = useRef<HTMLUListElement>(null)
  const list = given ?? own
  const moved = useRef<{ id: string; way: 'up' | 'down' } | null>(null)
  const order = rows.map((row) => row.id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the order is another
  useEffect(() => {
    if (!moved.current) return
    const { id, way } = moved.current
    moved.current = null
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-moves="${id}"]`) ?? [])]
    const same = buttons.find((button) => button.dataset['way'] === way && !button.disabled)
    ;(same ?? buttons.find((button) => !button.disabled))?.focus()
  }, [order])
  const follow = (id: string, way: 'up' | 'down') => {
    moved.current = { id, way }
  }
  return { list, follow }
}
