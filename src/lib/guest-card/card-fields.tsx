import { useMemo } from 'react'
import { type Allergen, allergens } from '#domain/guest/allergies.ts'
import { readTags, tagsInUse, writeTags } from '#domain/guest/book/tags.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field/field.tsx'
import { useBound } from '#ui/form/form-context.ts'

const codes = Object.keys(allergens) as Allergen[]

export function Allergens() {
  const { LL } = useI18nContext()
  const { value: known, onValue } = useBound<readonly Allergen[]>()
  const toggle = (code: Allergen) =>
    onValue(known.includes(code) ? known.filter((c) => c !== code) : [...known, code])
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{LL.stand.detail.allergies()}</legend>
      <div className="flex flex-wrap gap-2">
        {codes.map((code) => {
          const isOn = known.includes(code)
          return (
            <Button
              key={code}
              aria-pressed={isOn}
              className={isOn ? 'border-error bg-error text-white hover:bg-error-ink' : ''}
              onClick={() => toggle(code)}
            >
              {isOn && <span aria-hidden="true">✓</span>}
              {LL.stand.allergy.known[code]()}
            </Button>
          )
        })}
      </div>
    </fieldset>
  )
}

/** Beside what this house uses already: so that one thing has one word. */
const mostOffered = 12

export function OwnTagsField() {
  const { LL } = useI18nContext()
  const words = LL.stand.guestCard
  const { name, value, ...bound } = useBound<string>()
  const guests = useLive(useSync().guests())
  const offered = useMemo(() => tagsInUse(guests ?? []).slice(0, mostOffered), [guests])
  const chosen = readTags(value)
  const toggle = (tag: string) =>
    bound.onValue(writeTags(chosen.includes(tag) ? chosen.filter((t) => t !== tag) : [...chosen, tag]))
  return (
    <div className="flex flex-col gap-2">
      <TextField
        data-field={name}
        label={words.tags()}
        optional
        hint={words.tagsHint()}
        autoComplete="off"
        value={value}
        {...bound}
      />
      {offered.length > 0 && (
        <fieldset>
          <legend className="sr-only">{words.usedTags()}</legend>
          <div className="flex flex-wrap gap-2">
            {offered.map((tag) => (
              <Button
                key={tag}
                aria-pressed={chosen.includes(tag)}
                className={`wrap-anywhere ${chosen.includes(tag) ? 'border-primary bg-primary-soft text-primary-ink' : ''}`}
                onClick={() => toggle(tag)}
              >
                {chosen.includes(tag) && <span aria-hidden="true">✓</span>}
                {tag}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
}
