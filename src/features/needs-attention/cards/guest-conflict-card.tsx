import { useState } from 'react'
import { allergiesOf, writeAllergies } from '#domain/guest/allergies.ts'
import type { GuestFields } from '#domain/guest/guest.ts'
import { type CardSide, guestEditCommand, sidesToChoose, tagsOfBoth } from '#domain/guest/guest-command.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { CardConflict } from '#lib/attention/use-attention.ts'
import { AllergyLine } from '#lib/booking/allergy-line.tsx'
import { useCommandRunner } from '#lib/data/command-runner.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { GuestCardEditor } from '#lib/guest-card/guest-card-editor.tsx'
import { guestAllergyText } from '#lib/text/allergy-text.ts'
import { fieldText, valueText } from '#lib/text/field-text.ts'
import { guestText } from '#lib/text/guest-text.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { Card } from './card.tsx'
import { SidesTable } from './sides-table.tsx'

/**
 * Two people wrote on one guest's card. No tap here forgets an allergy or a tag: those of both stay, and only the rest is
 * asked about. Who was wrong about one takes it off the card.
 */
export function GuestConflictCard({ venue, card }: { venue: Venue; card: CardConflict }) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.guestCard
  const runner = useCommandRunner()
  const sync = useSync()
  const [correcting, setCorrecting] = useState(false)
  const { guest, conflict } = card
  const name = guestText(LL, guest, locale)
  const settle = () => {
    const args = { item: conflict.id, way: 'keep' as const, upto: 0 }
    void runner.run(guest.id, { kind: 'attention.settle', args, base: {} }, words.saved({ name }))
  }
  // First the card, then the matter: where the second fails, nothing is forgotten.
  const decide = async (side: CardSide) => {
    const wanted: Partial<GuestFields> = { ...side }
    if (conflict.fields['allergies']) wanted.allergies = writeAllergies(allergiesOf(guest))
    if (conflict.fields['tags']) wanted.tags = tagsOfBoth(guest, conflict)
    const edit = guestEditCommand(guest, wanted)
    const done = edit ? await sync.dispatch(guest.id, edit) : { ok: true as const }
    if (done.ok) settle()
    else toast(LL.stand.failed[done.code](), { tone: 'error' })
  }
  const choices = sidesToChoose(guest, conflict)
  const label = (side: CardSide) => {
    const isNow = side === choices[0]
    const { notes } = side
    if (notes === undefined || Object.keys(side).length > 1) {
      const what = Object.entries(side)
        .map(([field, value]) => `${fieldText(LL, field)}: ${clipped(valueText(LL, field, value, locale))}`)
        .join(' · ')
      return words[isNow ? 'keepSides' : 'takeSides']({ what })
    }
    if (notes === '') return isNow ? words.keepNoNotes() : words.takeNoNotes()
    return words[isNow ? 'keepNotes' : 'takeNotes']({ notes: clipped(notes) })
  }
  return (
    <Card title={words.conflictTitle()} where={name}>
      <AllergyLine text={guestAllergyText(LL, guest)} />
      <SidesTable venue={venue} conflict={conflict} />
      {conflict.fields['allergies'] && choices.length > 1 && <p>{words.bothStay()}</p>}
      {correcting ? (
        <GuestCardEditor
          guest={guest}
          isWhole={isBeyondQuick(conflict)}
          onClose={(isSaved) => {
            setCorrecting(false)
            if (isSaved) settle()
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {choices.length === 1 ? (
            <Button look="primary" onClick={() => void decide({})}>
              {conflict.fields['tags'] ? words.bothSides() : words.both()}
            </Button>
          ) : (
            choices.map((side) => (
              <Button key={JSON.stringify(side)} className="wrap-anywhere" onClick={() => void decide(side)}>
                {label(side)}
              </Button>
            ))
          )}
          <Button look="quiet" onClick={() => setCorrecting(true)}>
            {words.correct()}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** Whether the short form of a card, allergies and notes, would not do. */
const isBeyondQuick = ({ fields }: CardConflict['conflict']): boolean =>
  Object.keys(fields).some((field) => field !== 'allergies' && field !== 'notes')

/** The whole of it stands in the table above. */
const clipped = (text: string): string => {
  const letters = [...text.replace(/\s+/g, ' ')]
  return letters.length > 24 ? `${letters.slice(0, 23).join('')}…` : letters.join('')
}
