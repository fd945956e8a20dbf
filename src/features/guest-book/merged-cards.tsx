import { useState } from 'react'
import { homePhone } from '#domain/contact/home-phone.ts'
import { splitCommand } from '#domain/guest/book/merge.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useReturnedFocus } from '#lib/app/use-returned-focus.ts'
import { AllergyLine } from '#lib/booking/allergy-line.tsx'
import { UnconfirmedMark } from '#lib/booking/unconfirmed-mark.tsx'
import { useCommandRunner } from '#lib/data/command-runner.ts'
import { GuestCardEditor } from '#lib/guest-card/guest-card-editor.tsx'
import { guestAllergyText } from '#lib/text/allergy-text.ts'
import { guestText } from '#lib/text/guest-text.ts'
import type { CardView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/states.tsx'

/** The cards that are one with the guest's own, each with what stands on it alone. */
export function MergedCards({ cards }: { cards: readonly CardView[] }) {
  const { LL } = useI18nContext()
  return (
    <section aria-labelledby="merged-cards">
      <h3 id="merged-cards" className="font-bold">
        {LL.bookingList.guests.merge.cards()}
      </h3>
      <ul className="mt-2 flex flex-col gap-2">
        {cards.map((card) => (
          <MergedCard key={card.id} card={card} />
        ))}
      </ul>
    </section>
  )
}

function MergedCard({ card }: { card: CardView }) {
  const { LL, locale } = useI18nContext()
  const words = LL.bookingList.guests
  const runner = useCommandRunner()
  const [editing, setEditing] = useState(false)
  const opener = useReturnedFocus(editing)
  const name = guestText(LL, card, locale)
  const phone = homePhone(card.phone)
  const split = () => {
    const { subject, body } = splitCommand(card)
    void runner.run(subject, body, words.merge.splitDone({ name, phone }))
  }
  return (
    <li className="rounded-box border border-line bg-card p-3">
      <h4 className="flex flex-wrap items-center gap-x-3">
        <span className="wrap-anywhere font-semibold">{name}</span>
        <span className="figures">{phone}</span>
        <UnconfirmedMark state={card.unconfirmed} />
      </h4>
      <p className="figures text-muted text-sm">
        {words.column.visits()} {words.times({ n: card.visits })}
      </p>
      {card.conflicts.length > 0 && <Notice tone="error">{LL.stand.guestCard.conflict()}</Notice>}
      {editing ? (
        <GuestCardEditor guest={card} isWhole onClose={() => setEditing(false)} />
      ) : (
        <>
          <AllergyLine className="mt-1" text={guestAllergyText(LL, card)} />
          {card.notes !== '' && <p className="wrap-anywhere mt-1 whitespace-pre-line">{card.notes}</p>}
          <div className="mt-2 flex flex-wrap gap-2">
            <Button ref={opener} onClick={() => setEditing(true)}>
              {words.merge.editCard()}
            </Button>
            <Button onClick={split}>{words.merge.split()}</Button>
          </div>
        </>
      )}
    </li>
  )
}
