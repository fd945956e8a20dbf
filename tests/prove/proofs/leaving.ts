import type { Proof } from '#tests/prove/proof.ts'

export const proofs: Proof[] = [
  {
    name: 'leaving-sign-out',
    says: '[S10] After a sign-out, offline too, with a second tab, or cut off half-way, no browser interface reads anything and nothing is sent',
    minutes: { full: 4, share: 2 },
    async run(size) {
      const { signOut } = await import('#tests/prove/leaving/sign-out.ts')
      return signOut(size)
    },
  },
  {
    name: 'leaving-bytes',
    says: '[S10] After a sign-out with a network the browser’s profile folder holds no name, number or e-mail of a guest',
    minutes: { full: 3, share: 2 },
    async run(size) {
      const { bytes } = await import('#tests/prove/leaving/bytes.ts')
      return bytes(size)
    },
  },
]
