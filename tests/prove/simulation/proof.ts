import type { Proof } from '#tests/prove/types.ts'
import { faults } from '#tests/simulation/fault-profiles.ts'

const holds =
  'nothing is lost or done twice or, of the setup, overwritten unseen, every tablet equals the server, and the freshness ' +
  'shown is true at any moment [S1] [S2] [S4] [S6] [S7] [S8]'

const more: Partial<Record<(typeof faults)[number], string>> = {
  'no-network': ', and no row is sent to a mirror that has it [S14]',
  'late-page': ', no answer that comes late takes a mirror back [S9]',
  rebuilt:
    ', while a new mirror is built beside the shown one, which stays readable until the new one is whole [S15] [S12]',
  reshaped: ', and a mirror of another form of rows is built anew',
  poison: ' [S3]',
  refused: ' [S3]',
  busy: ', and nothing is parked for it [S2]',
  'poke-lost': ' [S9]',
  'poke-doubled': ' [S9]',
  'poke-late': ' [S9]',
  membership: ', and who is no member sees nothing [S10]',
  'two-tabs': ' [S12]',
  frozen: ', and the other tabs of its device go on storing and sending [S12]',
  update: ' [S12]',
  cleared: ', and what was lost is told to every tablet',
  'given-up': ', and what was given up is not applied afterwards [S2]',
  storage: ' [S13]',
}

export const proofs: Proof[] = [
  ...faults.map(
    (fault): Proof => ({
      name: `simulation-${fault}`,
      says: `Whenever ${fault} strikes a request in flight, ${holds}${more[fault] ?? ''}`,
      // With two tabs on a device, and work in both while one of them is asleep, a run takes longer.
      minutes: { full: fault === 'frozen' ? 16 : 8, share: 3 },
      computes: true,
      run: async (size) => (await import('./seeds.ts')).proven(fault, size, size === 'full' ? 2000 : 10),
    }),
  ),
  {
    name: 'simulation-mixed',
    says: `With many faults at once, with 1 to 4 tablets, ${holds}`,
    minutes: { full: 40, share: 4 },
    computes: true,
    run: async (size) => (await import('./seeds.ts')).proven('mixed', size, size === 'full' ? 5000 : 20),
  },
  {
    name: 'simulation-same-seed',
    says: 'The same seed is the same run, request for request, so that a failing one can be seen again',
    minutes: { full: 4, share: 3 },
    run: async (size) => (await import('./same-seed.ts')).repeated(size === 'full' ? 100 : 11),
  },
]
