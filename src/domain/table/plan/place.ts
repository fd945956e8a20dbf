// Where a table stands on its area's plan, in steps of the grid: a step is the seat of one person. private.place_error on the
// server says the same of what is a place.

export const shapes = ['square', 'round', 'seat'] as const
/** A table with corners, one without, or a seat at a counter. */
export type Shape = (typeof shapes)[number]

export interface Place {
  /** Of its corner at the left and on top. */
  x: number
  y: number
  width: number
  height: number
  shape: Shape
}

/** Of a plan, each way. */
export const planSteps = 200
/** The longest side of a table. */
export const longestSide = 40

/** Whether what a row holds is one. */
export function isPlace(value: unknown): value is Place {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 5) return false
  const { x, y, width, height, shape } = value as Record<string, unknown>
  const isWhole = (n: unknown, least: number, most: number): n is number =>
    Number.isInteger(n) && (n as number) >= least && (n as number) <= most
  return (
    isWhole(width, 1, longestSide) &&
    isWhole(height, 1, longestSide) &&
    isWhole(x, 0, planSteps - width) &&
    isWhole(y, 0, planSteps - height) &&
    shapes.some((one) => one === shape)
  )
}

/** What people need at a table, by the largest party that it seats. */
export function sizeFor(largest: number): Pick<Place, 'width' | 'height' | 'shape'> {
  if (largest <= 1) return { width: 1, height: 1, shape: 'seat' }
  const [width, height] = largest <= 2 ? [2, 2] : largest <= 4 ? [3, 2] : largest <= 8 ? [4, 2] : [6, 3]
  return { width, height, shape: 'square' }
}

/** Both stand on one step at least. */
export const overlaps = (a: Place, b: Place): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** As the server keeps it: two that are the same are the same text. */
const placeOf = ({ x, y, shape, width, height }: Place): Place => ({ x, y, shape, width, height })

export const isSamePlace = (a: Place | null, b: Place | null): boolean =>
  JSON.stringify(a && placeOf(a)) === JSON.stringify(b && placeOf(b))

const between = (n: number, least: number, most: number): number => Math.min(Math.max(n, least), most)

/** Its corner there, as near as the plan goes. */
export const movedTo = (place: Place, x: number, y: number): Place =>
  placeOf({
    ...place,
    x: between(Math.round(x), 0, planSteps - place.width),
    y: between(Math.round(y), 0, planSteps - place.height),
  })

/** Its corner stays. */
export const sized = (place: Place, width: number, height: number): Place =>
  placeOf({
    ...place,
    width: between(Math.round(width), 1, Math.min(longestSide, planSteps - place.x)),
    height: between(Math.round(height), 1, Math.min(longestSide, planSteps - place.y)),
  })

/** By 90 degrees; its middle stays as near as the grid lets it. */
export function turned(place: Place): Place {
  const { x, y, width, height } = place
  const by = Math.trunc((width - height) / 2)
  return movedTo({ ...place, width: height, height: width }, x + by, y - by)
}

export const shaped = (place: Place, shape: Shape): Place => placeOf({ ...place, shape })
