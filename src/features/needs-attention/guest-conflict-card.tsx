import { allergiesOf, writeAllergies } from '#domain/allergies.ts'
import { guestEditCommand } from '#domain/guest-command.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useAct } from '#lib/act.ts'
import { AllergyLine } from '#lib/allergy-line.tsx'
import { guestAllergyText } from '#lib/allergy-text.ts'
import { guestText } from '#lib/guest-text.ts'
import type { CardConflict } from '#lib/use-attention.ts'
import { useSync } from '#lib/use-sync.tsx'
import type { Venue } from '#lib/use-venue.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { Card } from './card.tsx'
import { SidesTable } from './sides-table.tsx'

/** Two people wrote on one guest's card. Until somebody decides, the allergies of both are said everywhere. */
export function GuestConflictCard({ venue, card }: { venue: Venue; card: CardConflict }) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.attention
  const act = useAct()
  const sync = useSync()
  const { guest, conflict } = card
  const name = guestText(LL, guest, locale)
  const settle = (way: 'keep' | 'take', said: string) => {
    const args = { item: conflict.id, way, upto: 0 }
    void act.send(guest.id, { kind: 'attention.settle', args, base: {} }, said)
  }
  // First the card, then the matter: where the second fails, nothing is forgotten.
  const both = async () => {
    const edit = guestEditCommand(guest, { ...guest, allergies: writeAllergies(allergiesOf(guest)) })
    const done = edit ? await sync.dispatch(guest.id, edit) : { ok: true as const }
    if (done.ok) settle('keep', LL.stand.guestCard.saved({ name }))
    else toast(LL.stand.failed[done.code](), { tone: 'error' })
  }
  return (
    <Card title={LL.stand.guestCard.conflictTitle()} where={name}>
      <AllergyLine text={guestAllergyText(LL, guest)} />
      <SidesTable venue={venue} conflict={conflict} />
      <div className="flex flex-wrap gap-2">
        {conflict.fields['allergies'] && (
          <Button look="primary" onClick={() => void both()}>
            {LL.stand.guestCard.both()}
          </Button>
        )}
        <Button onClick={() => settle('keep', LL.stand.done.keptConflict({ name }))}>
          {words.keepConflict()}
        </Button>
        <Button onClick={() => settle('take', LL.stand.done.taken({ name }))}>{words.take()}</Button>
      </div>
    </Card>
  )
}
