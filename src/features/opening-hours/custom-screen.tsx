import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { CustomHours } from '#domain/config/hours/custom-days.ts'
import { dayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useHolidayNames } from '#lib/availability/use-holiday-names.ts'
import { UnconfirmedMark } from '#lib/booking/unconfirmed-mark.tsx'
import { useVenue } from '#lib/data/use-venue.ts'
import { useTitle } from '#lib/text/use-title.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Empty, Loading, Notice } from '#ui/states.tsx'
import { CustomDialog } from './custom-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { HoursPage } from './hours-page.tsx'
import { hoursLines } from './hours-text.ts'

export interface CustomScreenProps {
  /** What is open: the form for new dates, or that of one date. */
  edit: 'new' | { day: string } | null
  onEdit: (edit: CustomScreenProps['edit']) => void
}

/** Single dates with hours of their own: closed days, and days with other hours. */
export function CustomScreen({ edit, onEdit }: CustomScreenProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.openingHours.custom
  const venue = useVenue()
  const nameOf = useHolidayNames()
  const [asked, setAsked] = useState<string | null>(null)
  useTitle(words.title())
  const { setup } = venue
  if (setup === undefined) return <Loading />
  if (setup === null || !venue.hasHours) {
    return (
      <HoursPage tab="custom" title={words.title()}>
        {venue.unseen ? <Notice>{LL.stand.unseen[venue.unseen]()}</Notice> : <Loading />}
      </HoursPage>
    )
  }
  const days = Object.entries(setup.custom_opening_hours).sort(([a], [b]) => (a < b ? -1 : 1))
  const coming = days.filter(([day]) => day >= venue.today)
  const past = days.filter(([day]) => day < venue.today).reverse()
  const line = (day: string, hours: CustomHours) => (
    <DayLine
      day={dayText(day, locale, 'long')}
      holiday={nameOf(day)?.[locale] ?? ''}
      hours={hours}
      isUnconfirmed={setup.unconfirmed.has(`custom_opening_hours/${day}`)}
    />
  )
  return (
    <HoursPage tab="custom" title={words.title()}>
      <p className="text-muted">{words.intro()}</p>
      <div>
        <Button look="primary" className="min-h-12" onClick={() => onEdit('new')}>
          <Plus aria-hidden="true" />
          {words.add()}
        </Button>
      </div>
      {coming.length === 0 ? (
        <Empty text={words.none()} />
      ) : (
        <ul
          aria-label={words.list()}
          className="divide-y divide-line overflow-hidden rounded-box border border-line bg-card"
        >
          {coming.map(([day, hours]) => (
            <li key={day} className="flex items-center gap-1 py-1 pr-1 pl-3">
              {line(day, hours)}
              {/* First, and apart: where a thumb scrolls along the edge stands what loses nothing. */}
              <IconButton
                className="mr-6"
                label={words.delete({ day: dayText(day, locale) })}
                onClick={() => setAsked(day)}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
              <IconButton label={words.edit({ day: dayText(day, locale) })} onClick={() => onEdit({ day })}>
                <Pencil aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {past.length > 0 && (
        <Disclosure label={words.past({ n: past.length })}>
          <ul className="divide-y divide-line rounded-box border border-line bg-card">
            {past.map(([day, hours]) => (
              <li key={day} className="flex py-1 pl-3">
                {line(day, hours)}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {edit && (
        <CustomDialog
          key={edit === 'new' ? edit : edit.day}
          venue={venue}
          setup={setup}
          day={edit === 'new' ? null : edit.day}
          onClose={() => onEdit(null)}
        />
      )}
      {asked && <DeleteDialog venue={venue} setup={setup} day={asked} onClose={() => setAsked(null)} />}
    </HoursPage>
  )
}

function DayLine({
  day,
  holiday,
  hours,
  isUnconfirmed,
}: {
  day: string
  holiday: string
  hours: CustomHours
  isUnconfirmed: boolean
}) {
  const { LL } = useI18nContext()
  const lines = hours.closed ? [LL.openingHours.custom.closed()] : hoursLines(LL, hours)
  return (
    <div className="figures flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1 py-1">
      <span className="font-bold sm:w-56">
        {day} {holiday !== '' && <span className="block font-normal text-error text-sm">{holiday}</span>}
      </span>
      <span className={`flex flex-wrap gap-x-4 ${hours.closed ? 'font-semibold text-error' : ''}`}>
        {lines.map((line, i) => (
          <span key={line} className={i > 0 ? 'text-muted' : ''}>
            {line}
          </span>
        ))}
      </span>
      {hours.note !== '' && <span className="min-w-0 break-words text-muted">{hours.note}</span>}
      <UnconfirmedMark state={isUnconfirmed ? 'waiting' : null} />
    </div>
  )
}
