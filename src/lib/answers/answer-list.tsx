import type { ReactNode } from 'react'
import type { Answer } from '#domain/answer/answer.ts'
import { inLanguage } from '#domain/online/public-event.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'

/** A line of facts of a ticket; none where nothing was answered. */
export const answerFacts = (
  LL: TranslationFunctions,
  answers: readonly Answer[],
): (readonly [string, ReactNode])[] =>
  answers.length === 0 ? [] : [[LL.checkout.facts.answers(), <AnswerList key="answers" answers={answers} />]]

/** What was asked as it was booked, and what was answered. */
export function AnswerList({ answers }: { answers: readonly Answer[] }) {
  const { locale } = useI18nContext()
  return (
    <ul className="flex flex-col gap-1.5">
      {answers.map(({ question, question_en, answer }) => (
        <li key={`${question} ${answer}`} className="wrap-anywhere">
          <span className="block text-muted text-sm">{inLanguage(question, question_en, locale)}</span>
          {answer}
        </li>
      ))}
    </ul>
  )
}
