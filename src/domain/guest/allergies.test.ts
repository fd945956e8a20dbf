import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Allergen,
  allergens,
  allergiesOf,
  beyondCard,
  beyondLine,
  hasAllergies,
  listedOf,
  partyAllergies,
  readAllergies,
  writeAllergies,
} from './allergies.ts'

const codes = Object.keys(allergens) as Allergen[]

describe('the stored line', () => {
  test.each([
    ['そば', ['buckwheat'], []],
    ['えび・かに', ['shrimp', 'crab'], []],
    ['カニ、海老, たまご', ['shrimp', 'crab', 'egg'], []],
    ['キウイ・そば・生卵は不可', ['buckwheat'], ['キウイ', '生卵は不可']],
    ['peanuts, kiwi', ['peanut'], ['kiwi']],
    ['', [], []],
    [' ・、 ', [], []],
  ])('%j reads as %j and %j', (text, known, others) => {
    expect(readAllergies(text)).toEqual({ known, others })
  })

  test('what was written is read back, and written again the same', () => {
    const word = fc.string({ unit: 'grapheme', maxLength: 12 })
    fc.assert(
      fc.property(fc.subarray(codes), fc.array(word), (known, words) => {
        const { others } = readAllergies(words.join('、'))
        const all = readAllergies(writeAllergies({ known, others }))
        expect(new Set(all.known)).toEqual(new Set(known))
        expect(all.others).toEqual(others)
        expect(writeAllergies(all)).toBe(writeAllergies({ known, others }))
      }),
    )
  })

  test('nothing that somebody wrote is dropped', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const { known, others } = readAllergies(text)
        const words = text.split(/[・、,，;；\n]+/).filter((w) => w.trim() !== '')
        expect(known.length + others.length > 0).toBe(words.length > 0)
      }),
    )
  })
})

const conflict = (lost: string) => ({
  id: 'x',
  code: 'changed_elsewhere' as const,
  fields: { allergies: { base: '', kept: 'そば', lost } },
  won: false,
  ...{ by: '', device: '', at: '' },
  other: { by: '', device: '', at: '' },
})

test('while two changes wait for a decision, both sides are said', () => {
  expect(allergiesOf({ allergies: 'そば', conflicts: [conflict('えび')] }).known).toEqual([
    'shrimp',
    'buckwheat',
  ])
  expect(allergiesOf({ allergies: 'そば', conflicts: [conflict('')] }).known).toEqual(['buckwheat'])
  expect(allergiesOf({ allergies: 'そば', conflicts: [] }).known).toEqual(['buckwheat'])
})

describe('what is the same is said once', () => {
  const card = { allergies: 'そば・卵・キウイ', conflicts: [] }
  test.each([
    'そばアレルギー',
    '蕎麦アレルギーがあります',
    'そばと卵のアレルギーです',
    'アレルギー：ソバ、たまご',
    '【アレルギー】そば／キウイ',
    'アレルギー　キウイ',
    '食物アレルギーあり（そば）',
    '卵アレルギー持ち',
    'Allergic to eggs and soba',
    'I am allergic to eggs',
    'Egg allergy',
    'Allergies: egg, buckwheat',
  ])('%s, of a guest whose card says so', (sentence) => {
    const booking = { tags: [], requests: `窓側希望。${sentence}。`, comments: sentence }
    const told = partyAllergies(booking, card)
    expect(told).toEqual({ known: ['buckwheat', 'egg'], others: ['キウイ'], isTold: true })
    expect(beyondCard(booking, card)).toEqual({ requests: '窓側希望。', comments: '' })
  })

  test.each([
    ['one more', 'そばとくるみのアレルギー'],
    ['how bad it is', '重度のそばアレルギー'],
    ['whose it is', 'お連れ様がそばアレルギー'],
    ['the contrary', 'そばアレルギーではありません'],
    ['no longer', 'そばアレルギーなし'],
    ['all but', 'そば以外のアレルギーなし'],
    ['what is allowed', 'そばアレルギーですが、つゆは可'],
    ['nothing of what', 'アレルギーがあります'],
    ['in English', 'Severe egg allergy'],
    ['in English the contrary', 'Not allergic to eggs'],
  ])('%s stands whole', (_, sentence) => {
    const booking = { tags: ['allergy'], requests: '', comments: sentence }
    if (/[^無な]$/.test(sentence)) expect(partyAllergies(booking, card).isTold).toBe(true)
    expect(beyondCard(booking, card).comments).toBe(sentence)
  })

  test('beside the line of allergies a sentence that stands in it is left out, and nothing else', () => {
    const said = { tags: [], requests: '窓側希望。重度のそばアレルギー。', comments: 'ケーキあり' }
    expect(partyAllergies(said, null).others).toEqual(['重度のそばアレルギー'])
    expect(beyondLine(said, null)).toEqual({ requests: '窓側希望。', comments: 'ケーキあり' })
    expect(beyondCard(said, null).requests, 'where the line is elsewhere').toBe(said.requests)
  })

  test('a list alone repeats the card where the tag says what it is; without it, it is a dish', () => {
    const words = { requests: '', comments: 'そば、卵' }
    expect(beyondCard({ tags: ['allergy'], ...words }, card).comments).toBe('')
    expect(partyAllergies({ tags: ['allergy'], ...words }, card).others).toEqual(['キウイ'])
    expect(beyondCard({ tags: [], ...words }, card).comments).toBe('そば、卵')
  })

  test('a card that was filled from a file of both says each once', () => {
    const filled = { allergies: 'そば・そばアレルギーあり・キウイ・お連れ様は卵アレルギー', conflicts: [] }
    expect(listedOf(filled)).toEqual({
      known: ['buckwheat'],
      others: ['キウイ', 'お連れ様は卵アレルギー'],
    })
    const booking = { tags: [], requests: 'お連れ様は卵アレルギー', comments: 'そばアレルギーあり\n14時まで' }
    expect(partyAllergies(booking, filled).others).toEqual(['キウイ', 'お連れ様は卵アレルギー'])
    expect(beyondCard(booking, filled)).toEqual({ requests: '', comments: '14時まで' })
  })

  test('without a card, and of whatever else somebody wrote, each sign stays', () => {
    const text = fc.string({ unit: 'grapheme' }).filter((s) => !/allerg/i.test(s) && s === s.trim())
    fc.assert(
      fc.property(text, text, fc.array(fc.constantFrom('allergy', 'window')), (requests, comments, tags) => {
        expect(beyondCard({ tags, requests, comments }, null)).toEqual({ requests, comments })
      }),
    )
  })
})

