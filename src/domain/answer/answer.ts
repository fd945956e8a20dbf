// What an organiser asked as somebody booked, and what was answered. The text of the question stands in the booking itself: one
// that is worded otherwise later changes no booking. `private.answers_error` checks the same on the server.

import { visibleLines, visibleText } from '#domain/text/visible-text.ts'

export interface Answer {
  /** '' where nothing was answered. */
  answer: string
  question: string
  /** '' where it had none: then the Japanese text stands in English too. */
  question_en: string
}

/**
 * As commands carry them: what can be seen, in the order in which Postgres keeps the names (jsonb: short ones first), so that what
 * a person entered and what came back are the same text.
 */
export const keptAnswers = (answers: readonly Answer[]): Answer[] =>
  answers.map(({ answer, question, question_en }) => ({
    answer: visibleLines(answer),
    question: visibleText(question),
    question_en: visibleText(question_en),
  }))
