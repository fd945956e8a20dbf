import type { TableState } from '#domain/table/table-state.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { stateLooks } from './state-look.tsx'
import { type Shown, shownOf, wordOf } from './state-text.ts'

const order: readonly Shown[] = ['free', 'reserved', 'seated', 'overstayed', 'blocked', 'unknown']

/** How many tables there are of each, which says at the same time what each looks like. */
export function Counts({ states, isKnown }: { states: readonly TableState<unknown>[]; isKnown: boolean }) {
  const { LL } = useI18nContext()
  const words = LL.floorPlan
  const shown = states.map((state) => shownOf(state, isKnown))
  const rows = order.flatMap((kind) => {
    const n = shown.filter((one) => one === kind).length
    return n > 0 ? [{ kind, n }] : []
  })
  return (
    <ul aria-label={words.counts()} className="figures flex flex-wrap gap-2">
      {rows.map(({ kind, n }) => {
        const { Icon, look } = stateLooks[kind]
        return (
          <li
            key={kind}
            className={`flex items-center gap-1.5 rounded-box px-2 py-0.5 font-semibold text-sm ${look}`}
          >
            <Icon aria-hidden="true" size={16} />
            {words.count({ kind: wordOf(LL, kind), n })}
          </li>
        )
      })}
    </ul>
  )
}
