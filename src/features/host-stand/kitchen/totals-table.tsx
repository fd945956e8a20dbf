import { priceName } from '#domain/price/price-type.ts'
import { type KitchenTotal, keyOf } from '#domain/service/kitchen-totals.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'

/** What the kitchen serves, on screen and on paper. */
export function TotalsTable({
  totals,
  className = '',
}: {
  totals: readonly KitchenTotal[]
  className?: string
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.daily.kitchen
  const cell = 'py-1 pl-4 text-right'
  return (
    <table aria-label={words.name()} className={`figures border-collapse text-left ${className}`}>
      <thead>
        <tr className="border-ink border-b">
          <th scope="col" className="py-1">
            {words.name()}
          </th>
          {[words.lunch(), words.dinner(), words.total()].map((word) => (
            <th key={word} scope="col" className={`whitespace-nowrap ${cell}`}>
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {totals.map(({ line, lunch, dinner, count }) => (
          <tr key={keyOf(line)} className="break-inside-avoid border-line border-b">
            <th scope="row" className="wrap-anywhere py-1 font-normal">
              {priceName(line, locale)}
            </th>
            <td className={cell}>{lunch}</td>
            <td className={cell}>{dinner}</td>
            <td className={`font-bold ${cell}`}>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
