import { memo } from 'react'
import { leftChips, satChips } from '#domain/paper/chips.ts'
import {
  canMiss,
  faultsOf,
  hasSat,
  isMended,
  isOver,
  nothingWritten,
  notToMend,
  type PaperEntry,
  toMend,
} from '#domain/paper/entry.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { StatusChip, statusText } from '#lib/booking/status-chip.tsx'
import { tablesText } from '#lib/seating/tables-text.ts'
import { guestText } from '#lib/text/guest-text.ts'
import type { BookingView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { faultText, type PaperDay, type Touched } from './line.ts'
import { MinuteStrip } from './minute-strip.tsx'
import { TableChoice } from './table-choice.tsx'

export interface PartyLineProps {
  row: BookingView
  code: string
  entry: PaperEntry | undefined
  of: PaperDay
  onChange: (id: string, change: Partial<PaperEntry>) => void
  onTouch: (touched: Touched) => void
}

/** A party as it stands on the paper: its code first, then when it sat down and left, or that it never came. */
export const PartyLine = memo(function PartyLine(props: PartyLineProps) {
  const { row, code, entry = nothingWritten, of, onChange, onTouch } = props
  const { LL, locale } = useI18nContext()
  const words = LL.paperSheet
  const guest = guestText(LL, row, locale)
  const name = words.row({ code, time: minuteText(row.minute), name: guest })
  const faults = faultsOf(of.day, entry, row, of.now)
  const isOfStored = isMended(entry, row.status)
  const known = hasSat(row.status) ? row.seated_at : null
  const sat = isOfStored || known === null ? (entry.sat ?? known) : known
  const strip = (field: 'sat' | 'left', planned: number, chips: readonly number[]) => {
    const label = words.of({ row: name, field: words.field[field]() })
    return (
      <MinuteStrip
        label={label}
        short={words.field[field]()}
        value={entry[field]}
        error={faultText(LL, faults[field])}
        {...{ planned, chips }}
        hours={of.hours}
        until={of.until}
        turnsAt={of.turnsAt}
        onMinute={(minute) => onChange(row.id, { [field]: minute, noShow: false })}
        onTouch={() => onTouch({ line: row.id, field, label })}
      />
    )
  }
  return (
    <li data-line={row.id} className="flex scroll-mt-16 flex-col gap-1 border-line border-b py-1.5">
      <div className="figures flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="w-16 rounded-box bg-sunken px-1 text-center font-mono text-lg">{code}</strong>
        <strong className="text-lg">{minuteText(row.minute)}</strong>
        <span className="wrap-anywhere min-w-0 font-semibold">{guest}</span>
        <span className="whitespace-nowrap">{LL.stand.people({ n: row.pax })}</span>
        {row.status !== 'confirmed' && <StatusChip status={row.status} text={statusText(LL, row)} />}
        {hasSat(row.status) && (
          <>
            <Known row={row} />
            <Button
              aria-label={words.mendFor({ row: name })}
              aria-pressed={isOfStored}
              className={isOfStored ? 'border-2 border-primary bg-primary-soft' : ''}
              onClick={() => onChange(row.id, isOfStored ? notToMend : toMend(row))}
            >
              {words.mend()}
            </Button>
          </>
        )}
        <span className="ml-auto flex flex-wrap items-center gap-2">
          {of.floor && !isOver(row.status) && (
            <TableChoice
              label={words.of({ row: name, field: words.field.tables() })}
              floor={of.floor}
              planned={row.tables}
              value={entry.tables}
              onTables={(tables) => onChange(row.id, { tables })}
            />
          )}
          {of.floor && isOver(row.status) && <span>{tablesText(LL, row.tables, of.floor.tables)}</span>}
          {canMiss(row.status) && (
            <Button
              aria-label={words.noShowFor({ row: name })}
              aria-pressed={entry.noShow}
              className={entry.noShow ? 'border-error bg-error text-white hover:bg-error-ink' : ''}
              onClick={() => onChange(row.id, { noShow: !entry.noShow, sat: null, left: null })}
            >
              {words.noShow()}
            </Button>
          )}
        </span>
      </div>
      {(isOfStored || !isOver(row.status)) && (
        <div className="flex flex-col gap-x-4 gap-y-1 lg:flex-row lg:flex-wrap">
          {(isOfStored || !hasSat(row.status)) && strip('sat', row.minute, satChips(row.minute))}
          {strip('left', (sat ?? row.minute) + row.duration, leftChips(sat ?? row.minute, row.duration))}
        </div>
      )}
    </li>
  )
})

/** What was tapped, or typed in before. */
function Known({ row: { status, seated_at, left_at } }: { row: BookingView }) {
  const { LL } = useI18nContext()
  const words = LL.paperSheet
  const said = [
    seated_at !== null && `${words.field.sat()} ${minuteText(seated_at)}`,
    status === 'left' && left_at !== null && `${words.field.left()} ${minuteText(left_at)}`,
  ]
  return <span className="font-semibold">{said.filter(Boolean).join(' ')}</span>
}
