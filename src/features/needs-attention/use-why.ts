import { isConfigSubject } from '#domain/config/config-command.ts'
import { isOccurrence } from '#domain/occurrence/occurrence.ts'
import { writtenIn } from '#domain/paper/written.ts'
import { isTooLate } from '#domain/pending/stuck.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { fieldText } from '#lib/text/field-text.ts'
import { isKnown } from '#lib/text/is-known.ts'
import type { OutboxEntryView } from '#sync/types.ts'

const known = [
  'bad_transition',
  'not_found',
  'invalid',
  'too_large',
  'already_exists',
  'names_itself',
  'too_many',
  'nothing_to_refund',
  'payment_changed',
  'paid',
  'id_reused',
  'client_too_old',
] as const

/** Why a command does not go out, found by its code, and which of its fields are wrong. */
export function useWhy({ command, state, code, figures }: OutboxEntryView): string {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.attention
  if (state === 'blocked') return words.blockedText()
  if (state === 'parked') return words.parkedText()
  if (isTooLate({ state, code })) return words.was_applied()
  const link = figures['merged_into']
  if (code === 'invalid' && (link === 'merged_elsewhere' || link === 'not_found'))
    return words.refusedText({ why: words.whyNotMerged[link]() })
  const written = writtenIn(command)
  const fault = String(figures['minute'])
  if (code === 'invalid' && written !== null && isKnown(words.whyNotWritten, fault))
    return words.refusedText({ why: words.whyNotWritten[fault]({ time: minuteText(written) }) })
  if (code === 'invalid' && command.kind === 'attention.settle' && fault === 'before_sat')
    return words.refusedText({ why: words.whyNoStay() })
  const given =
    'fields' in command.args ? command.args.fields : command.kind === 'booking.status' ? command.args : {}
  const rules = Object.entries(figures).flatMap(([field, said]) => {
    const rule = ruleOf(command.subject, field, said)
    return typeof rule === 'string' && isKnown(LL.setup.rule, rule) ? [LL.setup.rule[rule]()] : []
  })
  if (isConfigSubject(command.subject) && rules.length > 0)
    return words.refusedText({ why: new Intl.ListFormat(locale).format(new Set(rules)) })
  const wrong = Object.keys(figures).filter((field) => Object.hasOwn(given, field))
  if (code === 'invalid' && wrong.length > 0) {
    const fields = new Intl.ListFormat(locale).format(
      wrong.map((field) => fieldText(LL, field, command.subject)),
    )
    return words.refusedText({ why: words.invalidFields({ fields }) })
  }
  if (code === 'too_many' && isOccurrence(command.subject))
    return words.refusedText({ why: words.why.too_many_events() })
  const reason = known.find((k) => k === code)
  return words.refusedText({ why: reason ? words.why[reason]() : words.why.unknown({ code }) })
}

const isOfFloor = (subject: string): boolean => /^(area|table|combination)\//.test(subject)

/** One code may need other words where it is said of another kind of row. */
function ruleOf(subject: string, field: string, said: unknown): unknown {
  if (field === 'tickets' && said === 'unknown') return 'unknown_ticket'
  if (said === 'taken' && subject.startsWith('area/')) return 'taken_area'
  if (said === 'taken' && subject.startsWith('table/')) return 'taken_table'
  if (said === 'too_many' && isOfFloor(subject)) return 'full_floor'
  return said === 'booked' && subject.startsWith('event_template/') ? 'booked_template' : said
}
