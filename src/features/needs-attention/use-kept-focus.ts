import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * A matter that is settled goes, and the focus with it: then the next card's heading has it, or the dialog where none is
 * left. What was sent and comes back refused has it again, unless somebody has gone on meanwhile.
 */
export function useKeptFocus() {
  const list = useRef<HTMLUListElement>(null)
  const at = useRef(-1)
  const sent = useRef('')
  useLayoutEffect(() => {
    if (at.current < 0 || document.activeElement !== document.body) return
    const heads = list.current?.querySelectorAll<HTMLElement>('article > h3') ?? []
    const next = heads[Math.min(at.current, heads.length - 1)]
    const around = list.current?.closest<HTMLElement>('[role="dialog"]')
    ;(next ?? around)?.focus()
  })
  const goOn = () => {
    sent.current = ''
  }
  return {
    /** What settles several of the cards below and goes along with them. */
    above: {
      onFocus: () => {
        at.current = 0
      },
    },
    list: {
      ref: list,
      onFocus: ({ target }: FocusEvent) => {
        const index = [...(list.current?.children ?? [])].findIndex((card) => card.contains(target))
        // A question about a card stands outside the list.
        if (index >= 0) at.current = index
      },
      onPointerDownCapture: goOn,
      onKeyDownCapture: goOn,
    },
    onSent: (subject: string) => {
      sent.current = subject
    },
    isBack: (subject: string) => sent.current === subject,
  }
}