describe('of a party', () => {
  const b = (more: Partial<{ tags: string[]; requests: string; comments: string }>) =>
    partyAllergies({ tags: [], requests: '', comments: '', ...more }, null)
  const card = { allergies: 'そば・キウイ', conflicts: [] }

  test('the card counts without a word in the booking', () => {
    expect(partyAllergies({ tags: [], requests: '', comments: '' }, card)).toEqual({
      known: ['buckwheat'],
      others: ['キウイ'],
      isTold: false,
    })
  })
  test('the booking’s words add to the card', () => {
    const both = partyAllergies(
      { tags: [], requests: 'えびアレルギーがあります。窓側希望', comments: '' },
      card,
    )
    expect(both).toMatchObject({
      known: ['buckwheat'],
      others: ['キウイ', 'えびアレルギーがあります'],
      isTold: true,
    })
  })
  test.each([
    ['a tag alone', { tags: ['allergy'] }, [], true],
    ['a tag and a word', { tags: ['allergy'], comments: 'カニ、キウイ' }, ['カニ、キウイ'], true],
    [
      'a tag and a sentence that names what is on no list',
      { tags: ['allergy'], requests: '窓側希望。キウイアレルギーです' },
      ['キウイアレルギーです'],
      true,
    ],
    ['a tag and a wish', { tags: ['allergy'], comments: '窓側希望' }, [], true],
    ['a tag and a baby', { tags: ['allergy'], comments: '乳児1名' }, [], true],
    ['a word without the tag is a dish', { comments: 'かにコース' }, [], false],
    ['a sentence', { requests: '窓側希望。そばとキウイにアレルギー' }, ['そばとキウイにアレルギー'], true],
    ['English', { requests: 'I am allergic to eggs. Thanks' }, ['I am allergic to eggs'], true],
    ['none', { requests: 'アレルギーはありません' }, [], false],
    ['none in particular', { requests: '食物アレルギーは特にございません' }, [], false],
    ['all but one', { requests: '桃以外のアレルギーはありません' }, ['桃以外のアレルギーはありません'], true],
    [
      'no others',
      { requests: '桃が食べられません、他のアレルギーはなし' },
      ['桃が食べられません、他のアレルギーはなし'],
      true,
    ],
    ['one denied by name', { requests: 'えびアレルギーはありません' }, ['えびアレルギーはありません'], true],
    ['in English', { requests: 'No allergies except peanuts' }, ['No allergies except peanuts'], true],
    ['none in English', { requests: 'No allergies, thank you' }, [], false],
    ['none, short', { requests: 'アレルギーなし' }, [], false],
    ['none, English', { requests: 'No allergies' }, [], false],
  ])('%s', (_, said, others, isTold) => {
    expect(b(said)).toEqual({ known: [], others, isTold })
    expect(hasAllergies(b(said))).toBe(isTold)
  })
})
