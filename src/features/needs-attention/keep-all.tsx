import { useState } from 'react'
import { type AttentionItem, type KeptTogether, keptTogether } from '#domain/day/attention.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useCommandRunner } from '#lib/data/command-runner.ts'
import { Button } from '#ui/button.tsx'
import { settleCommand } from './use-settle.ts'

/** Of many matters of one kind nobody has to keep each by itself: one tap keeps all that stand here, as each card would. */
export function KeepAll({ items, onFocus }: { items: readonly AttentionItem[]; onFocus: () => void }) {
  const groups = keptTogether(items)
  if (groups.length === 0) return null
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      {groups.map((group) => (
        <KeepGroup key={group.kind} group={group} onFocus={onFocus} />
      ))}
    </div>
  )
}

function KeepGroup({ group: { kind, items }, onFocus }: { group: KeptTogether; onFocus: () => void }) {
  const { LL } = useI18nContext()
  const words = LL.stand.attention
  const runner = useCommandRunner()
  const [busy, setBusy] = useState(false)
  const said = { kind: words[kind](), n: items.length }
  const keep = async () => {
    setBusy(true)
    const commands = items.map((item) => ({ subject: item.booking.id, body: settleCommand(item, 'keep') }))
    await runner.runAll(commands, LL.stand.done.keptAll(said))
    setBusy(false)
  }
  return (
    <Button busy={busy} oneTap onFocus={onFocus} onClick={() => void keep()}>
      {words.keepAll(said)}
    </Button>
  )
}
