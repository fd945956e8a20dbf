import { homePhone } from '#domain/contact/home-phone.ts'
import { birthdayText } from '#domain/guest/book/birthday.ts'
import { guestName } from '#domain/guest/guest-name.ts'
import type { GoodRow, ReadRows } from '#domain/import/rows.ts'
import { nearDayText } from '#domain/time/near-day.ts'
import type { Locale } from '#domain/time/time.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { saveTable } from '#lib/app/export-file.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/states.tsx'
import { type BadRow, badRowsCsv } from './bad-rows.ts'

const shown = 5

/** The first rows, as they will stand in the book. */
export function ReadPreview({ good, venue }: { good: ReadRows['good']; venue: Venue }) {
  const { LL, locale } = useI18nContext()
  const words = LL.importing
  const first = good.slice(0, shown)
  if (first.length === 0) return null
  return (
    <section aria-labelledby="import-preview" className="flex flex-col gap-2">
      <h3 id="import-preview" className="font-bold">
        {words.preview({ n: first.length })}
      </h3>
      <ul className="divide-y divide-line rounded-box border border-line bg-card">
        {first.map(({ line, fields }) => (
          <li key={line} className="flex flex-wrap gap-x-4 px-3 py-2">
            {'day' in fields && (
              <>
                <span className="whitespace-nowrap">
                  {nearDayText(fields.day, venue.today, locale)} <strong>{minuteText(fields.minute)}</strong>
                </span>
                <span className="whitespace-nowrap">{LL.stand.people({ n: fields.pax })}</span>
              </>
            )}
            <span className="wrap-anywhere">
              <strong>{guestName(fields, locale) || words.noName()}</strong>{' '}
              <span className="text-muted">
                {[fields.last_kana, fields.first_kana].filter((text) => text !== '').join(' ')}
              </span>
            </span>
            <span className="whitespace-nowrap text-muted">
              {fields.phone === '' ? words.noPhone() : homePhone(fields.phone)}
            </span>
            {'day' in fields && <span className="text-muted">{LL.stand.status[fields.status]()}</span>}
            {/* Without a number there is no card that could keep it. */}
            {fields.phone !== '' && (
              <span className="wrap-anywhere text-muted">{cardText(fields, locale)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const cardText = ({ card = {} }: GoodRow['fields'], locale: Locale): string =>
  [card.allergies, card.notes, birthdayText(card.birthday ?? '', locale), card.company, ...(card.tags ?? [])]
    .filter((text) => text)
    .join(' / ')

const listed = 5

/** Bookings without a number: they come, and what is for a guest's card does not. */
export function NoPhoneNotice({ good }: { good: ReadRows['good'] }) {
  const { LL, locale } = useI18nContext()
  const words = LL.importing
  const without = good.filter(({ fields }) => 'day' in fields && fields.phone === '')
  const lost = without.filter(({ fields }) => fields.card)
  if (without.length === 0) return null
  const said = (of: ReadRows['good']) => ({
    n: of.length,
    lines: linesText(
      LL,
      of.map(({ line }) => line),
      locale,
    ),
  })
  return (
    <Notice tone={lost.length > 0 ? 'warning' : 'info'}>
      <p className="font-semibold">{words.noPhoneRows(said(without))}</p>
      {lost.length > 0 && <p>{words.noPhoneCards(said(lost))}</p>}
    </Notice>
  )
}

export interface BadRowsProps {
  header: readonly string[]
  bad: readonly BadRow[]
  /** Nothing was sent yet. */
  isBefore: boolean
  /** Guests alone: who has no number is none of them. */
  needsPhone?: boolean
}

/** What is not taken, by its reason, and the way to have it as a file. */
export function BadRowsNotice({ header, bad, isBefore, needsPhone = false }: BadRowsProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.importing
  if (bad.length === 0) return null
  const reasons = [...linesByReason(bad)]
  return (
    <Notice tone="warning">
      <p className="font-semibold">
        {isBefore ? words.badCount({ n: bad.length }) : words.badDone({ n: bad.length })}
      </p>
      <ul className="my-2 list-disc pl-5">
        {reasons.slice(0, listed).map(([reason, lines]) => (
          <li key={reason} className="wrap-anywhere">
            {words.badLine({ lines: linesText(LL, lines, locale), reason })}
          </li>
        ))}
        {reasons.length > listed && (
          <li>{words.badMore({ n: reasons.slice(listed).flatMap(([, lines]) => lines).length })}</li>
        )}
      </ul>
      {needsPhone && <p className="mb-2">{words.needsPhone()}</p>}
      <Button onClick={() => saveTable(badRowsCsv(LL, header, bad), `${words.badFile()}.csv`)}>
        {words.download()}
      </Button>
    </Notice>
  )
}

function linesByReason(bad: readonly BadRow[]): Map<string, number[]> {
  const lines = new Map<string, number[]>()
  for (const { line, reason } of bad) {
    const same = lines.get(reason)
    if (same) same.push(line)
    else lines.set(reason, [line])
  }
  return lines
}

/** Some of them by number, the others counted. */
function linesText(LL: TranslationFunctions, lines: readonly number[], locale: Locale): string {
  const shown = lines.slice(0, listed).map(String)
  const named = LL.importing.lines({ lines: new Intl.ListFormat(locale, { style: 'narrow' }).format(shown) })
  const more = lines.length - shown.length
  return more > 0 ? LL.importing.linesMore({ lines: named, n: more }) : named
}
