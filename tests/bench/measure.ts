export interface Measured {
  name: string
  ratio: number
  bound: number
  [figure: string]: string | number
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export const rounded = (ms: number): number => Math.round(ms * 100) / 100
