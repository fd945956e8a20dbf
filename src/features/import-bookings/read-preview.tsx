import { formatPhone } from '#domain/contact/format-phone.ts'
import { birthdayText } from '#domain/guest/book/birthday.ts'
import { guestName } from '#domain/guest/guest-name.ts'
import type { GoodRow, ReadRows } from '#domain/import/rows.ts'
import { nearDayText } from '#domain/time/near-day.ts'
import type { Locale } from '#domain/time/time.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
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
                <span className="whitespace-nowrap">{LL.stand.pax({ n: fields.pax })}</span>
              </>
            )}
            <strong className="wrap-anywhere">{guestName(fields, locale) || words.noName()}</strong>
            <span className="whitespace-nowrap text-muted">
              {fields.phone === '' ? words.noPhone() : formatPhone(fields.phone, locale)}
            </span>
            {'day' in fields && <span className="text-muted">{LL.stand.status[fields.status]()}</span>}
            <span className="wrap-anywhere text-muted">{cardText(fields, locale)}</span>
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

/** What was not taken, line by line, and the way to have it as a file. */
export function BadRowsNotice({ header, bad }: { header: readonly string[]; bad: readonly BadRow[] }) {
  const { LL } = useI18nContext()
  const words = LL.importing
  if (bad.length === 0) return null
  return (
    <Notice tone="warning">
      <p className="font-semibold">{words.badCount({ n: bad.length })}</p>
      <ul className="my-2 list-disc pl-5">
        {bad.slice(0, listed).map(({ line, reason }) => (
          <li key={line} className="wrap-anywhere">
            {words.badLine({ line, reason })}
          </li>
        ))}
        {bad.length > listed && <li>{words.badMore({ n: bad.length - listed })}</li>}
      </ul>
      <Button onClick={() => saveTable(badRowsCsv(LL, header, bad), `${words.badFile()}.csv`)}>
        {words.download()}
      </Button>
    </Notice>
  )
}
