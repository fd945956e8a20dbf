import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Choice } from '#domain/online/booking-attempt.ts'
import {
  type ChoiceNote,
  countOf,
  fitted,
  isOneTooMany,
  linesOf,
  mayBeForAll,
  mostOf,
  pricesAt,
  withCount,
} from '#domain/online/chosen-prices.ts'
import type { ChosenPrice, OnlinePrice } from '#domain/online/guest-booking.ts'
import { mostLines, totalOf } from '#domain/price/line.ts'
import { priceName } from '#domain/price/price-type.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { ChoiceChanges } from '#lib/booking-flow/choice-changes.tsx'
import { useRenew } from '#lib/booking-flow/renew.ts'
import { formatMoney, formatTaxed } from '#lib/text/money.ts'
import { Button } from '#ui/button.tsx'
import { Stepper } from '#ui/field/stepper.tsx'
import { useBound } from '#ui/form/form-context.ts'
import { usePriceWeekday } from './use-price-weekday.ts'

/**
 * Courses and prices of that day and time, how many of each, and the sum; nothing where there are none. What was chosen before and
 * cannot be had like that any more is changed, and said so beside it. `isStale`: the server knows other prices than this page.
 */
export function PriceFields({
  prices,
  choice,
  isStale,
}: {
  prices: readonly OnlinePrice[]
  choice: Choice
  isStale: boolean
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.guestSteps.prices
  const { value: chosen, onValue, error } = useBound<ChosenPrice[]>()
  const [notes, setNotes] = useState<ChoiceNote[]>([])
  const { weekday, isReady } = usePriceWeekday(prices, choice.day)
  const { minute, pax } = choice
  const offered = useMemo(() => pricesAt(prices, weekday, minute), [prices, weekday, minute])
  const names = useNames(prices)
  const renew = useRenew()
  const heading = useId()

  useEffect(() => {
    if (isStale) renew()
  }, [isStale, renew])
  const latest = useRef({ chosen, onValue })
  latest.current = { chosen, onValue }
  useEffect(() => {
    if (!isReady) return
    const now = fitted(latest.current.chosen, offered, pax)
    if (now.notes.length === 0) return
    setNotes(now.notes)
    latest.current.onValue(now.chosen)
  }, [isReady, offered, pax])

  if (offered.length === 0 && notes.length === 0 && error === '') return null
  const nameOf = (id: string) => {
    const price = names.get(id)
    return price && priceName(price, locale)
  }
  const sum = totalOf(linesOf(chosen, offered))
  return (
    <section
      aria-labelledby={heading}
      className="flex flex-col gap-3 rounded-box border border-line bg-card p-4 max-[16.25rem]:p-2"
    >
      <h3 id={heading} className="font-bold text-lg">
        {words.title()} <span className="font-normal text-muted text-sm">{LL.field.optional()}</span>
      </h3>
      {(notes.length > 0 || error !== '') && <ChoiceChanges notes={notes} error={error} nameOf={nameOf} />}
      {offered.map((price) => {
        const label = words.one({ name: priceName(price, locale), price: formatMoney(price.price, locale) })
        const count = countOf(chosen, price.id)
        const set = (count: number) => onValue(withCount(chosen, price, count))
        return (
          <Stepper
            key={price.id}
            label={label}
            value={count}
            onValue={set}
            min={0}
            max={mostOf(price, chosen, offered, pax)}
            note={isOneTooMany(price, chosen) ? words.most({ n: mostLines }) : ''}
          >
            {mayBeForAll(price, chosen, offered, pax) && (
              // It stays where it was tapped, under the finger and the focus, and takes back what it did.
              <Button
                aria-label={`${label}: ${words.forAll()}`}
                aria-pressed={count === pax}
                className={count === pax ? 'bg-primary-soft! text-primary-ink' : ''}
                onClick={() => set(count === pax ? 0 : pax)}
              >
                {words.forAll()}
              </Button>
            )}
          </Stepper>
        )
      })}
      <p className="text-muted text-sm">{words.hint({ n: pax })}</p>
      <p role="status" className="figures font-bold">
        {sum > 0 && words.total({ sum: formatTaxed(sum, locale) })}
      </p>
    </section>
  )
}

/** Every price that this page has ever known: one that is gone still has its name. */
function useNames(prices: readonly OnlinePrice[]): ReadonlyMap<string, OnlinePrice> {
  const known = useRef(new Map<string, OnlinePrice>())
  for (const price of prices) known.current.set(price.id, price)
  return known.current
}
