import type { Proof } from '#tests/prove/types.ts'

export const proofs: Proof[] = [
  {
    name: 'deno',
    says: 'The functions run under Deno as on hosted Supabase: mails leave by TLS and over an HTTP mail API as Node sends them, for nobody without the key, and two runs at once send each once',
    minutes: { full: 6, share: 6 },
    // Deno itself comes from the registry of npm.
    fullOnly: true,
    run: async () => (await import('./run.ts')).denoProof(),
  },
  {
    name: 'deno-payments',
    says: 'Card payments are begun, told, asked about, honoured and refunded by the function under Deno as by Node, and for nobody who has neither the signature nor the word',
    minutes: { full: 6, share: 6 },
    fullOnly: true,
    run: async () => (await import('./payments.ts')).denoPayments(),
  },
]
