import { useEffect, useRef, useState } from 'react'
import {
  type Allergen,
  allergens,
  allergiesOf,
  readAllergies,
  writeAllergies,
} from '#domain/guest/allergies.ts'
import { longestAllergies, longestNotes } from '#domain/guest/guest.ts'
import { guestCardSchema } from '#domain/guest/guest-card.schema.ts'
import { guestEditCommand } from '#domain/guest/guest-command.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useCommandRunner } from '#lib/data/command-runner.ts'
import { guestText } from '#lib/text/guest-text.ts'
import { useAskBeforeClose } from '#lib/unsaved/asking-dialog.tsx'
import { useInnerForm } from '#lib/unsaved/inner-forms.ts'
import type { GuestView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { useBound } from '#ui/form/form-context.ts'
import { useKitForm, useValues } from '#ui/form/use-kit-form.ts'

const codes = Object.keys(allergens) as Allergen[]

/** Allergies and notes of a guest. Saved on this tablet at once, with a network or without. */
export function GuestCardEditor({
  guest,
  onClose,
}: {
  guest: GuestView
  onClose: (isSaved: boolean) => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.guestCard
  const runner = useCommandRunner()
  // What the person saw when the card opened: the base of the change, whatever arrives meanwhile [S6].
  const [seen] = useState({ allergies: guest.allergies, notes: guest.notes })
  // Two changes that wait for a decision are both in it, as they are in every line that is read.
  const [start] = useState(() => allergiesOf(guest))
  const isSaved = useRef(false)
  const kit = useKitForm({
    values: { known: start.known as readonly Allergen[], others: start.others.join('、'), notes: seen.notes },
    schema: guestCardSchema,
    checked: (typed) => {
      const { allergies, notes } = wantedOf(typed)
      return { others: allergies, notes }
    },
    early: ['too_long'],
    says: (field) => words.tooLong({ n: field === 'others' ? longestAllergies : longestNotes }),
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

  const wantedOf = (typed: Typed) => {
    const written = writtenOf(typed)
    // Nothing was changed: the line stays as somebody wrote it.
    const isSame = written === writeAllergies(readAllergies(seen.allergies))
    return { allergies: isSame ? seen.allergies : written, notes: typed.notes.trim() }
  }
  const typed = useValues(form)
  const dirty = writtenOf(typed) !== writeAllergies(start) || typed.notes.trim() !== seen.notes.trim()
  useAskBeforeClose(dirty)
  useInnerForm(dirty, async () => {
    await kit.submit()
    return isSaved.current
  })

  return (
    <Form kit={kit} className="mt-2 flex flex-col gap-3">
      <form.AppField name="known">{() => <Allergens />}</form.AppField>
      <form.AppField name="others">
        {(field) => (
          <field.Text label={words.others()} optional hint={words.othersHint()} autoComplete="off" />
        )}
      </form.AppField>
      <form.AppField name="notes">
        {(field) => <field.Area label={words.notes()} optional rows={2} />}
      </form.AppField>
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
}

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
