// The walk is more than an hour on two cores: too long for every commit. So each commit walks one of its five parts, by its hash:
// a part may have no turn for many commits. `npm run walk -- all` walks all, before a release and after a change that reaches far.
// Plain JavaScript: tests/run.mjs and the settings of Playwright read it.

import { execFileSync } from 'node:child_process'

/** Folders of e2e/ by the part that has them ('.': the files beside them), and the steps of tests/run.mjs that go with it. */
export const walkParts = {
  restaurant: {
    of: ['availability', 'calendar', 'hours', 'reports', 'stand'],
    steps: ['walk', 'walk prove'],
  },
  organiser: { of: ['events', 'money', 'profile', 'rush', 'settings'], steps: ['walk'] },
  accounts: { of: ['.', 'account', 'manage'], steps: ['walk', 'walk processes'] },
  screens: { of: ['walk'], steps: ['walk', 'walk promises'] },
  // A project of its own: whichever test has its tag.
  specification: { of: [], steps: ['walk', 'walk spec'] },
}

/** In `npm test`, so at every commit: what Noren exists for, and what must never go wrong unseen. */
export const ofEveryCommit = [
  'book.spec.ts',
  'events/check-in.spec.ts',
  'events/checkout.spec.ts',
  'events/sell.spec.ts',
  'guards.spec.ts',
  'main-job.spec.ts',
  'stand.spec.ts',
]

/** The names in `words`, or the part whose turn it is: by the commit, so that one that is tried again walks the same way. */
export function partsToWalk(root, words) {
  const names = Object.keys(walkParts)
  if (words.includes('all')) return names
  const named = names.filter((name) => words.includes(name))
  return named.length > 0 ? named : [names[turnOf(root, names.length)]]
}

function turnOf(root, count) {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: 'pipe' })
    return Number.parseInt(commit.slice(0, 7), 16) % count
  } catch {
    // No checkout but a copy of one: the day decides.
    return Math.floor(Date.now() / 86_400_000) % count
  }
}
