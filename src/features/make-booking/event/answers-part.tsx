import type { Answer } from '#domain/answer/answer.ts'
import { answerRows, withAnswer } from '#domain/answer/booking-answers.ts'
import { longestAnswer } from '#domain/answer/limits.ts'
import type { EventTemplate } from '#domain/event/event-template.ts'
import { inLanguage } from '#domain/online/public-event.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { TextArea } from '#ui/field/field.tsx'
import { useBound } from '#ui/form/form-context.ts'

export interface AnswersPartProps {
  /** Of the occurrence that was chosen; null where there is none. */
  template: EventTemplate | null
  /** The answers of the booking as it was opened. */
  agreed: readonly Answer[]
}

/** What the event asks, for staff to ask on the phone: none of it has to be answered. */
export function AnswersPart({ template, agreed }: AnswersPartProps) {
  const { LL, locale } = useI18nContext()
  const { value: answers, onValue, error } = useBound<Answer[]>()
  const of = { questions: template?.questions ?? [], answers, agreed }
  const rows = answerRows(of)
  if (rows.length === 0) return null
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-1 font-semibold">{LL.stand.answers.title()}</legend>
      {rows.map((row) => (
        <TextArea
          key={`${row.question} ${row.question_en}`}
          label={inLanguage(row.question, row.question_en, locale)}
          rows={2}
          optional
          maxLength={longestAnswer}
          value={row.answer}
          onValue={(answer) => onValue(withAnswer(of, { ...row, answer }))}
        />
      ))}
      {error !== '' && (
        <p role="alert" className="font-semibold text-error text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
