import { useEffect, useRef } from 'react'
import { longestAnswer } from '#domain/answer/limits.ts'
import type { TemplateQuestion } from '#domain/event/event-template.ts'
import { inLanguage } from '#domain/online/public-event.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { DetailsForm } from '#lib/guest-details/use-details-form.ts'
import { TextArea } from '#ui/field/field.tsx'
import { useBound } from '#ui/form/form-context.ts'
import type { KitForm } from '#ui/form/use-kit-form.ts'

/** What the organiser asks of who books. `refused` is what the server said of the answers, '' for nothing. */
export function AnswerFields({
  form,
  questions,
  refused,
}: {
  form: KitForm<DetailsForm>
  questions: readonly TemplateQuestion[]
  refused: string
}) {
  const words = useI18nContext().LL.checkout.details
  const said = useRef<HTMLParagraphElement>(null)
  // On a phone it may be out of sight.
  useEffect(() => {
    if (refused !== '') said.current?.scrollIntoView({ block: 'nearest' })
  }, [refused])
  const isChanged = refused === 'questions_changed' || refused === 'required'
  if (questions.length === 0 && refused === '') return null
  return (
    <fieldset className="flex flex-col gap-4 rounded-box border border-line bg-card p-4">
      <legend className="px-1 font-semibold">{words.questions()}</legend>
      {refused !== '' && (
        <p ref={said} role="alert" className="scroll-my-4 rounded-box bg-warning px-4 py-3 text-warning-ink">
          {isChanged ? words.questionsChanged() : words.questionsRefused()}
        </p>
      )}
      {questions.map((question) => (
        <form.AppField key={question.id} name={`answers.${question.id}`}>
          {() => <AnswerField question={question} />}
        </form.AppField>
      ))}
    </fieldset>
  )
}

function AnswerField({ question: { ja, en, required } }: { question: TemplateQuestion }) {
  const { LL, locale } = useI18nContext()
  // One that the organiser has only now asked has no text yet.
  const { name, value = '', ...bound } = useBound<string | undefined>()
  const isLong = value.length > longestAnswer - 100
  return (
    <TextArea
      data-field={name}
      label={inLanguage(ja, en, locale)}
      rows={2}
      optional={!required}
      badge={required ? LL.guestSteps.needed() : undefined}
      aria-required={required || undefined}
      hint={isLong ? LL.guestSteps.counted({ n: value.length, most: longestAnswer }) : undefined}
      value={value}
      {...bound}
    />
  )
}
