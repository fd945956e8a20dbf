import { useEffect, useRef, useState } from 'react'
import { type Allergen, allergiesOf, readAllergies, writeAllergies } from '#domain/guest/allergies.ts'
import { birthdayText, readBirthday } from '#domain/guest/book/birthday.ts'
import { ownCard } from '#domain/guest/book/merged.ts'
import { readTags, writeTags } from '#domain/guest/book/tags.ts'
import {
  type GuestFields,
  type GuestNames,
  longestAllergies,
  longestCompany,
  longestName,
  longestNotes,
  longestTag,
  mostTags,
} from '#domain/guest/guest.ts'
import { guestCardSchema } from '#domain/guest/guest-card.schema.ts'
import { guestEditCommand } from '#domain/guest/guest-command.ts'
import { toKatakana } from '#domain/text/kana.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useCommandRunner } from '#lib/data/command-runner.ts'
import { useSignedIn } from '#lib/session/signed-in.tsx'
import { guestText } from '#lib/text/guest-text.ts'
import { useAskBeforeClose } from '#lib/unsaved/asking-dialog.tsx'
import { useInnerForm } from '#lib/unsaved/inner-forms.ts'
import type { GuestView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { useKitForm, useValues } from '#ui/form/use-kit-form.ts'
import { Allergens, OwnTagsField } from './card-fields.tsx'
import { NameFields } from './name-fields.tsx'
import { OnOtherCards } from './on-other-cards.tsx'

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
    ...namesOf(seen),
    known: start.known,
    others: start.others.join('、'),
    notes: seen.notes,
    birthday: birthdayText(seen.birthday, locale),
    company: seen.company,
    tags: writeTags(seen.tags),
  }))
  // An organiser may have to know of one, and serves no kitchen's list of them.
  const hasChips = useSignedIn().identity.vendorType !== 'EVENT' || start.known.length > 0
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
      ...wantedNames(seen, typed),
      allergies: isSame ? seen.allergies : written,
      notes: typed.notes.trim(),
      birthday: typed.birthday === values.birthday ? seen.birthday : (readBirthday(typed.birthday) ?? ''),
      company: typed.company.trim(),
      tags: typed.tags === values.tags ? seen.tags : readTags(typed.tags),
    }
  }
  const typed = useValues(form)
  const isChanged = (field: (typeof lines)[number]) => typed[field].trim() !== values[field].trim()
  const dirty = writtenOf(typed) !== writeAllergies(start) || lines.some(isChanged)
  useAskBeforeClose(dirty)
  useInnerForm(dirty, async () => {
    await kit.submit()
    return isSaved.current
  })

  return (
    <Form kit={kit} className="mt-2 flex flex-col gap-3">
      <OnOtherCards guest={shown} />
      {isWhole && (
        <NameFields
          hasKana={values.last_kana + values.first_kana !== ''}
          field={(name, label) => (
            <form.AppField key={name} name={name}>
              {(field) => <field.Text label={label} optional autoComplete="off" />}
            </form.AppField>
          )}
        />
      )}
      {hasChips && <form.AppField name="known">{() => <Allergens />}</form.AppField>}
      <form.AppField name="others">
        {(field) => (
          <field.Text
            label={hasChips ? words.others() : LL.stand.detail.allergies()}
            optional
            hint={words.othersHint()}
            autoComplete="off"
          />
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

interface Typed extends GuestNames {
  known: readonly Allergen[]
  others: string
  notes: string
  birthday: string
  company: string
  tags: string
}

const names = ['last_name', 'first_name', 'last_kana', 'first_kana'] as const
const lines = [...names, 'notes', 'birthday', 'company', 'tags'] as const

const longest = {
  ...{ last_name: longestName, first_name: longestName, last_kana: longestName, first_kana: longestName },
  others: longestAllergies,
  notes: longestNotes,
  company: longestCompany,
  tags: longestTag,
}

const namesOf = ({ last_name, first_name, last_kana, first_kana }: GuestNames): GuestNames => ({
  ...{ last_name, first_name, last_kana, first_kana },
})

const cardOf = (guest: GuestFields): GuestFields => {
  const { allergies, notes, birthday, company, tags, merged_into } = guest
  return { ...namesOf(guest), allergies, notes, birthday, company, tags, merged_into }
}

/** As a booking's names are written, kana in full width; one that was not touched stays as it came. */
function wantedNames(seen: GuestNames, typed: GuestNames): GuestNames {
  const kept = (field: keyof GuestNames, written: string) =>
    typed[field] === seen[field] ? seen[field] : written
  return {
    last_name: kept('last_name', typed.last_name.trim()),
    first_name: kept('first_name', typed.first_name.trim()),
    last_kana: kept('last_kana', toKatakana(typed.last_kana)),
    first_kana: kept('first_kana', toKatakana(typed.first_kana)),
  }
}

/** Allergens that were tapped, and those found among the words. */
function writtenOf(typed: Typed): string {
  const read = readAllergies(typed.others)
  return writeAllergies({ known: [...typed.known, ...read.known], others: read.others })
}
