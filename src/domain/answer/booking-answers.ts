// The answers in the form of a booking by staff: what its event asks now, and what was asked when it was made.

import type { TemplateQuestion } from '#domain/event/event-template.ts'
import type { Answer } from './answer.ts'
import { mostAnswers } from './limits.ts'

export interface AnswersOfBooking {
  questions: readonly TemplateQuestion[]
  /** As they stand in the form. */
  answers: readonly Answer[]
  /** As they stood in the booking when it was opened. */
  agreed: readonly Answer[]
}

type Asked = Pick<Answer, 'question' | 'question_en'>

const isSame = (a: Asked, b: Asked): boolean => a.question === b.question && a.question_en === b.question_en

/**
 * Those of the booking first, with the words of then; behind them what is asked now, and what was answered of another event. Where a
 * booking has no room for so many answers, those without one are left out, the last ones first.
 */
export function answerRows({ questions, answers, agreed }: AnswersOfBooking): Answer[] {
  const rows: Answer[] = []
  for (const one of [...agreed, ...asked(questions), ...answers]) {
    if (rows.some((row) => isSame(row, one))) continue
    rows.push({ ...one, answer: answers.find((a) => isSame(a, one))?.answer ?? '' })
  }
  let room = mostAnswers - rows.filter(({ answer }) => answer !== '').length
  return rows.filter(({ answer }) => answer !== '' || room-- > 0)
}

/**
 * The answers with this one as it was typed, in the order of the rows; one that is emptied is none. So what is put back as it was is
 * no change.
 */
export function withAnswer({ questions, answers, agreed }: AnswersOfBooking, one: Answer): Answer[] {
  const others = answers.filter((a) => !isSame(a, one))
  const next = one.answer.trim() === '' ? others : [...others, one]
  const order = [...agreed, ...asked(questions)]
  const placeOf = (a: Answer): number => {
    const place = order.findIndex((other) => isSame(other, a))
    return place < 0 ? order.length : place
  }
  return next.sort((a, b) => placeOf(a) - placeOf(b))
}

const asked = (questions: readonly TemplateQuestion[]): Answer[] =>
  questions.map(({ ja, en }) => ({ answer: '', question: ja, question_en: en }))
