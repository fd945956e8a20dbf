// What a customer answers as they book. private.said_error and private.asked_error say the same of it on the server.

import type { TemplateQuestion } from '#domain/event/event-template.ts'
import { longestAnswer } from './limits.ts'

/** As typed, by the id of the question: one that is worded otherwise meanwhile keeps what was typed under it. */
export type TypedAnswers = Readonly<Record<string, string>>

/** With the question as it was shown, which the server compares: what stands in a booking is what its customer read. */
export interface SaidAnswer {
  id: string
  question: string
  question_en: string
  answer: string
}

/** The ones that were answered, in the organiser's order. */
export const saidAnswers = (questions: readonly TemplateQuestion[], typed: TypedAnswers): SaidAnswer[] =>
  questions.flatMap(({ id, ja, en }) => {
    const answer = typed[id] ?? ''
    return answer.trim() === '' ? [] : [{ id, question: ja, question_en: en, answer }]
  })

export interface AnswerFault {
  id: string
  code: 'required' | 'too_long'
}

/** `visible` takes away what nobody can see (visible-text.ts), which is loaded where it is checked. */
export const answerFaults = (
  questions: readonly Pick<TemplateQuestion, 'id' | 'required'>[],
  typed: TypedAnswers,
  visible: (text: string) => string,
): AnswerFault[] =>
  questions.flatMap(({ id, required }): AnswerFault[] => {
    const answer = visible(typed[id] ?? '')
    if (required && answer === '') return [{ id, code: 'required' }]
    return answer.length > longestAnswer ? [{ id, code: 'too_long' }] : []
  })
