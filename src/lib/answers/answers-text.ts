// What was asked and answered, as people read it in a history.

import type { Answer } from '#domain/answer/answer.ts'
import { inLanguage } from '#domain/online/public-event.ts'
import type { Locale } from '#domain/time/time.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'

/** Null where `value` is no list of answers: history and refusals hold what any version once wrote. */
export function answersValueText(LL: TranslationFunctions, value: unknown, locale: Locale): string | null {
  if (!Array.isArray(value) || !value.every(isAnswer)) return null
  if (value.length === 0) return LL.stand.history.empty_value()
  return value
    .map(({ question, question_en, answer }) =>
      LL.stand.answers.one({ question: inLanguage(question, question_en, locale), answer }),
    )
    .join(LL.stand.lines.between())
}

function isAnswer(value: unknown): value is Answer {
  const { answer, question, question_en } = (value ?? {}) as Partial<Record<keyof Answer, unknown>>
  return typeof answer === 'string' && typeof question === 'string' && typeof question_en === 'string'
}
