import { expect, test } from 'vitest'
import { visibleLines } from '#domain/text/visible-text.ts'
import { longestAnswer } from './limits.ts'
import { answerFaults, saidAnswers } from './said-answers.ts'

const questions = [
  { id: 'a', ja: 'アレルギー', en: 'Allergies', required: true },
  { id: 'b', ja: '備考', en: '', required: false },
]

test('what was answered goes out with the question as it was shown, in its order', () => {
  expect(saidAnswers(questions, { b: '車で行きます', a: '卵', gone: 'x' })).toEqual([
    { id: 'a', question: 'アレルギー', question_en: 'Allergies', answer: '卵' },
    { id: 'b', question: '備考', question_en: '', answer: '車で行きます' },
  ])
  expect(saidAnswers(questions, { a: ' \n', b: '' })).toEqual([])
})

test('what has to be answered is, and by something that can be seen', () => {
  const codes = (typed: Record<string, string>) =>
    answerFaults(questions, typed, visibleLines).map(({ id, code }) => [id, code])
  expect(codes({})).toEqual([['a', 'required']])
  expect(codes({ a: '\u200b\u202e' })).toEqual([['a', 'required']])
  expect(codes({ a: '卵', b: 'あ'.repeat(longestAnswer) })).toEqual([])
  expect(codes({ a: '卵', b: 'あ'.repeat(longestAnswer + 1) })).toEqual([['b', 'too_long']])
  expect(codes({ a: '卵', gone: 'あ'.repeat(999) }), 'of a question that is gone nothing is sent').toEqual([])
})
