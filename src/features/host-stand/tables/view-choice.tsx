import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { BookingView } from '#sync/types.ts'
import { Segmented } from '#ui/field/segmented.tsx'

/** What stands beside the list of parties: their hours, or the floor from above. */
export type StandView = 'timeline' | 'plan'

/** What the floor plan needs of the day that is shown. */
export interface PlanOfDay {
  /** Bookings of the day and of those in touch with it. */
  near: readonly BookingView[]
  /** Ids of bookings that wait for a decision. */
  flagged: ReadonlySet<string>
  /** Who takes seats on the day is known. */
  isKnown: boolean
  onOpen: (id: string) => void
}

/** Where the list has room beside it; elsewhere the three take turns. */
export function ViewChoice({ view, onView }: { view: string; onView: (view: StandView) => void }) {
  const { LL } = useI18nContext()
  return (
    <div className="hidden shrink-0 border-line border-b bg-card px-3 py-1 lg:block">
      <Segmented<StandView>
        hideLabel
        label={LL.floorPlan.view()}
        value={view === 'plan' ? 'plan' : 'timeline'}
        options={[
          { value: 'timeline', label: LL.stand.day.timeline() },
          { value: 'plan', label: LL.floorPlan.title() },
        ]}
        onValue={onView}
      />
    </div>
  )
}
