import type { Proof } from '#tests/prove/types.ts'

export const proofs: Proof[] = [
  {
    name: 'kill',
    says: 'A browser killed while it writes, pushes or pulls loses and doubles nothing that its screen had shown as saved [S1] [S2] [S4]',
    minutes: { full: 9, share: 4 },
    browser: true,
    waits: true,
    run: async (size) => (await import('./run.ts')).kills(size),
  },
  {
    name: 'kill-thrown-away',
    says: 'Where Chromium finds its databases damaged after a kill and throws them away, what waited is still shown, and sent after signing in [S1] [S2]',
    minutes: { full: 5, share: 4 },
    browser: true,
    fullOnly: true,
    run: async (size) => (await import('./run.ts')).databasesThrownAway(size),
  },
  {
    name: 'kill-postgres',
    says: 'A database killed while it sells tickets and lays events out has, started again, all that it had answered, nothing by halves, and nothing twice for who asks again [S1] [S2]',
    minutes: { full: 8, share: 3 },
    byTurns: true,
    run: async (size) => (await import('./killed-postgres.ts')).killedPostgres(size),
  },
]
