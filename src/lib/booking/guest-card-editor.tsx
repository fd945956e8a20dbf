import { useEffect, useMemo, useRef, useState } from 'react'
import {
  type Allergen,
  allergens,
  allergiesOf,
  readAllergies,
  writeAllergies,
} from '#domain/guest/allergies.ts'
import { birthdayText, readBirthday } from '#domain/guest/book/birthday.ts'
import { ownCard } from '#domain/guest/book/merged.ts'
import { readTags, tagsInUse, writeTags } from '#domain/guest/book/tags.ts'
import {
  type GuestFields,
  longestAllergies,
  longestCompany,
  longestNotes,
  longestTag,
  mostTags,
} from '#domain/guest/guest.ts'
import { guestCardSchema } from '#domain/guest/guest-card.schema.ts'
import { guestEditCommand } from '#domain/guest/guest-command.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useCommandRunner } from '#lib/data/command-runner.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import { guestText } from '#lib/text/guest-text.ts'
import { useAskBeforeClose } from '#lib/unsaved/asking-dialog.tsx'
import { useInnerForm } from '#lib/unsaved/inner-forms.ts'
import type { GuestView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { useBound } from '#ui/form/form-context.ts'
import { useKitForm, useValues } from '#ui/form/use-kit-form.ts'
import { OnOtherCards } from './on-other-cards.tsx'

const codes = Object.keys(allergens) as Allergen[]

/**
 * Allergies and notes of a guest, and where it is the `isWhole` card all the rest. Saved on this tablet at once, with a network or
 * without. Of a guest with several cards it is the own one that is written.
 */
export function GuestCardEditor({
  guest: shown,
  isWhole = false,
  onClose,
}: {
  guest: GuestView
  isWhole?: boolean
  onClose: (isSaved: boolean) => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.guestCard
  const runner = useCommandRunner()
  const guest = ownCard(shown)
  // What the person saw when the card opened: the base of the change, whatever arrives meanwhile [S6].
  const [seen] = useState<GuestFields>(() => cardOf(guest))
  // Two changes that wait for a decision are both in it, as they are in every line that is read.
  const [start] = useState(() => allergiesOf(guest))
  const [values] = useState<Typed>(() => ({
    known: start.known,
    others: start.others.join('、'),
    notes: seen.notes,
    birthday: birthdayText(seen.birthday, locale),
    company: seen.company,
    tags: writeTags(seen.tags),
  }))
  const isSaved = useRef(false)
  const kit = useKitForm({
    values,
    schema: guestCardSchema,
    checked: (typed) => {
      const { allergies, ...wanted } = wantedOf(typed)
      // What stands there and was not touched is nobody's fault here.
      return {
        ...wanted,
        others: allergies,
        birthday: typed.birthday === values.birthday ? '' : typed.birthday,
      }
    },
    early: ['too_long', 'too_many'],
    says: (field, code) => {
      if (code === 'invalid_birthday') return words.wrongBirthday()
      return code === 'too_many'
        ? words.tooManyTags({ n: mostTags })
        : words.tooLong({ n: longest[field as keyof typeof longest] })
    },
    send: async (typed) => {
      const command = guestEditCommand(seen, wantedOf(typed))
      const name = guestText(LL, guest, locale)
      const done = !command || (await runner.run(guest.id, command, words.saved({ name })))
      if (done) {
        isSaved.current = true
        onClose(true)
      }
      return undefined
    },
  })
  const { form, box } = kit

  // Its end, where it is saved, may lie below the fold.
  useEffect(() => {
    // Some browsers answer it with a promise, which is no way to end an effect.
    void box.current?.scrollIntoView({ block: 'nearest' })
  }, [box])

  const wantedOf = (typed: Typed): Omit<GuestFields, 'merged_into'> => {
    const written = writtenOf(typed)
    // Nothing was changed: the line stays as somebody wrote it.
    const isSame = written === writeAllergies(readAllergies(seen.allergies))
    return {
      allergies: isSame ? seen.allergies : written,
      notes: typed.notes.trim(),
      birthday: typed.birthday === values.birthday ? seen.birthday : (readBirthday(typed.birthday) ?? ''),
      company: typed.company.trim(),
      tags: typed.tags === values.tags ? seen.tags : readTags(typed.tags),
    }
  }
  const typed = useValues(form)
  const isChanged = (field: 'notes' | 'birthday' | 'company' | 'tags') =>
    typed[field].trim() !== values[field].trim()
  const dirty =
    writtenOf(typed) !== writeAllergies(start) ||
    (['notes', 'birthday', 'company', 'tags'] as const).some(isChanged)
  useAskBeforeClose(dirty)
  useInnerForm(dirty, async () => {
    await kit.submit()
    return isSaved.current
  })

  return (
    <Form kit={kit} className="mt-2 flex flex-col gap-3">
      <OnOtherCards guest={shown} />
      <form.AppField name="known">{() => <Allergens />}</form.AppField>
      <form.AppField name="others">
        {(field) => (
          <field.Text label={words.others()} optional hint={words.othersHint()} autoComplete="off" />
        )}
      </form.AppField>
      <form.AppField name="notes">
        {(field) => <field.Area label={words.notes()} optional rows={2} />}
      </form.AppField>
      {isWhole && (
        <>
          <form.AppField name="birthday">
            {(field) => (
              <field.Text
                label={words.birthday()}
                optional
                hint={words.birthdayHint()}
                maxLength={20}
                autoComplete="off"
              />
            )}
          </form.AppField>
          <form.AppField name="company">
            {(field) => <field.Text label={words.company()} optional autoComplete="off" />}
          </form.AppField>
          <form.AppField name="tags">{() => <OwnTagsField />}</form.AppField>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={kit.busy}>
          {words.save()}
        </Button>
        <Button onClick={() => onClose(false)}>{words.stop()}</Button>
      </div>
    </Form>
  )
}

interface Typed {
  known: readonly Allergen[]
  others: string
  notes: string
  birthday: string
  company: string
  tags: string
}

const longest = {
  others: longestAllergies,
  notes: longestNotes,
  company: longestCompany,
  tags: longestTag,
}

const cardOf = ({ allergies, notes, birthday, company, tags, merged_into }: GuestFields): GuestFields => ({
  ...{ allergies, notes, birthday, company, tags, merged_into },
})

/** Allergens that were tapped, and those found among the words. */
function writtenOf(typed: Typed): string {
  const read = readAllergies(typed.others)
  return writeAllergies({ known: [...typed.known, ...read.known], others: read.others })
}

function Allergens() {
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

function OwnTagsField() {
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
