import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { SetupConflict } from '#lib/attention/use-attention.ts'
import { useCommandRunner } from '#lib/data/command-runner.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { rowName, setupText } from '#lib/text/setup/setup-text.ts'
import { Button } from '#ui/button.tsx'
import { Card } from './cards/card.tsx'
import { SidesTable } from './cards/sides-table.tsx'

/** Two people changed one setting, each without knowing of the other. */
export function SetupConflictCard({ venue, matter }: { venue: Venue; matter: SetupConflict }) {
  const { LL, locale } = useI18nContext()
  const runner = useCommandRunner()
  const { row, conflict } = matter
  const what = setupText(LL, row.id, locale, rowName(row, locale))
  const decide = (way: 'keep' | 'take') => {
    const said = way === 'keep' ? LL.setup.kept({ what }) : LL.setup.taken({ what })
    const args = { item: conflict.id, way, upto: 0 }
    void runner.run(row.id, { kind: 'attention.settle', args, base: {} }, said)
  }
  return (
    <Card title={LL.setup.conflictTitle()} where={what}>
      <SidesTable venue={venue} conflict={conflict} subject={row.id} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => decide('keep')}>{LL.setup.keep()}</Button>
        <Button onClick={() => decide('take')}>{LL.setup.take()}</Button>
      </div>
    </Card>
  )
}
