import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  type Allergen,
  allergens,
  allergiesOf,
  readAllergies,
  writeAllergies,
} from '#domain/guest/allergies.ts'
import { longestAllergies, longestNotes } from '#domain/guest/guest.ts'
import { guestEditCommand } from '#domain/guest/guest-command.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useAskBeforeClose } from '#lib/app/asking-dialog.tsx'
import { useAct } from '#lib/data/command-runner.ts'
import { guestText } from '#lib/text/guest-text.ts'
import type { GuestView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'

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
  const act = useAct()
  // What the person saw when the card opened: the base of the change, whatever arrives meanwhile [S6].
  const [seen] = useState({ allergies: guest.allergies, notes: guest.notes })
  // Two changes that wait for a decision are both in it, as they are in every line that is read.
  const [start] = useState(() => allergiesOf(guest))
  const [known, setKnown] = useState<readonly Allergen[]>(start.known)
  const [others, setOthers] = useState(start.others.join('、'))
  const [notes, setNotes] = useState(seen.notes)
  const [busy, setBusy] = useState(false)

  // Its end, where it is saved, may lie below the fold.
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // Some browsers answer it with a promise, which is no way to end an effect.
    void form.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  const typed = readAllergies(others)
  const written = writeAllergies({ known: [...known, ...typed.known], others: typed.others })
  // Nothing was changed: the line stays as somebody wrote it.
  const isSame = written === writeAllergies(readAllergies(seen.allergies))
  const wanted = { allergies: isSame ? seen.allergies : written, notes: notes.trim() }
  const tooLong = (text: string, n: number) => ([...text].length > n ? words.tooLong({ n }) : '')
  const problems = [tooLong(wanted.allergies, longestAllergies), tooLong(wanted.notes, longestNotes)]

  useAskBeforeClose(written !== writeAllergies(start) || wanted.notes !== seen.notes.trim())

  const toggle = (code: Allergen) =>
    setKnown(known.includes(code) ? known.filter((c) => c !== code) : [...known, code])
  const save = async (event: FormEvent) => {
    event.preventDefault()
    // A dialog around it has a form of its own.
    event.stopPropagation()
    if (busy || problems.some((text) => text !== '')) return
    const command = guestEditCommand(seen, wanted)
    setBusy(true)
    const name = guestText(LL, guest, locale)
    const done = !command || (await act.send(guest.id, command, words.saved({ name })))
    setBusy(false)
    if (done) onClose(true)
  }
  return (
    <form ref={form} className="mt-2 flex flex-col gap-3" onSubmit={(event) => void save(event)}>
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
      <TextField
        label={words.others()}
        optional
        hint={words.othersHint()}
        value={others}
        error={problems[0]}
        autoComplete="off"
        onValue={setOthers}
      />
      <TextArea
        label={words.notes()}
        optional
        rows={2}
        value={notes}
        error={problems[1]}
        onValue={setNotes}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={busy}>
          {words.save()}
        </Button>
        <Button onClick={() => onClose(false)}>{words.stop()}</Button>
      </div>
    </form>
  )
}
