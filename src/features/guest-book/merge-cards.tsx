import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { homePhone } from '#domain/contact/home-phone.ts'
import { filterGuests, noGuestFilter } from '#domain/guest/book/guest-list.ts'
import { likelySame, mergeCommand } from '#domain/guest/book/merge.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { AllergyLine } from '#lib/booking/allergy-line.tsx'
import { useCommandRunner } from '#lib/data/command-runner.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import { guestAllergyText } from '#lib/text/allergy-text.ts'
import { guestText } from '#lib/text/guest-text.ts'
import type { GuestView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field/field.tsx'
import { Loading, Notice } from '#ui/states.tsx'

const mostShown = 20

export interface MergeCardsProps {
  guest: GuestView
  /** Why not all guests are here, '' where they are. */
  unread: string
  onClose: () => void
}

/** Which other card is of the same person: one is chosen, then read and confirmed. */
export function MergeCards({ guest, unread, onClose }: MergeCardsProps) {
  const { LL } = useI18nContext()
  const words = LL.bookingList.guests.merge
  const all = useLive(useSync().guests())
  const [chosen, setChosen] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const others = useMemo(() => all?.filter(({ id }) => id !== guest.id), [all, guest.id])
  // Somebody may have merged it meanwhile.
  const other = others?.find(({ id }) => id === chosen)
  const step = other ? 'confirm' : 'choose'
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stood there before is gone, and the focus with it
  useEffect(() => heading.current?.focus(), [step])
  return (
    <section
      aria-labelledby="merge"
      className="flex flex-col gap-3 rounded-box border border-line bg-card p-3"
    >
      <h3 id="merge" ref={heading} tabIndex={-1} className="font-bold outline-none">
        {other ? words.question() : words.choose()}
      </h3>
      {!others && <Loading />}
      {others && !other && (
        <Choice guest={guest} others={others} unread={unread} onChoose={setChosen} onClose={onClose} />
      )}
      {other && <Question guest={guest} other={other} onBack={() => setChosen('')} onDone={onClose} />}
    </section>
  )
}

interface ChoiceProps extends MergeCardsProps {
  others: readonly GuestView[]
  onChoose: (id: string) => void
}

function Choice({ guest, others, unread, onChoose, onClose }: ChoiceProps) {
  const { LL } = useI18nContext()
  const words = LL.bookingList.guests.merge
  const [query, setQuery] = useState('')
  const sought = useDeferredValue(query)
  const isSought = sought.trim() !== ''
  const found = useMemo(
    () => (isSought ? filterGuests(others, { ...noGuestFilter, query: sought }) : likelySame(others, guest)),
    [isSought, others, sought, guest],
  )
  const left = found.length - mostShown
  return (
    <>
      <TextField
        type="search"
        label={LL.stand.list.search()}
        hint={LL.bookingList.guests.searchHint()}
        value={query}
        maxLength={100}
        autoComplete="off"
        onValue={setQuery}
      />
      {unread !== '' && <Notice>{unread}</Notice>}
      <p role="status" className="text-muted text-sm">
        {found.length > 0 && !isSought && words.likely()}
        {found.length === 0 && (isSought ? words.none() : words.noneLikely())}
        {left > 0 && words.more({ n: left })}
      </p>
      <ul className="flex flex-col gap-2 empty:hidden">
        {found.slice(0, mostShown).map((one) => (
          <li key={one.id}>
            <button
              type="button"
              onClick={() => onChoose(one.id)}
              className="flex min-h-12 w-full flex-wrap items-center gap-x-3 rounded-box border border-edge bg-card px-3 py-1.5 text-left hover:bg-primary-soft"
            >
              <Who guest={one} />
            </button>
          </li>
        ))}
      </ul>
      <Button className="self-start" onClick={onClose}>
        {LL.stand.guestCard.stop()}
      </Button>
    </>
  )
}

/** Enough to tell two of one name apart. */
function Who({ guest }: { guest: GuestView }) {
  const { LL, locale } = useI18nContext()
  const words = LL.bookingList.guests
  return (
    <>
      <strong className="wrap-anywhere">{guestText(LL, guest, locale)}</strong>
      <span className="figures">{homePhone(guest.phone)}</span>
      <span className="figures text-muted text-sm">
        {words.column.visits()} {words.times({ n: guest.visits })}
      </span>
      <span className="wrap-anywhere text-muted text-sm empty:hidden">{guest.company}</span>
      <AllergyLine className="basis-full" text={guestAllergyText(LL, guest)} />
    </>
  )
}

interface QuestionProps {
  guest: GuestView
  other: GuestView
  onBack: () => void
  onDone: () => void
}

/** What will be, in words, before it is. */
function Question({ guest, other, onBack, onDone }: QuestionProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.bookingList.guests.merge
  const runner = useCommandRunner()
  const [isSwapped, setSwapped] = useState(false)
  const [stays, comes] = isSwapped ? [other, guest] : [guest, other]
  const who = (of: GuestView) => ({ name: guestText(LL, of, locale), phone: homePhone(of.phone) })
  const merge = async () => {
    const { subject, body } = mergeCommand(stays, comes)
    if (await runner.run(subject, body, words.done({ name: guestText(LL, stays, locale) }))) onDone()
  }
  return (
    <>
      <ul className="figures flex list-disc flex-col gap-1 pl-5">
        <li>{words.stays(who(stays))}</li>
        <li>{words.comes(who(comes))}</li>
        <li>{words.sum({ n: guest.visits + other.visits })}</li>
        <li>{words.beside()}</li>
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={() => void merge()}>
          {words.confirm()}
        </Button>
        <Button onClick={() => setSwapped(!isSwapped)}>{words.swap()}</Button>
        <Button onClick={onBack}>{words.back()}</Button>
      </div>
    </>
  )
}
