import { longestSlug } from '#domain/event/event-slug.ts'
import { sizeBounds, type TemplateCode, textMost } from '#domain/event/template-form.ts'
import { longestQuestion, ticketBounds } from '#domain/event/template-lists.ts'
import { type TicketCode, ticketMost } from '#domain/event/ticket-form.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'

/** What is wrong with a field of a kind of ticket. */
export const ticketFault = (LL: TranslationFunctions, field: keyof typeof ticketMost | 'tax', code: string) =>
  faultText(LL, code as TicketCode, { least: 0, most: field === 'tax' ? 100 : ticketMost[field] })

/** What is wrong with a field of a template, in its lists too: `tickets[1].limit`. */
export function templateFault(LL: TranslationFunctions, field: string, code: string): string {
  const words = LL.events.templates.fault
  if (field === 'slug' && (code === 'invalid' || code === 'japanese')) return words[`slug_${code}`]()
  return faultText(LL, code as TemplateCode, boundsOf(field))
}

/** What is wrong with what new templates begin with. */
export const defaultsFault = (LL: TranslationFunctions, field: string, code: string) =>
  faultText(LL, code as TemplateCode, boundsOf(field))

const bounds: Readonly<Record<string, { least?: number; most: number }>> = {
  ...Object.fromEntries(Object.entries(textMost).map(([field, most]) => [field, { most }])),
  ...sizeBounds,
  ...ticketBounds,
  ...{ ja: { most: longestQuestion }, en: { most: longestQuestion }, slug: { most: longestSlug } },
}

const boundsOf = (field: string) => bounds[field.slice(field.indexOf('.') + 1)] ?? { most: 0 }

function faultText(
  LL: TranslationFunctions,
  code: TicketCode | TemplateCode,
  { least = 0, most }: { least?: number; most: number },
): string {
  const words = LL.events.fault
  switch (code) {
    case 'required':
    case 'positive':
    case 'invalid':
      return LL.field[code]()
    case 'not_negative':
    case 'invalid_url':
      return words[code]()
    case 'too_small':
      return words.too_small({ n: least })
    case 'too_large':
    case 'too_long':
      return words[code]({ n: most })
    case 'japanese':
      return LL.events.templates.fault.slug_japanese()
    default:
      return LL.events.templates.fault[code]()
  }
}
