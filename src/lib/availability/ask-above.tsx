import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { AboveList } from './above-list.tsx'
import type { Above } from './use-above.ts'

/** Asks before seats are saved that leave parties above them, or that may. */
export function useAskAbove(): { ask: (above: Above | null) => Promise<boolean>; question: ReactNode } {
  const { LL } = useI18nContext()
  const words = LL.availability.above
  const [asked, setAsked] = useState<Above | null>(null)
  const answer = useRef<(goOn: boolean) => void>(() => undefined)
  const ask = useCallback((above: Above | null) => {
    if (!above) return Promise.resolve(true)
    setAsked(above)
    return new Promise<boolean>((resolve) => {
      answer.current = resolve
    })
  }, [])
  const close = (goOn: boolean) => {
    setAsked(null)
    answer.current(goOn)
  }
  const n = asked?.bookings.length ?? 0
  const question = asked && (
    <ConfirmDialog
      open
      title={n > 0 ? words.title({ n }) : words.none()}
      confirm={words.save()}
      cancel={words.back()}
      look="primary"
      onConfirm={() => close(true)}
      onClose={() => close(false)}
    >
      <AboveList above={asked} />
    </ConfirmDialog>
  )
  return { ask, question }
}
