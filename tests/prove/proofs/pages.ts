import type { Proof } from '#tests/prove/proof.ts'

export const proofs: Proof[] = [
  {
    name: 'pages-headers',
    says: 'Every kind of answer of the server carries the content security policy and the other security headers, and no route breaks the policy',
    minutes: { full: 3, share: 2 },
    async run(size) {
      const { headers } = await import('#tests/prove/pages/headers.ts')
      return headers(size)
    },
  },
]
