import { Utensils } from 'lucide-react'
import { useState } from 'react'
import type { KitchenTotal } from '#domain/service/kitchen-totals.ts'
import { dayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TotalsTable } from './totals-table.tsx'

/** How many courses the day has; a tap says which. A restaurant without prices has no such button. */
export function KitchenButton({ day, totals }: { day: string; totals: readonly KitchenTotal[] }) {
  const { LL, locale } = useI18nContext()
  const words = LL.daily.kitchen
  const [open, setOpen] = useState(false)
  // Where nothing is cooked, what is paid for is counted.
  const courses = totals.filter(({ line }) => line.type === 'course')
  const [word, counted] = courses.length > 0 ? [words.courses(), courses] : [words.others(), totals]
  if (totals.length === 0 && !open) return null
  return (
    <>
      <Button className="figures shrink-0 px-2 leading-tight sm:px-3" onClick={() => setOpen(true)}>
        <Utensils aria-hidden="true" size={18} />
        <span className="max-sm:sr-only">{word}</span> {counted.reduce((sum, { count }) => sum + count, 0)}
      </Button>
      <Dialog
        open={open}
        title={words.title({ day: dayText(day, locale, 'long') })}
        onClose={() => setOpen(false)}
      >
        <TotalsTable totals={totals} className="w-full" />
        <p className="mt-3 text-muted text-sm">{words.hint()}</p>
      </Dialog>
    </>
  )
}
