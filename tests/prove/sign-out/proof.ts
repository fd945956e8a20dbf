import type { Proof } from '#tests/prove/types.ts'

export const proofs: Proof[] = [
  {
    name: 'sign-out-unreadable',
    says: '[S10] After a sign-out, offline too, with a second tab, or cut off half-way, no browser interface reads anything and nothing is sent',
    minutes: { full: 6, share: 4 },
    browser: true,
    waits: true,
    async run(size) {
      const { signOut } = await import('./sign-out.ts')
      return signOut(size)
    },
  },
  {
    name: 'sign-out-bytes',
    says: '[S10] After a sign-out with a network the browser’s profile folder holds no name, number or e-mail of a guest',
    minutes: { full: 5, share: 4 },
    browser: true,
    async run(size) {
      const { bytes } = await import('./bytes.ts')
      return bytes(size)
    },
  },
  {
    name: 'sign-out-revoked',
    says: '[S10] A lost membership locks a tablet within one heartbeat, takes the mirror at the second word an hour later and not before, keeps what waited, and sends it once the member is back',
    minutes: { full: 5, share: 4 },
    browser: true,
    waits: true,
    async run(size) {
      const { revoked } = await import('./membership.ts')
      return revoked(size)
    },
  },
  {
    name: 'sign-out-shift-change',
    says: '[S1] [S10] Work that somebody left on a tablet is sent by a colleague who signs in, under its author’s name; another restaurant’s member sees nothing, finds nothing in the browser and sends nothing',
    minutes: { full: 5, share: 4 },
    browser: true,
    async run() {
      const { shiftChange } = await import('./membership.ts')
      return shiftChange()
    },
  },
]
