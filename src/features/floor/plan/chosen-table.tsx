import { Pencil, RotateCw, Trash2 } from 'lucide-react'
import { longestSide, type Place, shaped, shapes, sized, turned } from '#domain/table/plan/place.ts'
import type { PlacedTable } from '#domain/table/plan/plan.ts'
import { peopleText } from '#features/floor/floor-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'
import { Segmented } from '#ui/field/segmented.tsx'
import { Stepper } from '#ui/field/stepper.tsx'

/** What else can be done with the table that is chosen on the plan. */
export function ChosenTable({
  chosen: { table, place },
  isNew,
  onPut,
  onEdit,
  onDelete,
}: {
  chosen: PlacedTable
  isNew: boolean
  onPut: (place: Place) => void
  onEdit: () => void
  onDelete: () => void
}) {
  const { LL } = useI18nContext()
  const words = LL.floor.plan
  const { width, height } = place
  return (
    <section
      aria-label={words.chosen({ name: table.name })}
      className="flex flex-col gap-3 rounded-box border border-line bg-card p-3"
    >
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="wrap-anywhere font-bold text-lg">{table.name}</span>
        <span className="figures">{peopleText(LL, table)}</span>
      </p>
      <Segmented
        label={words.shape()}
        value={place.shape}
        options={shapes.map((value) => ({ value, label: words.shapes[value]() }))}
        onValue={(shape) => onPut(shaped(place, shape))}
      />
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        <Stepper
          label={words.width()}
          value={width}
          max={longestSide}
          onValue={(n) => onPut(sized(place, n, height))}
        />
        <Stepper
          label={words.height()}
          value={height}
          max={longestSide}
          onValue={(n) => onPut(sized(place, width, n))}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button disabled={width === height} onClick={() => onPut(turned(place))}>
          <RotateCw aria-hidden="true" size={20} />
          {words.turn()}
        </Button>
        {!isNew && (
          <Button aria-label={LL.floor.edit({ name: table.name })} onClick={onEdit}>
            <Pencil aria-hidden="true" size={20} />
            {words.edit()}
          </Button>
        )}
        <Button aria-label={LL.floor.delete({ name: table.name })} onClick={onDelete}>
          <Trash2 aria-hidden="true" size={20} />
          {LL.action.delete()}
        </Button>
      </div>
      {isNew && <p className="text-muted text-sm">{words.isNew()}</p>}
    </section>
  )
}
