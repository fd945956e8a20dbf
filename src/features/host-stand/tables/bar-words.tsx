import { TriangleAlert } from 'lucide-react'
import { priceName } from '#domain/price/price-type.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { StepIcon, stepOf } from '#lib/seating/step-chips.tsx'
import type { BookingView } from '#sync/types.ts'
import { isLong } from './is-long.ts'

/** Two lines, in which a bar has room: the name, and what is to be known; how far they are served has a line where that has none. */
export function BarWords({
  row,
  name,
  allergens,
  lines,
  clash,
}: {
  row: BookingView
  name: string
  allergens: string
  lines: string
  clash: string
}) {
  const { LL, locale } = useI18nContext()
  const step = stepOf(row)
  const isTight = isLong(allergens)
  const hasMore = allergens !== '' || lines !== '' || clash !== ''
  const served = step !== '' && (
    <span className="flex shrink-0 items-center gap-1 font-semibold text-sm leading-tight">
      <StepIcon step={step} size={14} />
      {LL.seating.step[step]()}
    </span>
  )
  return (
    <span className="relative min-w-0 leading-tight">
      <span className="flex items-center gap-2">
        <span className={`truncate ${isTight ? 'leading-[1.1]' : ''}`}>{name}</span>
        {hasMore && served}
      </span>
      {!hasMore && served}
      <span className="flex gap-2 text-sm">
        {allergens !== '' && (
          <span
            className={`flex items-center gap-1 font-bold text-error-ink ${isTight ? 'text-xs leading-3' : 'max-w-full shrink-0'}`}
          >
            <TriangleAlert aria-hidden="true" size={14} className="shrink-0" />
            <span className={isTight ? '-my-px line-clamp-2 break-keep py-px' : 'truncate'}>{allergens}</span>
          </span>
        )}
        {clash !== '' && !isTight && (
          <span className="min-w-0 truncate font-bold text-error-ink">{clash}</span>
        )}
        {lines !== '' && !isTight && (
          <span className="figures flex min-w-0 gap-2 font-semibold">
            {/* As in its row: of a long name the end may be missing, never how many. */}
            {row.lines.map((line) => (
              <span key={line.price_type} className="flex min-w-0">
                <span className="truncate">{priceName(line, locale)}</span>
                <span className="whitespace-pre">{LL.stand.lines.times({ count: line.count })}</span>
              </span>
            ))}
          </span>
        )}
      </span>
    </span>
  )
}
