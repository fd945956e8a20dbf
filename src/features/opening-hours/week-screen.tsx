import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import type { Hours } from '#domain/availability/slots.ts'
import { holidayKey, type WeekKey, weekKeys } from '#domain/config/hours/opening-hours.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { SeatsComeNext } from '#lib/booking/first-steps.tsx'
import { UnconfirmedMark } from '#lib/booking/unconfirmed-mark.tsx'
import { useVenue } from '#lib/data/use-venue.ts'
import { useTitle } from '#lib/text/use-title.ts'
import { IconButton } from '#ui/button.tsx'
import { Loading, Notice } from '#ui/states.tsx'
import { HoursPage } from './hours-page.tsx'
import { hoursLines, rowName } from './hours-text.ts'
import { WeekDialog } from './week-dialog.tsx'

export interface WeekScreenProps {
  /** The row whose form is open: the address says it, so that the back key closes the form. */
  edit: WeekKey | null
  onEdit: (key: WeekKey | null) => void
}

/** General hours of the week and of public holidays. */
export function WeekScreen({ edit, onEdit }: WeekScreenProps) {
  const { LL } = useI18nContext()
  const words = LL.openingHours.general
  const venue = useVenue()
  useTitle(words.title())
  const { setup } = venue
  if (setup === undefined) return <Loading />
  if (setup === null || !venue.hasHours) {
    return (
      <HoursPage tab="general" title={words.title()}>
        {venue.unseen ? <Notice>{LL.stand.unseen[venue.unseen]()}</Notice> : <Loading />}
      </HoursPage>
    )
  }
  const upcoming = Object.keys(setup.custom_opening_hours).filter((day) => day >= venue.today).length
  return (
    <HoursPage tab="general" title={words.title()}>
      <p className="text-muted">{words.intro()}</p>
      <SeatsComeNext venue={venue} />
      <ul
        aria-label={words.list()}
        className="divide-y divide-line overflow-hidden rounded-box border border-line bg-card"
      >
        {weekKeys.map((key) => (
          <li key={key}>
            <Row
              weekKey={key}
              hours={setup.opening_hours[key]}
              isUnconfirmed={setup.unconfirmed.has(`opening_hours/${key}`)}
              onEdit={() => onEdit(key)}
            />
          </li>
        ))}
      </ul>
      <Link
        to="/custom-opening-hours"
        className="flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
      >
        {words.upcoming({ n: upcoming })}
      </Link>
      {edit && (
        <WeekDialog key={edit} venue={venue} setup={setup} weekKey={edit} onClose={() => onEdit(null)} />
      )}
    </HoursPage>
  )
}

function Row({
  weekKey,
  hours,
  isUnconfirmed,
  onEdit,
}: {
  weekKey: WeekKey
  hours: Hours | undefined
  isUnconfirmed: boolean
  onEdit: () => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.openingHours.general
  const name = rowName(LL, weekKey, locale)
  const isRed = weekKey === '7' || weekKey === holidayKey
  const missing = weekKey === holidayKey ? words.asWeekday() : words.unset()
  const isClosed = !hours || hours.closed
  const lines = !hours ? [missing] : hours.closed ? [words.closed()] : hoursLines(LL, hours)
  return (
    <div className="flex items-center gap-3 px-3 py-1">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1 py-1">
        <span className={`w-28 font-bold ${isRed ? 'text-error' : ''}`}>{name}</span>
        <span className={`figures flex flex-wrap gap-x-4 ${isClosed ? 'text-muted' : ''}`}>
          {lines.map((line, i) => (
            <span key={line} className={i > 0 ? 'text-muted' : ''}>
              {line}
            </span>
          ))}
        </span>
        <UnconfirmedMark state={isUnconfirmed ? 'waiting' : null} />
      </div>
      <IconButton label={words.edit({ day: name })} onClick={onEdit}>
        <Pencil aria-hidden="true" />
      </IconButton>
    </div>
  )
}
