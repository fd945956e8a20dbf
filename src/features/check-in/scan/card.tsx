import { CircleAlert, CircleCheck, CircleX, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { dueAtVenue } from '#domain/price/card/at-venue.ts'
import type { GateSale } from '#features/check-in/gate.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { BookingView } from '#sync/types.ts'
import { IconButton } from '#ui/button.tsx'

// Sign, word and tone say it; the colour only helps.
const looks = {
  in: { colours: 'bg-success text-white', Icon: CircleCheck },
  marked: { colours: 'bg-warning text-warning-ink', Icon: CircleAlert },
  refused: { colours: 'bg-error text-white', Icon: CircleX },
  undone: { colours: 'bg-sunken text-ink', Icon: CircleAlert },
} as const

export type Look = keyof typeof looks

export interface CardProps {
  look: Look
  word: string
  /** What goes with the word, smaller. */
  beneath?: string
  who: string
  why: string
  onClose: () => void
  children?: ReactNode
}

/** Of who is let in though their booking is not here, or did not stand: whether they owe something nobody has read out. */
export function CheckPayment({ sale, row }: { sale: GateSale; row: BookingView | null }) {
  const words = useI18nContext().LL.checkInGate.verdict
  const isDue = row && row.lines.length > 0 ? dueAtVenue(row) > 0 : sale.costs
  return isDue ? <p className="font-bold text-xl">{words.checkPayment()}</p> : null
}

/** Longer ones would be broken within their words on a phone. */
const longestLarge = 7

export function Card({ look, word, beneath = '', who, why, onClose, children }: CardProps) {
  const { LL } = useI18nContext()
  const { colours, Icon } = looks[look]
  return (
    <div data-verdict={look} className={`flex flex-col gap-2 rounded-box p-4 ${colours}`}>
      <div className="flex items-start gap-3">
        <p
          className={`flex min-w-0 flex-1 items-center gap-3 font-bold text-4xl leading-tight ${word.length > longestLarge ? 'max-sm:text-3xl' : ''}`}
        >
          <Icon aria-hidden="true" size={48} className="shrink-0" />
          <span>
            {word}
            {beneath !== '' && <span className="block text-xl">{beneath}</span>}
          </span>
        </p>
        <IconButton
          label={LL.action.close()}
          className="-mt-2 -mr-2 shrink-0 text-current! hover:bg-black/20!"
          onClick={onClose}
        >
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {who !== '' && <p className="figures wrap-anywhere font-bold text-xl">{who}</p>}
      {why !== '' && <p className="figures wrap-anywhere text-lg">{why}</p>}
      {children}
    </div>
  )
}
