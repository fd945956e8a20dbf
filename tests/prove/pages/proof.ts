import type { Proof } from '#tests/prove/types.ts'

export const proofs: Proof[] = [
  {
    name: 'pages-headers',
    says: 'Every kind of answer of the server carries the content security policy and the other security headers, and no route breaks the policy',
    minutes: { full: 5, share: 4 },
    browser: true,
    async run(size) {
      const { headers } = await import('./headers.ts')
      return headers(size)
    },
  },
  {
    name: 'pages-hostile-text',
    says: 'Whatever a vendor or customer enters, or an address carries, is shown as text: no script runs, nothing is asked elsewhere, no screen breaks',
    minutes: { full: 6, share: 4 },
    browser: true,
    async run(size) {
      const { hostileText } = await import('./hostile-text.ts')
      return hostileText(size)
    },
  },
  {
    name: 'pages-hostile-calls',
    says: 'Hostile texts in every argument of the customers’ functions are refused with a code or taken to the letter, and nothing leaks',
    minutes: { full: 5, share: 4 },
    async run(size) {
      const { hostileCalls } = await import('./hostile-calls.ts')
      return hostileCalls(size)
    },
  },
]
