import { memo } from 'react'
import { stayOf } from '#domain/availability/stay-of.ts'
import { leftChips } from '#domain/paper/chips.ts'
import { walkInCode } from '#domain/paper/code.ts'
import {
  isMended,
  nothingWritten,
  notToMend,
  toMend,
  type WalkInEntry,
  walkInFaults,
} from '#domain/paper/entry.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { tablesText } from '#lib/seating/tables-text.ts'
import type { BookingView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field/field.tsx'
import { toNextEntry } from './entries.ts'
import { faultText, type PaperDay, type Touched } from './line.ts'
import { MinuteStrip } from './minute-strip.tsx'
import { TableChoice } from './table-choice.tsx'

export interface WalkInLineProps {
  line: number
  entry: WalkInEntry | undefined
  /** Their booking, once there is one. */
  row: BookingView | undefined
  /** How long so many stay, as far as the house says. */
  settings: Parameters<typeof stayOf>[0]
  of: PaperDay
  onChange: (line: number, change: Partial<WalkInEntry>) => void
  onTouch: (touched: Touched) => void
}

const sizes = [1, 2, 3, 4, 5, 6, 7, 8]

/** Who walked in: how many, when they sat down, when they left. */
export const WalkInLine = memo(function WalkInLine(props: WalkInLineProps) {
  const {
    line,
    entry = { ...nothingWritten, id: '', used: false, pax: null },
    row,
    settings,
    of,
    onChange,
    onTouch,
  } = props
  const { LL } = useI18nContext()
  const words = LL.paperSheet
  const code = walkInCode(line)
  const name = words.walkInRow({ code })
  const people = words.of({ row: name, field: words.field.pax() })
  const faults = walkInFaults(of.day, entry, row ?? null, of.now)
  const usual = stayOf(settings, entry.pax ?? 2)
  const isOfStored = row !== undefined && isMended(entry, row.status)
  const sat = isOfStored ? (entry.sat ?? row.seated_at) : (row?.seated_at ?? entry.sat)
  const strip = (field: 'sat' | 'left') => {
    const label = words.of({ row: name, field: words.field[field]() })
    return (
      <MinuteStrip
        label={label}
        short={words.field[field]()}
        value={entry[field]}
        error={faultText(LL, faults[field])}
        planned={field === 'sat' || sat === null ? null : sat + usual}
        chips={field === 'sat' || sat === null ? [] : leftChips(sat, usual)}
        hours={of.hours}
        until={of.until}
        turnsAt={of.turnsAt}
        onMinute={(minute) => onChange(line, { [field]: minute })}
        onTouch={() => onTouch({ line, field, label })}
      />
    )
  }
  return (
    <li data-line={code} className="flex scroll-mt-16 flex-col gap-1 border-line border-b py-1.5">
      <div className="figures flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="w-16 rounded-box bg-sunken px-1 text-center font-mono text-lg">{code}</strong>
        {row ? (
          <>
            <strong className="text-lg">{minuteText(row.minute)}</strong>
            <span>{LL.stand.people({ n: row.pax })}</span>
            <span className="font-semibold">
              {words.done()}{' '}
              {[row.seated_at, row.left_at].flatMap((m) => (m === null ? [] : minuteText(m))).join('–')}
            </span>
            <Button
              aria-label={words.mendFor({ row: name })}
              aria-pressed={isOfStored}
              className={isOfStored ? 'border-2 border-primary bg-primary-soft' : ''}
              onClick={() => onChange(line, isOfStored ? notToMend : toMend(row))}
            >
              {words.mend()}
            </Button>
            {of.floor && <span>{tablesText(LL, row.tables, of.floor.tables)}</span>}
          </>
        ) : (
          <>
            <fieldset className="flex gap-0.5 overflow-x-auto">
              <legend className="sr-only">{people}</legend>
              {sizes.map((n) => (
                <Button
                  key={n}
                  aria-label={`${people} ${n}`}
                  aria-pressed={entry.pax === n}
                  // On a phone there is room for seven; eight are typed as nine are.
                  className={`px-0! ${n > 7 ? 'max-sm:hidden' : ''} ${entry.pax === n ? 'border-primary bg-primary text-white hover:bg-primary-dark' : ''}`}
                  onClick={() => onChange(line, { pax: entry.pax === n ? null : n })}
                >
                  {n}
                </Button>
              ))}
            </fieldset>
            <input
              data-entry
              aria-label={people}
              aria-describedby={faults.pax ? `${line}-people` : undefined}
              aria-invalid={faults.pax !== undefined || undefined}
              placeholder={words.field.pax()}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              onKeyDown={toNextEntry}
              value={entry.pax ?? ''}
              onChange={({ target }) => {
                const n = Number(target.value.normalize('NFKC').replace(/\D/g, ''))
                onChange(line, { pax: n >= 1 ? n : null })
              }}
              className={`min-h-11 w-16 rounded-box border bg-card text-center font-bold ${faults.pax ? 'border-2 border-error' : 'border-edge'}`}
            />
            <FieldError id={`${line}-people`} error={faultText(LL, faults.pax)} />
            {of.floor && (
              <span className="ml-auto">
                <TableChoice
                  label={words.of({ row: name, field: words.field.tables() })}
                  floor={of.floor}
                  planned={[]}
                  value={entry.tables}
                  onTables={(tables) => onChange(line, { tables })}
                />
              </span>
            )}
          </>
        )}
      </div>
      {(isOfStored || row?.status !== 'left') && (
        <div className="flex flex-col gap-x-4 gap-y-1 lg:flex-row lg:flex-wrap">
          {(isOfStored || !row) && strip('sat')}
          {(row || sat !== null) && strip('left')}
        </div>
      )}
    </li>
  )
})
