import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Allergen,
  allergens,
  allergiesOf,
  hasAllergies,
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
