import { Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { TemplateForm } from '#domain/event/template-form.ts'
import { longestQuestion, mostQuestions } from '#domain/event/template-lists.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { MoveButtons } from '#lib/list/row-buttons.tsx'
import { useFollowedRow } from '#lib/list/use-followed-row.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { type KitForm, useValues } from '#ui/form/use-kit-form.ts'
import { partBox, partTitle } from './part-look.ts'

/** What customers are asked beside their names. */
export function QuestionsPart({ form }: { form: KitForm<TemplateForm> }) {
  const { LL } = useI18nContext()
  const words = LL.events.templates.question
  const { questions } = useValues(form)
  const { list, follow } = useFollowedRow(questions)
  const adds = useRef<HTMLButtonElement>(null)
  const before = useRef(questions.length)
  // A question that was added takes the focus; where one was taken away, the button that adds another.
  useEffect(() => {
    const was = before.current
    before.current = questions.length
    if (questions.length > was) list.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
    if (questions.length < was) adds.current?.focus()
  }, [questions.length, list])
  const add = () =>
    form.pushFieldValue('questions', { id: crypto.randomUUID(), ja: '', en: '', required: false })
  const move = async (at: number, to: number) => {
    follow(questions[at]?.id ?? '', to < at ? 'up' : 'down')
    await form.swapFieldValues('questions', at, to)
    await form.validate('blur')
  }
  const remove = async (at: number) => {
    await form.removeFieldValue('questions', at)
    await form.validate('blur')
  }
  const text = (name: `questions[${number}].${'ja' | 'en'}`, label: string, optional: boolean) => (
    <form.AppField name={name}>
      {(field) => (
        <field.Text label={label} optional={optional} autoComplete="off" maxLength={longestQuestion} />
      )}
    </form.AppField>
  )
  return (
    <fieldset className={partBox}>
      <legend className={partTitle}>{words.title()}</legend>
      <p className="text-muted text-sm">{words.hint()}</p>
      <ul ref={list} className="my-3 flex flex-col gap-3 empty:hidden">
        {questions.map(({ id }, i) => (
          <li
            // By its place, as the form names its fields: what moves is what stands in them.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={i}
            className="rounded-box border border-line bg-surface p-3"
          >
            <div className="grid gap-4 sm:grid-cols-2">
              {text(`questions[${i}].ja`, words.ja({ i: i + 1 }), false)}
              {text(`questions[${i}].en`, words.en({ i: i + 1 }), true)}
            </div>
            <div className="mt-1 flex flex-wrap items-center justify-between">
              <form.AppField name={`questions[${i}].required`}>
                {(field) => <field.Tick label={words.required({ i: i + 1 })} />}
              </form.AppField>
              <span className="ml-auto flex">
                <IconButton
                  className="mr-6"
                  label={words.remove({ i: i + 1 })}
                  onClick={() => void remove(i)}
                >
                  <X aria-hidden="true" />
                </IconButton>
                <MoveButtons
                  id={id}
                  words={{
                    up: LL.events.up({ name: words.ja({ i: i + 1 }) }),
                    down: LL.events.down({ name: words.ja({ i: i + 1 }) }),
                  }}
                  onUp={i > 0 ? () => void move(i, i - 1) : null}
                  onDown={i < questions.length - 1 ? () => void move(i, i + 1) : null}
                />
              </span>
            </div>
          </li>
        ))}
      </ul>
      {questions.length < mostQuestions && (
        <Button ref={adds} onClick={add}>
          <Plus aria-hidden="true" />
          {words.add()}
        </Button>
      )}
    </fieldset>
  )
}
