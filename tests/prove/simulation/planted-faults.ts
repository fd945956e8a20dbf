// What is broken on purpose in the control of each fault: an error that only this fault brings to light.

import type { Fault, FaultProfile } from '#tests/simulation/fault-profiles.ts'

export type Planted = NonNullable<FaultProfile['planted']>[number]

const plantFor: Record<Fault | 'mixed', Planted> = {
  'no-network': 'forged answers',
  hung: 'no timeout',
  'answer-lost': 'no log',
  'server-error': 'no log',
  'too-many-requests': 'forged answers',
  'captive-portal': 'forged answers',
  'cut-answer': 'no log',
  'late-page': 'believes late pages',
  'poke-lost': 'blind heartbeat',
  'poke-doubled': 'deaf after an odd poke',
  'poke-late': 'deaf after an odd poke',
  clock: 'believes clocks',
  poison: 'poison stops the pull',
  refused: 'blocked is called applied',
  busy: 'busy is called retry',
  storage: 'loses writes',
  killed: 'forgets at a kill',
  token: 'never renews tokens',
  membership: 'forgets seals',
  restored: 'backup without its log',
  rebuilt: 'backup without its log',
  'restored-silently': 'backup without its log',
  reshaped: 'shape is not said',
  update: 'update takes the outbox',
  'two-tabs': 'forgets at a kill',
  frozen: 'locks without limits',
  'thrown-away': 'keeps no spares',
  cleared: 'forgets devices',
  'given-up': 'discards are not kept',
  mixed: 'no log',
}

/** What is broken in the feed shows under any fault; these are cheap, and bring others' rows. */
const more: Partial<Record<Fault | 'mixed', readonly Planted[]>> = {
  'no-network': ['pull repeats rows', 'cursor to head though more follows'],
  // Two tablets, and what the other wrote is heard of late.
  'poke-lost': ['page of a push without the lock', 'push forgets what follows', 'last setup wins'],
  mixed: [
    'bookings stay behind',
    'a second scan is not told',
    'more goes back than was paid',
    'refunds are taken back',
    'undone once more',
    'page of a push without the lock',
    'push forgets what follows',
    'pull repeats rows',
    'cursor to head though more follows',
  ],
}

export const plantedFor = (fault: Fault | 'mixed'): Planted[] => [plantFor[fault], ...(more[fault] ?? [])]
