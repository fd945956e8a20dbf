import { useState } from 'react'
import type { ForSale } from '#domain/occurrence/for-sale.ts'
import { stayAt } from '#domain/occurrence/occurrence.ts'
import type { BookingLine } from '#domain/price/line.ts'
import { addDays } from '#domain/time/time.ts'
import type { DraftForm } from '#features/make-booking/use-booking-form.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { dayUnreadText } from '#lib/text/unread-text.ts'
import { DateField } from '#ui/field/date-field.tsx'
import { ChosenEvent, EventPart } from './event-part.tsx'
import { TicketsPart } from './tickets-part.tsx'
import { daysForSale } from './use-for-sale.ts'

export interface EventFieldsProps {
  form: DraftForm
  venue: Venue
  /** Null until they are known. */
  sales: readonly ForSale[] | null
  /** The id that stands in the form. */
  occurrence: string | null
  /** The first day that is shown. */
  from: string
  onFrom: (day: string) => void
  /** The one that was chosen. */
  sale: ForSale | null
  agreed: readonly BookingLine[]
  /** Who they are is known: the form begins with the tickets. */
  isFirst: boolean
}

/** Which event, and with how many tickets of each kind. */
export function EventFields({
  form,
  venue,
  sales,
  occurrence,
  from,
  onFrom,
  sale,
  agreed,
  isFirst,
}: EventFieldsProps) {
  const { LL } = useI18nContext()
  const [list, setList] = useState<'folded' | 'open' | 'chosen'>(occurrence === null ? 'open' : 'folded')
  const isFolded = sale !== null && list !== 'open'
  return (
    <>
      {isFolded ? (
        <ChosenEvent
          one={sale}
          today={venue.today}
          isJustChosen={list === 'chosen'}
          onOpen={() => setList('open')}
        />
      ) : (
        <>
          <DateField
            label={LL.events.sell.from()}
            value={from}
            today={venue.today}
            onDay={(day) => day && onFrom(day)}
          />
          <form.AppField name="minute">
            {() => (
              <EventPart
                sales={sales}
                unread={dayUnreadText(LL, venue, addDays(from, daysForSale - 1))}
                today={venue.today}
                chosen={occurrence}
                onChoose={({ id, row: { day, data } }) => {
                  form.setFieldValue('occurrence', id)
                  form.setFieldValue('day', day)
                  form.setFieldValue('duration', stayAt(data))
                  form.setFieldValue('minute', data.starts_at)
                  setList('chosen')
                }}
              />
            )}
          </form.AppField>
        </>
      )}
      <form.AppField name="lines">
        {() => (
          <TicketsPart
            venue={venue}
            sale={sale}
            agreed={agreed}
            isFirst={isFirst}
            onPeople={(n) => form.setFieldValue('pax', n)}
          />
        )}
      </form.AppField>
    </>
  )
}
