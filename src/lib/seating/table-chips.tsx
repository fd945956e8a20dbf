import type { DayTables, Proposal } from '#domain/table/day/day-tables.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'
import { seatsText, tablesText, untilText } from './tables-text.ts'

export interface TableChipsProps {
  day: Pick<DayTables, 'tables'>
  proposals: readonly Proposal[]
  /** What is chosen now, as it stands in the booking; undefined where a tap is the deed itself. */
  chosen?: readonly string[] | undefined
  /** What a tap does, for who does not see the chips. */
  label: string
  onChoose: (tables: readonly string[]) => void
}

/** Tables as big chips: its name, its seats, and when the next party comes there. */
export function TableChips({ day, proposals, chosen, label, onChoose }: TableChipsProps) {
  return (
    <fieldset className="contents">
      <legend className="sr-only">{label}</legend>
      {proposals.map((one) => (
        <TableChip
          key={one.tables.join('+')}
          day={day}
          proposal={one}
          isChosen={chosen && isSame(chosen, one.tables)}
          onChoose={() => onChoose(one.tables)}
        />
      ))}
    </fieldset>
  )
}

function TableChip({
  day,
  proposal,
  isChosen,
  onChoose,
}: Pick<TableChipsProps, 'day'> & {
  proposal: Proposal
  isChosen: boolean | undefined
  onChoose: () => void
}) {
  const { LL } = useI18nContext()
  const name = tablesText(LL, proposal.tables, day.tables)
  const seats = seatsText(LL, proposal)
  const until = untilText(LL, proposal)
  return (
    <Button
      oneTap={isChosen === undefined}
      aria-pressed={isChosen}
      aria-label={LL.seating.chipRead({ table: name, seats, until }).trim()}
      className={`figures min-h-14 px-3 ${isChosen ? 'border-primary bg-primary text-white hover:bg-primary-dark' : ''}`}
      onClick={onChoose}
    >
      <span className="flex flex-col leading-tight">
        <span className="text-lg leading-tight">{name}</span>
        <span className="whitespace-nowrap font-normal text-sm leading-tight">
          {[seats, until].filter((text) => text !== '').join(' ')}
        </span>
      </span>
    </Button>
  )
}

export const isSame = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join()
