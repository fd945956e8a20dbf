import { shortStrip } from '#domain/table/day/floor-rows.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { seatsText } from '#lib/seating/tables-text.ts'
import { Button } from '#ui/button.tsx'
import type { PlacedRow } from './layout.ts'

/** As wide as `headWidth` in the timeline says. */
const width = 'w-20 sm:w-24'

/** A longer name takes two lines, which have room for it and the seats in smaller letters alone. */
const inOneLine = 4

/** What the rows are called, at the left of them: it stays where the hours scroll away. */
export function RowHeads({
  rows,
  isShort,
  onShort,
}: {
  rows: readonly PlacedRow[]
  /** The strip of who has no table leaves some out. */
  isShort: boolean
  onShort: (isShort: boolean) => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.seating.rows
  return (
    <ul
      aria-label={words.label()}
      className={`sticky left-0 z-[25] shrink-0 border-edge border-r bg-card ${width}`}
    >
      {rows.map((row) => (
        <li
          key={row.key}
          style={{ height: row.height }}
          className={`flex border-line border-b px-2 leading-tight ${
            row.kind === 'area' ? 'items-center bg-sunken' : 'flex-col justify-center overflow-hidden'
          }`}
        >
          {row.kind === 'table' && (
            <>
              <strong
                className={`wrap-anywhere line-clamp-2 ${row.table.name.length > inOneLine ? 'text-sm/4' : ''}`}
              >
                {row.table.name}
              </strong>
              <span className="figures text-muted text-xs">{seatsText(LL, row.table)}</span>
            </>
          )}
          {row.kind === 'area' && (
            <span className="line-clamp-2 font-semibold text-xs/3.5 sm:text-sm/4">
              {!row.area
                ? words.noArea()
                : locale === 'en' && row.area.name_en !== ''
                  ? row.area.name_en
                  : row.area.name}
            </span>
          )}
          {row.kind === 'unassigned' && (
            <>
              <span className="figures font-semibold text-sm">
                {row.parties === 0 ? words.unassigned() : words.unassignedCount({ n: row.parties })}
              </span>
              {(row.hidden > 0 || row.lanes > shortStrip) && (
                <Button
                  aria-expanded={!isShort}
                  className="figures mt-1 min-h-11 px-1 text-sm"
                  onClick={() => onShort(!isShort)}
                >
                  <span className="-mx-3 whitespace-nowrap">
                    {isShort ? words.more({ n: row.hidden }) : words.fewer()}
                  </span>
                </Button>
              )}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Above the names, beside the hours. */
export const RowCorner = () => <span className={`sticky left-0 z-10 shrink-0 bg-card ${width}`} />

/** Lines and blocked hours behind the bars. `left` and `share` put minutes on the axis. */
export function RowGrounds({
  rows,
  blocks,
  left,
  share,
}: {
  rows: readonly PlacedRow[]
  blocks: readonly { from: number; to: number; tables: readonly string[] }[]
  left: (minute: number) => string
  share: (minutes: number) => string
}) {
  const { LL } = useI18nContext()
  return rows.map((row) => (
    <div
      key={row.key}
      style={{ top: row.top, height: row.height }}
      className={`pointer-events-none absolute inset-x-0 border-line border-b ${
        row.kind === 'area'
          ? 'bg-sunken'
          : row.kind === 'unassigned' && row.parties > 0
            ? 'bg-warning/20'
            : ''
      }`}
    >
      {blocks
        .filter(({ tables }) => row.kind === 'table' && tables.includes(row.key))
        .map(({ from, to }) => (
          <span
            key={`${from}-${to}`}
            style={{ left: left(from), width: share(to - from) }}
            className="beyond absolute inset-y-1 flex items-center overflow-hidden rounded-box border border-edge px-2 text-edge"
          >
            <span className="rounded-box bg-card px-1.5 font-semibold text-ink text-sm">
              {LL.seating.blocked()}
            </span>
          </span>
        ))}
    </div>
  ))
}
