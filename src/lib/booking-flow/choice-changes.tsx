import { useEffect, useRef } from 'react'
import type { ChoiceNote } from '#domain/online/chosen-prices.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { formatMoney } from '#lib/text/money.ts'

/** What is not as it was chosen, read out at once and brought into sight. */
export function ChoiceChanges({
  notes,
  error,
  nameOf,
}: {
  notes: readonly ChoiceNote[]
  error: string
  nameOf: (id: string) => string | undefined
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.guestSteps.prices
  const box = useRef<HTMLDivElement>(null)
  const count = notes.length
  // On a phone it may be out of sight; more may be found with the new prices.
  useEffect(() => {
    if (count > 0 || error !== '') box.current?.scrollIntoView({ block: 'nearest' })
  }, [count, error])
  const text = (note: ChoiceNote): string => {
    const name = nameOf(note.id)
    if (name === undefined) return words.goneUnnamed()
    if (note.code === 'gone') return words.gone({ name })
    if (note.code === 'other') return words.changed()
    if (note.code === 'fewer') return words.fewer({ name, n: note.count })
    return words.newPrice({
      name,
      before: formatMoney(note.before, locale),
      now: formatMoney(note.now, locale),
    })
  }
  return (
    <div ref={box} role="alert" className="scroll-my-4 rounded-box bg-warning px-4 py-3 text-warning-ink">
      {[...new Set([...(error === '' ? [] : [error]), ...notes.map(text)])].map((said) => (
        <p key={said}>{said}</p>
      ))}
    </div>
  )
}
