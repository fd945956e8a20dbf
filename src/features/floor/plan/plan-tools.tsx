import { Redo2, Undo2 } from 'lucide-react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Segmented } from '#ui/field/segmented.tsx'
import type { Draw } from './use-drawing.ts'

/** Tables that are put by one tap each, by the people whom they seat. */
export const presets = { seat: 1, two: 2, four: 4, six: 6, ten: 10 } as const
export type Preset = keyof typeof presets | 'none'

/** What a tap on the plan puts there, the strokes' way back, and what saves them. */
export function PlanTools({
  draw,
  preset,
  onPreset,
  onFree,
  said,
}: {
  draw: Draw
  preset: Preset
  onPreset: (preset: Preset) => void
  /** Puts one at the first free place; null while nothing is chosen to be put. */
  onFree: (() => void) | null
  /** What the last stroke did, or why it could not be. */
  said: string
}) {
  const words = useI18nContext().LL.floor.plan
  const sizes = (['two', 'four', 'six', 'ten'] as const).map((value) => ({
    ...{ value, label: words.forPeople({ n: presets[value] }) },
  }))
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <Segmented<Preset>
          label={words.tool()}
          value={preset}
          options={[
            { value: 'none', label: words.toolNone() },
            { value: 'seat', label: words.seat() },
            ...sizes,
          ]}
          onValue={onPreset}
        />
        {onFree && (
          <>
            <Button onClick={onFree}>{words.addFree()}</Button>
            <Button onClick={() => onPreset('none')}>{words.addEnd()}</Button>
          </>
        )}
      </div>
      <div className="ml-auto flex items-center gap-1">
        <IconButton label={words.undo()} disabled={!draw.undo} onClick={() => draw.undo?.()}>
          <Undo2 aria-hidden="true" />
        </IconButton>
        <IconButton label={words.redo()} disabled={!draw.redo} onClick={() => draw.redo?.()}>
          <Redo2 aria-hidden="true" />
        </IconButton>
        <Button
          look="primary"
          className="ml-2 min-h-12 min-w-32"
          disabled={!draw.isDirty}
          onClick={() => void draw.save()}
        >
          {words.save()}
        </Button>
      </div>
      {/* Said as long as a tap adds one, also after the first. */}
      {onFree && <p className="basis-full text-pretty text-muted">{words.addHint()}</p>}
      {/* Its room is kept: what is drawn on must not move under a finger. */}
      <div className="min-h-6 basis-full">
        <p role="status" className="figures font-semibold empty:hidden">
          {said}
        </p>
      </div>
    </div>
  )
}
