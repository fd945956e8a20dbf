/** Written into the database by the seed; the form would refuse so simple a password. */
export const demoPassword = 'noren-demo'

// Ids that never change, so that a reset does not sign anybody out.
export const sakuraTei = '5a4b7a7e-0000-4000-8000-000000000001'
export const hanabiWorks = '5a4b7a7e-0000-4000-8000-000000000002'

export const demoAccounts = [
  {
    id: '5a4b7a7e-0000-4000-8000-00000000000a',
    email: 'restaurant@noren.example',
    vendor: sakuraTei,
    what: '/sakura-tei/book, a restaurant',
  },
  {
    id: '5a4b7a7e-0000-4000-8000-00000000000b',
    email: 'events@noren.example',
    vendor: hanabiWorks,
    what: 'hanabi-works, an organiser of events',
  },
  {
    id: '5a4b7a7e-0000-4000-8000-00000000000c',
    email: 'admin@noren.example',
    vendor: null,
    what: 'an admin',
  },
] as const
