import type { Author, Conflict } from '#domain/booking/booking.ts'
import { instantText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { fieldTextOf, valueTextOf } from '#lib/events/field-text.ts'
import { authorText } from '#lib/text/author-text.ts'
import { floorNames } from '#lib/text/setup/setup-text.ts'

/** What stood there, what stands now and what was not taken over, each with who wrote it. */
export function SidesTable({
  venue,
  conflict,
  subject = '',
  isOfEvent = false,
}: {
  venue: Venue
  conflict: Conflict
  /** Whose fields they are, where that is no booking. */
  subject?: string
  /** They are of a ticket, no table. */
  isOfEvent?: boolean
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.attention
  const later = momentOf(conflict) > momentOf(conflict.other) ? conflict : conflict.other
  const said = (a: Author) =>
    words[a === later ? 'byLater' : 'by']({
      who: authorText(LL, a.by, a.device),
      when: a.at && instantText(a.at, venue.clock.time_zone, locale, true),
    })
  // Work on a deleted booking brings it back, so the deletion is the other's side, whoever won the rest.
  const commandWon = (field: string) => conflict.won || field === 'deleted'
  const named = (field: string, value: unknown) =>
    floorNames(LL, subject, field, value, venue.setup?.items ?? [])
  const text = (field: string, value: unknown) =>
    valueTextOf(LL, field, named(field, value), locale, isOfEvent, subject)
  return (
    <table className="wrap-break-word w-full border-collapse text-left">
      <thead>
        <tr className="text-muted text-sm">
          <th scope="col" className="py-1 pr-3 font-normal">
            {words.sides.field()}
          </th>
          <th scope="col" className="py-1 pr-3 font-normal">
            {words.sides.base()}
          </th>
          <th scope="col" className="py-1 pr-3 font-normal">
            {words.sides.kept()}
          </th>
          <th scope="col" className="py-1 font-normal">
            {words.sides.lost()}
          </th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(conflict.fields).map(([field, sides]) => (
          <tr key={field} className="border-line border-t align-top">
            <th scope="row" className="py-1 pr-3 font-normal">
              {fieldTextOf(LL, field, isOfEvent, subject)}
            </th>
            <td className="py-1 pr-3 text-muted">{text(field, sides.base)}</td>
            <td className="py-1 pr-3 font-bold">
              {text(field, sides.kept)}
              <Who text={said(commandWon(field) ? conflict : conflict.other)} />
            </td>
            <td className="py-1 font-bold">
              {text(field, sides.lost)}
              <Who text={said(commandWon(field) ? conflict.other : conflict)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const momentOf = ({ at }: Author): number => (at === '' ? 0 : Temporal.Instant.from(at).epochMilliseconds)

const Who = ({ text }: { text: string }) => (
  <span className="block font-normal text-muted text-sm">{text}</span>
)
