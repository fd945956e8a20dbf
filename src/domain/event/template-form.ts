// The form of an event template: what is typed, what is wrong with it, and what is saved. The bounds are those of
// private.config_fields.

import { type } from 'arktype'
import { longestAddress, webAddress } from '#domain/config/web-address.ts'
import { type Bounds, type NumberCode, numberCode, readWhole } from '#domain/online-seats/whole-number.ts'
import { checkedText, said, unsaid } from '#domain/text/said.ts'
import { visibleLines, visibleText } from '#domain/text/visible-text.ts'
import { type SlugCode, slugCode } from './event-slug.ts'
import type { EventTemplate } from './event-template.ts'
import {
  type ListCode,
  type QuestionDraft,
  questionDraft,
  questionOf,
  questionsSchema,
  type TicketDraft,
  ticketDraft,
  ticketOf,
  ticketsSchema,
} from './template-lists.ts'

export const sizeBounds = {
  duration: { least: 5, most: 1440 },
  interval: { least: 5, most: 1440 },
  maximum_capacity: { least: 1, most: 100_000 },
  maximum_pax: { least: 1, most: 999 },
  minimum_pax: { least: 1, most: 999 },
  cutoff_days: { least: 0, most: 365 },
} satisfies Record<string, Bounds>

export type SizeField = keyof typeof sizeBounds
const sizes = Object.keys(sizeBounds) as SizeField[]

/** In characters. */
export const textMost = {
  ...{ name: 200, name_en: 200, location: 500, location_en: 500, description: 4000, description_en: 4000 },
  ...{ pricing: 1000, pricing_en: 1000, picture: longestAddress, online_url: longestAddress },
} as const

export type TextField = keyof typeof textMost

/** Texts as they stand in the fields. */
export type TemplateForm = Record<SizeField | TextField | 'slug', string> & {
  exclusive: boolean
  tickets: TicketDraft[]
  questions: QuestionDraft[]
}

/** What the form asks the tablet about the other rows. */
export interface TemplateAround {
  /** Slugs of the other templates. */
  taken: readonly string[]
  /** Kinds of tickets that are there, or that the template had before. */
  known: readonly string[]
}

export type TemplateCode =
  | NumberCode
  | SlugCode
  | ListCode
  | 'invalid_url'
  | 'taken'
  | 'below_minimum_pax'
  | 'below_maximum_pax'

export const newTemplate = (house: { minimum_pax: number; cutoff_days: number }): TemplateForm => ({
  ...{ name: '', name_en: '', location: '', location_en: '', description: '', description_en: '' },
  ...{ pricing: '', pricing_en: '', picture: '', online_url: '', slug: '' },
  ...{ duration: '', interval: '', maximum_capacity: '', maximum_pax: '' },
  minimum_pax: String(house.minimum_pax),
  cutoff_days: String(house.cutoff_days),
  ...{ exclusive: false, tickets: [], questions: [] },
})

const textFields = Object.keys(textMost) as TextField[]
const texts = (row: EventTemplate) => textFields.map((field) => [field, row[field]])
const numbers = (row: EventTemplate) => sizes.map((field) => [field, String(row[field])])

export const templateForm = (row: EventTemplate): TemplateForm => ({
  ...(Object.fromEntries([...texts(row), ...numbers(row)]) as Record<SizeField | TextField, string>),
  slug: row.slug,
  exclusive: row.exclusive,
  tickets: row.tickets.map(ticketDraft),
  questions: row.questions.map(questionDraft),
})

/** What a form without faults means; its place in the list is not typed. */
export const templateFrom = (form: TemplateForm): Omit<EventTemplate, 'id' | 'position'> => ({
  name: visibleText(form.name),
  name_en: visibleText(form.name_en),
  location: visibleLines(form.location),
  location_en: visibleLines(form.location_en),
  description: visibleLines(form.description),
  description_en: visibleLines(form.description_en),
  picture: webAddress(form.picture) ?? '',
  tickets: form.tickets.map(ticketOf),
  pricing: visibleLines(form.pricing),
  pricing_en: visibleLines(form.pricing_en),
  online_url: webAddress(form.online_url) ?? '',
  ...(Object.fromEntries(sizes.map((field) => [field, readWhole(form[field])])) as Record<SizeField, number>),
  slug: form.slug.trim(),
  exclusive: form.exclusive,
  questions: form.questions.map(questionOf),
})

/** As it is kept, which is longer than what was typed where it holds Japanese. */
const address = checkedText((text) => {
  const kept = webAddress(text)
  if (kept === null) return 'invalid_url'
  return kept.length > longestAddress ? 'too_long' : undefined
})

const size = (field: SizeField, least?: { of: SizeField; code: TemplateCode }) =>
  checkedText((text, root) => {
    const code = numberCode(text, sizeBounds[field])
    if (code || !least) return code ?? undefined
    const other = (root as TemplateForm)[least.of]
    if (numberCode(other, sizeBounds[least.of])) return undefined
    return (readWhole(text) ?? 0) < (readWhole(other) ?? 0) ? least.code : undefined
  })

export const templateSchema = type({
  name: said(textMost.name),
  name_en: unsaid(textMost.name_en),
  location: unsaid(textMost.location),
  location_en: unsaid(textMost.location_en),
  description: unsaid(textMost.description),
  description_en: unsaid(textMost.description_en),
  pricing: unsaid(textMost.pricing),
  pricing_en: unsaid(textMost.pricing_en),
  picture: address,
  online_url: address,
  duration: size('duration'),
  interval: size('interval'),
  maximum_capacity: size('maximum_capacity', { of: 'maximum_pax', code: 'below_maximum_pax' }),
  maximum_pax: size('maximum_pax', { of: 'minimum_pax', code: 'below_minimum_pax' }),
  minimum_pax: size('minimum_pax'),
  cutoff_days: size('cutoff_days'),
  slug: checkedText((text, root) => {
    const { taken = [] } = root as Partial<TemplateAround>
    return slugCode(text) ?? (taken.includes(text.trim()) ? 'taken' : undefined)
  }),
  exclusive: 'boolean',
  tickets: ticketsSchema,
  questions: questionsSchema,
})
