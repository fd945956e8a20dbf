import type { ForSale } from '#domain/occurrence/for-sale.ts'
import { nearDayText } from '#domain/time/near-day.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { eventEnd } from '#lib/events/event-text.ts'
import { leftText } from '#lib/events/left-text.ts'
import { useBound } from '#ui/form/form-context.ts'
import { Loading, Notice } from '#ui/states.tsx'
import { daysForSale } from './use-for-sale.ts'

export interface EventPartProps {
  /** Null until they are known. */
  sales: readonly ForSale[] | null
  /** Why not all of them are known, '' where they are. */
  unread: string
  today: string
  /** Its id. */
  chosen: string | null
  onChoose: (one: ForSale) => void
}

/** The occurrences from a day on, each with its seats left or why customers cannot have it. */
export function EventPart({ sales, unread, today, chosen, onChoose }: EventPartProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.events.sell
  const { error } = useBound<number | null>()
  // What is over may still be noted down, and is offered last.
  const groups = [true, false].flatMap((isFirst) => {
    const some = (sales ?? []).filter(({ reason }) => (reason !== 'past') === isFirst)
    return [...new Set(some.map(({ row }) => row.day))].map((day) => ({
      key: `${day} ${isFirst}`,
      day,
      some: some.filter(({ row }) => row.day === day),
    }))
  })
  return (
    <fieldset
      tabIndex={-1}
      aria-invalid={error !== '' || undefined}
      className="flex flex-col gap-3 outline-none"
    >
      <legend className="mb-1 font-semibold">{words.available()}</legend>
      {unread !== '' && <Notice>{unread}</Notice>}
      {sales === null && unread === '' && <Loading />}
      {sales?.length === 0 && unread === '' && <p className="text-muted">{words.none({ n: daysForSale })}</p>}
      {groups.map(({ key, day, some }) => (
        <div key={key}>
          <h4 className="figures mb-1 font-semibold">{nearDayText(day, today, locale)}</h4>
          <ul className="flex flex-col gap-1.5">
            {some.map((one) => (
              <li key={one.id}>
                <Choice one={one} isChosen={one.id === chosen} onChoose={() => onChoose(one)} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {error !== '' && (
        <p role="alert" className="font-semibold text-error text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The one that was chosen, in place of all; a tap shows them again. */
export function ChosenEvent({
  one,
  today,
  isJustChosen,
  onOpen,
}: {
  one: ForSale
  today: string
  /** A tap chose it: what had the focus is gone. */
  isJustChosen: boolean
  onOpen: () => void
}) {
  const { LL, locale } = useI18nContext()
  const { data, day } = one.row
  const { name, name_en } = one.template ?? data
  const span = LL.availability.days.fromTo({ from: minuteText(data.starts_at), to: eventEnd(data, locale) })
  return (
    <button
      type="button"
      ref={(button) => {
        if (isJustChosen) button?.focus()
      }}
      aria-expanded={false}
      data-occurrence={one.id}
      onClick={onOpen}
      className="figures flex min-h-14 w-full flex-wrap items-center gap-x-3 rounded-box border border-primary bg-primary-soft px-3 py-1 text-left"
    >
      <span className="min-w-0 flex-1 basis-40 break-words font-semibold">
        {(locale === 'en' && name_en) || name}
        <span className="block">{`${nearDayText(day, today, locale)} ${span}`}</span>
      </span>
      <span className="whitespace-nowrap">{leftOf(LL, one)}</span>
      <span className="font-semibold text-primary underline underline-offset-4">
        {LL.events.sell.other()}
      </span>
    </button>
  )
}

const leftOf = (LL: TranslationFunctions, one: ForSale): string =>
  leftText(LL, { ...one, capacity: one.row.data.capacity })

function Choice({ one, isChosen, onChoose }: { one: ForSale; isChosen: boolean; onChoose: () => void }) {
  const { LL, locale } = useI18nContext()
  const { data } = one.row
  const { name, name_en } = one.template ?? data
  const look = isChosen
    ? 'border-primary bg-primary text-white'
    : one.reason === null
      ? 'border-edge bg-card hover:bg-primary-soft'
      : 'border-line bg-sunken text-muted hover:bg-primary-soft'
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      data-occurrence={one.id}
      onClick={onChoose}
      className={`figures flex min-h-14 w-full flex-wrap items-center gap-x-3 rounded-box border px-3 py-1 text-left ${look}`}
    >
      <span className="font-bold">
        {LL.availability.days.fromTo({ from: minuteText(data.starts_at), to: eventEnd(data, locale) })}
      </span>
      <span className="min-w-0 flex-1 basis-40 break-words">{(locale === 'en' && name_en) || name}</span>
      <span className="ml-auto whitespace-nowrap font-semibold">{leftOf(LL, one)}</span>
    </button>
  )
}
