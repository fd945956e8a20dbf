import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { visibleText } from '#domain/text/visible-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useSync } from '#lib/data/use-sync.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form/form.tsx'
import { useKitForm, useValues } from '#ui/form/use-kit-form.ts'
import { nameSchema } from './name.schema.ts'

const recentKey = 'noren.people'
const most = 8

/** 担当: who is using the tablet now. The history writes this name beside the account. */
export function PersonChip() {
  const { LL } = useI18nContext()
  const sync = useSync()
  const words = LL.stand.person
  const [person, setPerson] = useState(sync.person())
  const [open, setOpen] = useState(false)
  const choose = (chosen: string) => {
    sync.setPerson(chosen)
    if (chosen !== '') remember(chosen)
    setPerson(chosen)
    form.reset()
    setOpen(false)
  }
  const kit = useKitForm({
    values: { name: '' },
    schema: nameSchema,
    says: (_, code) => LL.field[code === 'too_long' ? code : 'required'](),
    send: async ({ name }) => {
      choose(visibleText(name))
      return undefined
    },
  })
  const { form } = kit
  const isBlank = visibleText(useValues(form).name) === ''
  return (
    <>
      <Button
        aria-label={`${words.label()}: ${person === '' ? words.none() : person}`}
        className="max-w-40 max-sm:px-2.5"
        onClick={() => setOpen(true)}
      >
        <UserRound aria-hidden="true" size={20} className="shrink-0" />
        <span className={person === '' ? 'hidden sm:inline' : 'truncate'}>
          {person === '' ? words.label() : person}
        </span>
      </Button>
      <Dialog open={open} title={words.title()} onClose={() => setOpen(false)}>
        <Form kit={kit} className="flex max-w-md flex-col gap-4">
          {recent().length > 0 && (
            <fieldset className="flex flex-wrap gap-2">
              <legend className="mb-1 font-semibold">{words.recent()}</legend>
              {recent().map((known) => (
                <Button key={known} aria-pressed={known === person} onClick={() => choose(known)}>
                  {known}
                </Button>
              ))}
            </fieldset>
          )}
          <form.AppField name="name">
            {(field) => (
              <field.Text label={words.name()} hint={words.hint()} maxLength={40} autoComplete="off" />
            )}
          </form.AppField>
          <div className="flex justify-end gap-3">
            {person !== '' && <Button onClick={() => choose('')}>{words.clear()}</Button>}
            <Button type="submit" look="primary" disabled={isBlank}>
              {words.set()}
            </Button>
          </div>
        </Form>
      </Dialog>
    </>
  )
}

function recent(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(recentKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((x): x is string => typeof x === 'string') : []
  } catch {
    return []
  }
}

function remember(name: string): void {
  try {
    localStorage.setItem(
      recentKey,
      JSON.stringify([name, ...recent().filter((n) => n !== name)].slice(0, most)),
    )
  } catch {
    // A full or closed storage costs the shortcut only.
  }
}
