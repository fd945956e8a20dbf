// Which faults a run goes through: each fault alone, or many of them at once.

import { pick, seeded } from '#tests/fixtures/random.ts'
import type { Planted } from './model-server/state.ts'
import { type NetworkFault, networkFaults } from './network-faults.ts'

/**
 * Each is a proof of its own. What every one does stands in fault-injectors.ts. `restored-silently` is a backup that was put back
 * without a new epoch: it is noticed by a tablet that hears a head below its own, or by counts within the hour, so it has no
 * part in the mixture. Nor have `thrown-away`, `cleared` and `given-up`: what a restored server
 * lacks may have been thrown away with the done lines.
 */
export const faults = [
  'no-network',
  'hung',
  'answer-lost',
  'server-error',
  'too-many-requests',
  'captive-portal',
  'cut-answer',
  'late-page',
  'poke-lost',
  'poke-doubled',
  'poke-late',
  'clock',
  'poison',
  'refused',
  'busy',
  'storage',
  'killed',
  'token',
  'membership',
  'restored',
  'rebuilt',
  'restored-silently',
  'reshaped',
  'update',
  'two-tabs',
  'frozen',
  'thrown-away',
  'cleared',
  'given-up',
] as const
export type Fault = (typeof faults)[number]

export const onTheWire: Partial<Record<Fault, readonly NetworkFault[]>> = {
  'no-network': ['dropped'],
  hung: ['hung'],
  'answer-lost': ['answer lost'],
  'server-error': ['500', '503'],
  'too-many-requests': ['429'],
  'captive-portal': ['captive portal'],
  'cut-answer': ['cut in half'],
  'late-page': ['late'],
}

/** Broken on purpose on the tablet's side; those of the server stand in model-server.ts. */
export type PlantedHere =
  | 'forged answers'
  | 'no timeout'
  | 'believes clocks'
  | 'forgets at a kill'
  | 'loses writes'
  | 'forgets seals'
  | 'keeps no spares'
  | 'never renews tokens'
  | 'update takes the outbox'
  | 'locks without limits'
  | 'believes late pages'

export interface FaultProfile {
  faults: readonly Fault[]
  /** Devices, and how many tabs may be open at once over all of them. */
  tablets: number
  open: number
  steps: number
  /** Chance of a fault per request, 0-1. */
  roughness: number
  /** Rows that may follow a push to come with it; 100 where it is not said. */
  pushPage?: number
  /** False where the vendor has set up no tables; parties may be given some all the same. */
  hasFloor?: boolean
  /** Milliseconds that each operation of the storage takes. */
  slowMs?: number
  planted?: readonly (Planted | PlantedHere)[]
  /** Instead of what the seed gives. */
  dice?: () => number
}

/** A bad network and nothing else, as the recorded traces want it; without a floor, which would have customers take its tables. */
export const rough: FaultProfile = {
  faults: ['no-network', 'hung', 'answer-lost', 'server-error', 'captive-portal', 'poke-lost', 'refused'],
  tablets: 2,
  open: 3,
  steps: 12,
  roughness: 0.15,
  hasFloor: false,
}

export function profileOf(fault: Fault | 'mixed', seed: number): FaultProfile {
  const random = seeded(seed * 7919 + 13)
  // So that a push has more behind it than it may bring.
  const pushPage = seed % 4 === 1 ? 2 : 100
  if (fault === 'mixed') return { ...mixed(random), pushPage }
  const slowMs = ['storage', 'killed', 'two-tabs', 'frozen'].includes(fault) && random() < 0.3 ? 1 : 0
  const tablets = needsTwo.includes(fault) || random() < 0.2 ? 2 : 1
  const steps = 4 + Math.floor(random() * 3)
  return { faults: [fault], tablets, open: 2, steps, roughness: 0.2, slowMs, pushPage }
}

/** Pokes, restores and pages are about what others do. */
const needsTwo: readonly Fault[] = [
  'late-page',
  'poke-lost',
  'poke-doubled',
  'poke-late',
  'restored',
  'restored-silently',
]

function mixed(random: () => number): FaultProfile {
  const some = new Set<Fault>()
  const alone: readonly Fault[] = ['restored-silently', 'thrown-away', 'cleared', 'given-up']
  const mixable = faults.filter((f) => !alone.includes(f))
  while (some.size < 5 + Math.floor(random() * 5)) some.add(pick(mixable, random))
  const tablets = 1 + Math.floor(random() * 4)
  // RxDB holds 13 collections in one process, 4 to a tab, and a mirror that is built beside another needs 3 more.
  const builds: readonly Fault[] = ['storage', 'reshaped', 'restored', 'rebuilt']
  const open = builds.some((fault) => some.has(fault)) ? 2 : 3
  const roughness = random() < 0.25 ? 0.35 : 0.15
  const slowMs = random() < 0.15 ? 1 : 0
  return { faults: [...some], tablets, open, steps: 7 + Math.floor(random() * 6), roughness, slowMs }
}

/** What may strike a request by chance. */
export const wireFaults = (profile: FaultProfile): NetworkFault[] => {
  const found = profile.faults.flatMap((f) => onTheWire[f] ?? [])
  return networkFaults.filter((f) => found.includes(f))
}
