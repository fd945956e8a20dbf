import { Plus, X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import type { SettingsDraft } from '#domain/online-seats/settings.ts'
import { emptyStep, mostSteps, stayFields } from '#domain/online-seats/stay-steps.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'
import { type KitForm, useValues } from '#ui/form/use-kit-form.ts'

/** Rows of "up to so many people" and "so many minutes"; larger parties stay for the usual duration. */
export function StaySteps({ form }: { form: KitForm<SettingsDraft> }) {
  const { LL } = useI18nContext()
  const words = LL.availability.stays
  const { stays } = useValues(form)
  const box = useRef<HTMLFieldSetElement>(null)
  useFocusOnRows(box, stays.length)
  const names = stays.map((_, row) => `stays[${row}]` as const)
  const remove = async (row: number) => {
    await form.removeFieldValue('stays', row)
    // What was wrong with the next row, beside this one, may be right now.
    await form.validate('blur')
  }
  return (
    <fieldset ref={box} className="rounded-box border border-line bg-card p-4">
      <legend className="px-1 font-bold text-lg">{words.title()}</legend>
      <p className="text-muted text-sm">{words.hint()}</p>
      <ol className="my-3 flex flex-col gap-4 empty:hidden">
        {names.map((name, row) => (
          <li key={name} className="grid items-start gap-x-4 gap-y-2 sm:grid-cols-2">
            {stayFields.map((part) => (
              <form.AppField key={part} name={`${name}.${part}`}>
                {(field) => (
                  <field.Text
                    label={words[part]({ i: row + 1 })}
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={9}
                    onFocus={(event) => event.currentTarget.select()}
                    after={
                      part === 'minutes' && (
                        <Button
                          look="quiet"
                          aria-label={words.remove({ i: row + 1 })}
                          onClick={() => void remove(row)}
                        >
                          <X aria-hidden="true" />
                        </Button>
                      )
                    }
                  />
                )}
              </form.AppField>
            ))}
          </li>
        ))}
      </ol>
      {stays.length < mostSteps && (
        <Button data-add="" onClick={() => form.pushFieldValue('stays', emptyStep)}>
          <Plus aria-hidden="true" />
          {words.add()}
        </Button>
      )}
    </fieldset>
  )
}

/** A row that was added takes the focus; where one was taken away, the button that adds another. */
function useFocusOnRows(box: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count)
  useEffect(() => {
    const was = before.current
    before.current = count
    if (count > was) box.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
    if (count < was) box.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }, [box, count])
}
