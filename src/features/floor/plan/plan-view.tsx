import { type ReactNode, useState } from 'react'
import type { Area, Table } from '#domain/table/floor.ts'
import { hasRoom, newTable } from '#domain/table/plan/new-table.ts'
import { type Place, sizeFor } from '#domain/table/plan/place.ts'
import { freePlace, inTheWay, overlapping, planOf } from '#domain/table/plan/plan.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { useWide } from '#lib/app/use-roomy.ts'
import { areaName } from '#lib/floor-plan/area-name.ts'
import { AskBeforeLeaving } from '#lib/unsaved/asking-page.tsx'
import { Segmented } from '#ui/field/segmented.tsx'
import { Notice } from '#ui/states.tsx'
import { ChosenTable } from './chosen-table.tsx'
import { PlanField } from './plan-field.tsx'
import { PlanTools, type Preset, presets } from './plan-tools.tsx'
import type { Draw } from './use-drawing.ts'

export interface PlanViewProps {
  /** Leads to the list. */
  views: ReactNode
  /** In their order. */
  areas: readonly Area[]
  draw: Draw
  onEdit: (edit: string) => void
  /** Asks first. */
  onDelete: (table: Table) => void
}

/** The floor plan, one area at a time: tables are put, moved, sized and turned by finger, mouse or keys, and saved together. */
export function PlanView({ views, areas, draw, onEdit, onDelete }: PlanViewProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.floor.plan
  const isWide = useWide()
  const [wanted, setWanted] = useState('')
  const [preset, setPreset] = useState<Preset>('none')
  const [chosen, setChosen] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const area = areas.find(({ id }) => id === wanted) ?? areas[0]
  if (!area) return null
  const plan = planOf(draw.tables.filter((one) => one.area === area.id))
  const present = plan.find(({ table }) => table.id === chosen)
  const blocked = (id: string, place: Place): boolean => {
    const other = inTheWay(plan, id, place)
    if (other) setSaid(words.inTheWay({ name: other.table.name }))
    return other !== undefined
  }
  const put = (table: Table, place: Place, text = '') => {
    if (blocked(table.id, place)) return
    setSaid(text)
    draw.put(table, place)
  }
  const addAt = (place: Place, largest: number) => {
    if (!hasRoom(draw.tables)) return setSaid(LL.floor.fault.too_many_tables({ n: draw.tables.length }))
    if (blocked('', place)) return
    const id = crypto.randomUUID()
    const more = { area: area.id, largest, place, behind: LL.floor.series.behind() }
    const table = newTable(id, draw.tables, more)
    draw.add(table)
    setChosen(id)
    setSaid(words.added({ name: table.name }))
  }
  const largest = preset === 'none' ? null : presets[preset]
  const pairs = overlapping(plan)
  return (
    <section aria-label={words.title()} className="flex min-w-0 flex-col gap-3">
      <AskBeforeLeaving dirty={draw.isDirty} />
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {views}
        {areas.length > 1 && (
          <Segmented
            hideLabel
            label={words.area()}
            value={area.id}
            options={areas.map((one) => ({ value: one.id, label: areaName(one, locale) }))}
            onValue={(id) => {
              setWanted(id)
              setChosen(null)
              setSaid('')
            }}
          />
        )}
      </div>
      <PlanTools
        draw={draw}
        preset={preset}
        onPreset={setPreset}
        said={said}
        onFree={
          largest === null
            ? null
            : () =>
                addAt(
                  freePlace(
                    plan.map(({ place }) => place),
                    sizeFor(largest),
                  ),
                  largest,
                )
        }
      />
      {pairs.length > 0 && <Notice tone="warning">{overlapText(LL, pairs)}</Notice>}
      <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <PlanField
          plan={plan}
          label={words.field({ area: areaName(area, locale) })}
          chosen={chosen}
          adds={largest === null ? null : sizeFor(largest)}
          onChoose={setChosen}
          onAdd={(place) => largest !== null && addAt(place, largest)}
          onPut={put}
          onSay={setSaid}
        />
        {present ? (
          <ChosenTable
            key={present.table.id}
            chosen={present}
            isNew={draw.isNew(present.table.id)}
            onPut={(place) => put(present.table, place)}
            onEdit={() => onEdit(`table/${present.table.id}`)}
            onDelete={() => {
              if (!draw.isNew(present.table.id)) return onDelete(present.table)
              draw.takeOff(present.table.id)
              setChosen(null)
            }}
          />
        ) : (
          <p className="text-pretty text-muted max-lg:order-first">
            {plan.length === 0 ? words.none() : isWide ? words.hint() : words.hintShort()}
          </p>
        )}
      </div>
    </section>
  )
}

/** So many pairs are named: twenty tables on one place are 190. */
const namedPairs = 3

function overlapText(LL: TranslationFunctions, all: ReturnType<typeof overlapping>): string {
  const words = LL.floor.plan
  const named = all
    .slice(0, namedPairs)
    .map(([a, b]) => words.pair({ one: a.table.name, other: b.table.name }))
  const pairs = named.join(LL.floor.series.comma())
  const n = all.length - named.length
  return n > 0 ? words.overlappingMore({ pairs, n }) : words.overlapping({ pairs })
}
