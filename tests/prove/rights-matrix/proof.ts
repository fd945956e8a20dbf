import type { Proof } from '#tests/prove/types.ts'

export const proofs: Proof[] = [
  {
    name: 'rights-matrix',
    says: 'Every table, view, sequence and function is known, and each role can do with it what is written down and no more, also where a REST layer grants everything again; the same over HTTP, where every other route of that layer is not there, however it is spelt [S11]',
    minutes: { full: 8, share: 4 },
    run: async (size) => (await import('./run.ts')).rightsMatrix(size),
  },
  {
    name: 'foreign-ids',
    says: 'Ids, tokens and words of another vendor, in every place of every call, write nothing there and are answered like words that nobody has',
    minutes: { full: 8, share: 4 },
    run: async (size) => (await import('#tests/prove/foreign-ids/run.ts')).foreignIds(size),
  },
  {
    name: 'limits',
    says: 'What anybody may call is limited by contact, venue, caller and seats kept; no header and no reset connection changes who calls, neither holds nor invented people of one address can shut a night, and the honeypot tells nothing',
    minutes: { full: 8, share: 4 },
    run: async (size) => (await import('#tests/prove/limits/run.ts')).publicLimits(size),
  },
  {
    name: 'guessing',
    says: 'Guessing tokens, ids, venues, contacts or e-mail addresses is answered by the same bytes whatever was guessed, and signing in and up take as long for an unknown address as for a known one, under load too; of 250 passwords at once the limit are tried, and malformed calls shut nobody out',
    minutes: { full: 8, share: 4 },
    run: async (size) => (await import('#tests/prove/guessing/run.ts')).guessing(size),
  },
  {
    name: 'canaries',
    says: 'A word planted in every personal column is in no answer to a stranger, realtime frame, address, cache of the service worker or log, also when calls fail [S11]',
    minutes: { full: 8, share: 4 },
    browser: true,
    run: async (size) => (await import('#tests/prove/canaries/run.ts')).canariesSing(size),
  },
]
