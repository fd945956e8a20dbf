import { type } from 'arktype'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EventTemplate } from './event-template.ts'
import {
  newTemplate,
  sizeBounds,
  type TemplateAround,
  type TemplateForm,
  templateForm,
  templateFrom,
  templateSchema,
} from './template-form.ts'

const around: TemplateAround = { taken: ['summer'], known: ['adult', 'child'] }
const typed = (more: Partial<TemplateForm> = {}): TemplateForm => ({
  ...newTemplate({ minimum_pax: 1, cutoff_days: 0 }),
  ...{ name: '夕涼み花火クルーズ', slug: 'cruise', duration: '90', interval: '１２０' },
  ...{ maximum_capacity: '40', maximum_pax: '8' },
  ...more,
})
const faults = (form: TemplateForm) => {
  const checked = templateSchema({ ...form, ...around })
  return checked instanceof type.errors
    ? Object.fromEntries(checked.map((e) => [e.propString, e.message]))
    : {}
}
const question = { id: 'q', ja: '服のサイズ', en: '', required: false }

test.each<[string, Partial<TemplateForm>, Record<string, string>]>([
  ['a template', {}, {}],
  [
    'nothing typed',
    { name: '\u200b ', slug: '', duration: '', maximum_capacity: '' },
    { name: 'required', slug: 'required', duration: 'required', maximum_capacity: 'required' },
  ],
  ['no length', { duration: '0', interval: '-5' }, { duration: 'positive', interval: 'positive' }],
  ['a moment', { duration: '4' }, { duration: 'too_small' }],
  ['more than a day', { interval: '1441' }, { interval: 'too_large' }],
  ['a cutoff of the day itself', { cutoff_days: '0' }, {}],
  ['a cutoff of tomorrow', { cutoff_days: '-1' }, { cutoff_days: 'not_negative' }],
  [
    'the largest party below the smallest',
    { minimum_pax: '9', maximum_pax: '8' },
    { maximum_pax: 'below_minimum_pax' },
  ],
  ['fewer seats than a party', { maximum_capacity: '7' }, { maximum_capacity: 'below_maximum_pax' }],
  ['as many', { minimum_pax: '8', maximum_capacity: '8' }, {}],
  ['the other one wrong', { maximum_pax: 'x', maximum_capacity: '7' }, { maximum_pax: 'positive' }],
  ['spaces', { slug: 'summer cruise' }, { slug: 'invalid' }],
  ['Japanese', { slug: '花火' }, { slug: 'japanese' }],
  ['a page of ours', { slug: 'events' }, { slug: 'reserved' }],
  ['one that another has', { slug: ' summer ' }, { slug: 'taken' }],
  ['no picture of the web', { picture: 'http://a.example/x.png' }, { picture: 'invalid_url' }],
  ['an address without its beginning', { picture: 'a.example/x.png', online_url: 'meet.example/x' }, {}],
  [
    'long texts',
    { description: 'あ'.repeat(4001), pricing_en: 'x'.repeat(1000) },
    { description: 'too_long' },
  ],
  [
    'tickets',
    {
      tickets: [
        { ticket_type: 'adult', price: '', limit: '' },
        { ticket_type: 'child', price: '￥０', limit: '0' },
        { ticket_type: 'gone', price: '', limit: 'x' },
      ],
    },
    { 'tickets[1].limit': 'positive', 'tickets[2].price': 'unknown', 'tickets[2].limit': 'positive' },
  ],
  [
    'questions',
    { questions: [question, { ...question, ja: ' ' }, { ...question, en: 'x'.repeat(201) }] },
    { 'questions[1].ja': 'required', 'questions[2].en': 'too_long' },
  ],
])('%s', (_, more, codes) => {
  expect(faults(typed(more))).toEqual(codes)
})

test('the smallest party and the cutoff of a new one are those of the house', () => {
  expect(newTemplate({ minimum_pax: 2, cutoff_days: 3 })).toMatchObject({
    minimum_pax: '2',
    cutoff_days: '3',
  })
})

test('lists stand as Postgres keeps them: what was not changed differs in nothing', () => {
  const { tickets, questions } = templateFrom(
    typed({ tickets: [{ ticket_type: 'adult', price: '3,000', limit: '10' }], questions: [question] }),
  )
  expect(JSON.stringify(tickets)).toBe('[{"limit":10,"price":3000,"ticket_type":"adult"}]')
  expect(JSON.stringify(questions)).toBe('[{"en":"","id":"q","ja":"服のサイズ","required":false}]')
})

test('what is in force comes out of the form as it went in', () => {
  const text = fc.constantFrom('', '港', 'two\nlines')
  const line = fc.constantFrom('', 'Cruise')
  const address = fc.constantFrom('', 'https://pictures.example/a.png')
  const size = (field: keyof typeof sizeBounds) =>
    fc.integer({ min: sizeBounds[field].least, max: sizeBounds[field].most })
  const id = fc.constantFrom('adult', 'child')
  const whole = (min: number) => fc.option(fc.integer({ min, max: 100_000 }))
  const row: fc.Arbitrary<EventTemplate> = fc.record({
    ...{ id: fc.uuid(), name: fc.constantFrom('花火'), name_en: line, location: text, location_en: text },
    ...{ description: text, description_en: text, picture: address, online_url: address },
    ...{ pricing: text, pricing_en: text, duration: size('duration'), interval: size('interval') },
    ...{ maximum_capacity: size('maximum_capacity'), maximum_pax: size('maximum_pax') },
    ...{ minimum_pax: size('minimum_pax'), cutoff_days: size('cutoff_days') },
    ...{ slug: fc.constantFrom('cruise', 'a-1'), exclusive: fc.boolean(), position: fc.nat(9) },
    tickets: fc.uniqueArray(fc.record({ limit: whole(1), price: whole(0), ticket_type: id }), {
      selector: (one) => one.ticket_type,
    }),
    questions: fc.array(
      fc.record({ en: line, id: fc.uuid(), ja: fc.constantFrom('何名?'), required: fc.boolean() }),
      { maxLength: 5 },
    ),
  })
  fc.assert(
    fc.property(row, ({ id, position, ...wanted }) => {
      fc.pre(wanted.minimum_pax <= wanted.maximum_pax && wanted.maximum_pax <= wanted.maximum_capacity)
      const form = templateForm({ id, position, ...wanted })
      expect(faults(form)).toEqual({})
      expect(templateFrom(form)).toEqual(wanted)
    }),
  )
})
