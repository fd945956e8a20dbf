import { Link } from '@tanstack/react-router'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { Notice } from '#ui/states.tsx'

/** A house that has never said when it is open: nothing can be booked there, and it is not told why. */
export function FirstSteps({ venue: { setup, hasHours } }: { venue: Venue }) {
  const { LL } = useI18nContext()
  const words = LL.stand.firstSteps
  if (!setup || !hasHours) return null
  const { opening_hours, custom_opening_hours } = setup
  if (Object.keys({ ...opening_hours, ...custom_opening_hours }).length > 0) return null
  const link = 'inline-flex min-h-11 items-center text-primary underline underline-offset-4'
  return (
    <div role="status" className="p-2">
      <Notice tone="warning">
        <p>{words.text()}</p>
        <p className="flex flex-wrap gap-x-6">
          <Link to="/price-type" className={link}>
            {words.hours()}
          </Link>
          <Link to="/availability" className={link}>
            {words.capacity()}
          </Link>
        </p>
      </Notice>
    </div>
  )
}
