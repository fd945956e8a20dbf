import type { DayTables } from '#domain/table/day/day-tables.ts'
import { type Floor, joinedInOrder, type Seating, seats } from '#domain/table/floor.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { Button } from '#ui/button.tsx'
import { isSame } from './table-chips.tsx'
import { seatsText, tablesText } from './tables-text.ts'

export interface AllTablesProps {
  floor: Floor
  day: DayTables
  /** Who is to sit there; `id` is '' for who has no booking yet. */
  party: { id: string; pax: number }
  span: { from: number; to: number }
  /** As of TableChips. */
  chosen?: readonly string[] | undefined
  /** What a stay's party is called. */
  nameOf: (id: string) => string
  onChoose: (tables: readonly string[]) => void
}

/** Every table by area and those that may be joined: free until when, or who has it. Staff may give away any of them. */
export function AllTables({ floor, day, chosen, ...rest }: AllTablesProps) {
  const { LL, locale } = useI18nContext()
  const named = floor.areas.map((area) => ({
    id: area.id,
    name: locale === 'en' && area.name_en !== '' ? area.name_en : area.name,
    position: area.position,
  }))
  const ofArea = (is: (area: string) => boolean): Seating[] =>
    day.tables.filter(({ area }) => is(area)).map((one) => ({ ...one, tables: [one.id] }))
  const joined = joinedInOrder(floor.combinations, day.tables).flatMap((one): Seating[] => {
    const isWhole = one.tables.every((id) => day.tables.some((table) => table.id === id))
    return isWhole ? [{ ...one, area: '', online: false }] : []
  })
  const groups = [
    ...named
      .sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
      .map(({ id, name }) => ({ key: id, name, all: ofArea((area) => area === id) })),
    {
      ...{ key: 'lost', name: LL.seating.rows.noArea() },
      all: ofArea((area) => named.every(({ id }) => id !== area)),
    },
    { key: 'joined', name: LL.seating.joined(), all: joined },
  ]
  return (
    <div className="flex flex-col gap-4">
      {groups
        .filter(({ all }) => all.length > 0)
        .map(({ key, name, all }) => (
          <fieldset key={key}>
            <legend className="mb-1 font-semibold text-sm">{name}</legend>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-1.5">
              {all.map((one) => (
                <TableButton
                  key={one.tables.join('+')}
                  day={day}
                  seating={one}
                  isChosen={chosen && isSame(chosen, one.tables)}
                  {...rest}
                />
              ))}
            </div>
          </fieldset>
        ))}
    </div>
  )
}

function TableButton({
  day,
  seating,
  isChosen,
  party,
  span,
  nameOf,
  onChoose,
}: Omit<AllTablesProps, 'floor' | 'chosen'> & { seating: Seating; isChosen: boolean | undefined }) {
  const { LL } = useI18nContext()
  const name = tablesText(LL, seating.tables, day.tables)
  const state = stateText(LL, day, seating, party, span, nameOf)
  const fits = seats(seating, party.pax)
  const isGood = state.isFree && fits
  return (
    <Button
      aria-pressed={isChosen}
      aria-label={`${name} ${seatsText(LL, seating)} ${state.text}`}
      className={`figures min-h-16 px-2 ${
        isChosen ? 'border-primary bg-primary text-white' : isGood ? '' : 'bg-sunken text-muted'
      }`}
      onClick={() => onChoose(seating.tables)}
    >
      <span className="flex flex-col leading-tight">
        <span className="wrap-anywhere">
          <strong className="text-lg">{name}</strong>{' '}
          <span className={`font-normal text-sm ${fits || isChosen ? '' : 'text-error-ink'}`}>
            {seatsText(LL, seating)}
          </span>
        </span>
        <span className="wrap-anywhere line-clamp-2 font-normal text-sm leading-tight">{state.text}</span>
      </span>
    </Button>
  )
}

function stateText(
  LL: TranslationFunctions,
  day: DayTables,
  { tables }: Seating,
  { id }: AllTablesProps['party'],
  { from, to }: AllTablesProps['span'],
  nameOf: AllTablesProps['nameOf'],
): { isFree: boolean; text: string } {
  const words = LL.seating
  const [first] = day.takenBy(tables, from, to, id).sort((a, b) => a.from - b.from)
  if (first) {
    const name = first.id === '' ? words.blocked() : nameOf(first.id)
    const text =
      first.from <= from ? words.taken({ name }) : words.takenFrom({ name, time: minuteText(first.from) })
    return { isFree: false, text: first.id === '' ? words.blocked() : text }
  }
  const until = day.freeUntil(tables, from, id)
  return { isFree: true, text: until === null ? words.freeAll() : words.until({ time: minuteText(until) }) }
}
