import type { Span } from '#domain/booking/command.ts'
import type { EventTemplate } from '#domain/event/event-template.ts'
import type { Clash } from '#domain/occurrence/clashes.ts'
import { keyOf } from '#domain/occurrence/run-form.ts'
import { priceName } from '#domain/price/price-type.ts'
import type { Locale } from '#domain/time/time.ts'
import { dayText, minuteText } from '#domain/time/time-text.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import type { Clashes } from './use-clashes.ts'

/** 18:00〜19:30. */
export const spanText = (LL: TranslationFunctions, [, from, to]: Span): string =>
  LL.createEvent.preview.span({ from: minuteText(from), to: minuteText(to) })

/** What the occurrences of a day meet, and why that is a clash; of a run that overlaps itself in one line. */
export function faultsOf(
  LL: TranslationFunctions,
  spans: readonly Span[],
  clashes: Clashes,
  locale: Locale,
): string[] {
  const words = LL.createEvent.clash
  const all = spans.flatMap((span) => (clashes.of.get(keyOf(span)) ?? []).map((clash) => ({ span, clash })))
  const ofItself = all.filter(({ clash }) => clash.kind === 'itself').map(({ span }) => spanText(LL, span))
  return [
    ...all.flatMap(({ span, clash }) =>
      clash.kind === 'itself' ? [] : [clashText(LL, span, clash, locale)],
    ),
    ...(ofItself.length > 0 ? [words.itself({ spans: ofItself.join(words.and()) })] : []),
  ]
}

type Other = Exclude<Clash<EventTemplate>, { kind: 'itself' }>

function clashText(LL: TranslationFunctions, own: Span, clash: Other, locale: Locale): string {
  const words = LL.createEvent.clash
  const span = spanText(LL, own)
  if (clash.kind === 'past') return words.past({ span })
  const time = spanText(LL, clash.with)
  // The day is said where it is another one: a night may not be over.
  const other =
    clash.with[0] === own[0]
      ? time
      : LL.createEvent.preview.named({ day: dayText(clash.with[0], locale), span: time })
  if (clash.kind === 'same') return words.same({ span, other })
  const { other: template, byFlag, sets } = clash.why
  const ofExclusive = LL.events.exclusive
  const reasons = [
    ...(byFlag ? [ofExclusive.byFlag()] : []),
    ...sets.map(({ name }) => ofExclusive.bySet({ name })),
  ]
  return words.excluded({ span, other, name: priceName(template, locale), why: reasons.join(words.and()) })
}
