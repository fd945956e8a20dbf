import { expect, test } from 'vitest'
import type { Answer } from './answer.ts'
import { answerRows, withAnswer } from './booking-answers.ts'

const asked = (ja: string, en = '') => ({ id: ja, ja, en, required: true })
const answered = (question: string, answer: string, question_en = ''): Answer => ({
  ...{ answer, question, question_en },
})

test('what was asked when it was booked stands before what is asked now, each with its answer', () => {
  const agreed = [answered('アレルギー', '卵')]
  const questions = [asked('アレルギーはありますか'), asked('服のサイズ', 'Size')]
  expect(answerRows({ questions, answers: agreed, agreed })).toEqual([
    answered('アレルギー', '卵'),
    answered('アレルギーはありますか', ''),
    answered('服のサイズ', '', 'Size'),
  ])
  expect(answerRows({ questions, answers: [], agreed })[0], 'emptied in the form it can be put back').toEqual(
    answered('アレルギー', ''),
  )
})

test('of more than five the first are shown: a booking has no room for another', () => {
  const agreed = ['一', '二', '三', '四'].map((q) => answered(q, 'x'))
  const rows = answerRows({ questions: [asked('五'), asked('六')], answers: agreed, agreed })
  expect(rows.map(({ question }) => question)).toEqual(['一', '二', '三', '四', '五'])
})

test('an answer to what another event asked stays in sight, and a booking has no more than five', () => {
  const answers = ['一', '二', '三', '四'].map((q) => answered(q, 'x'))
  const rows = answerRows({ questions: [asked('五'), asked('六')], answers, agreed: [] })
  expect(rows.map(({ question }) => question)).toEqual(['五', '一', '二', '三', '四'])
})

test('what is put back as it was is no change, an emptied answer is none, and none moves as it is typed', () => {
  const agreed = [answered('一', 'a'), answered('二', 'b')]
  const questions = [asked('三'), asked('四')]
  const without = withAnswer({ questions, answers: agreed, agreed }, answered('一', ' '))
  expect(without).toEqual([answered('二', 'b')])
  expect(withAnswer({ questions, answers: without, agreed }, answered('一', 'a'))).toEqual(agreed)
  const last = withAnswer({ questions, answers: agreed, agreed }, answered('四', 'd'))
  expect(withAnswer({ questions, answers: last, agreed }, answered('三', 'c'))).toEqual([
    ...agreed,
    answered('三', 'c'),
    answered('四', 'd'),
  ])
  expect(answerRows({ questions, answers: last, agreed }).map(({ question }) => question)).toEqual([
    ...['一', '二', '三', '四'],
  ])
})
