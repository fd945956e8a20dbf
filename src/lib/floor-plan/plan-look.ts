import type { CSSProperties } from 'react'
import type { Place, Shape } from '#domain/table/plan/place.ts'

/** Where a table stands on a field whose corner is that step of the plan. `cell`: pixels of a step. */
export const placeStyle = (
  { x, y, width, height }: Omit<Place, 'shape'>,
  cell: number,
  corner: { x: number; y: number } = { x: 0, y: 0 },
): CSSProperties => ({
  left: (x - corner.x) * cell,
  top: (y - corner.y) * cell,
  width: width * cell,
  height: height * cell,
})

/** A seat has a back and a rounded front. */
export const shapeLook: Readonly<Record<Shape, string>> = {
  square: 'rounded-box',
  round: 'rounded-[50%]',
  seat: 'rounded-t-box rounded-b-[45%] border-t-4',
}
