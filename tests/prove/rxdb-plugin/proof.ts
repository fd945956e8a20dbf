import type { Proof } from '#tests/prove/types.ts'

export const proofs: Proof[] = [
  {
    name: 'rxdb-plugin',
    says: "Where RxDB's own Supabase replication loses rows, stands still or shows another truth, ours does not [S1] [S3] [S4]",
    minutes: { full: 8, share: 2 },
    byTurns: true,
    async run(size) {
      const { oneRun } = await import('./one-run.ts')
      const { ourSide } = await import('./our-side.ts')
      const { pluginSide } = await import('./plugin-side.ts')
      const seeds = size === 'full' ? 200 : 20
      const violations: string[] = []
      const control: string[] = []
      const figures = { diverged: 0, stuck: 0, lost: 0 }
      for (let seed = 1; seed <= seeds; seed++) {
        for (const { says } of await oneRun(seed, 'ours', ourSide)) violations.push(says)
        const found = await oneRun(seed, 'plugin', pluginSide)
        for (const { says } of found) control.push(says)
        for (const wrong of new Set(found.map((f) => f.wrong))) figures[wrong]++
      }
      return { cases: seeds, violations, control, figures }
    },
  },
]
