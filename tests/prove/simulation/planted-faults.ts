// What is broken on purpose in the control of each fault: an error that only this fault brings to light.

import type { Fault, FaultProfile } from '#tests/simulation/fault-profiles.ts'

export const plantFor: Record<Fault | 'mixed', NonNullable<FaultProfile['planted']>[number]> = {
  'no-network': 'forged answers',
  hung: 'no timeout',
  'answer-lost': 'no log',
  'server-error': 'no log',
  'too-many-requests': 'forged answers',
  'captive-portal': 'forged answers',
  'cut-answer': 'no log',
  'poke-lost': 'blind heartbeat',
  'poke-doubled': 'deaf after an odd poke',
  'poke-late': 'deaf after an odd poke',
  clock: 'believes clocks',
  poison: 'poison stops the pull',
  refused: 'blocked is called applied',
  storage: 'loses writes',
  killed: 'forgets at a kill',
  token: 'never renews tokens',
  membership: 'forgets seals',
  restored: 'backup without its log',
  'restored-silently': 'backup without its log',
  update: 'update takes the outbox',
  'two-tabs': 'forgets at a kill',
  frozen: 'locks without limits',
  'thrown-away': 'keeps no spares',
  mixed: 'no log',
}
