// Which weather a run goes through: each fault alone, or all of them at once.

import type { Climate } from './simulation.ts'

export const faults = ['mixed'] as const
export type Fault = (typeof faults)[number]

export const climateOf = (_fault: Fault, seed: number): Climate => ({
  tablets: 2 + (seed % 2),
  steps: 40,
  roughness: seed % 5 === 0 ? 0.35 : 0.15,
  restores: seed % 3 === 0,
  poison: true,
})
