import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useNamedChanges } from '#lib/data/use-named-changes.ts'
import { bothScansText, checkInChangeText } from '#lib/events/check-in-text.ts'
import { fieldTextOf, valueTextOf } from '#lib/events/field-text.ts'

// The server notes them for itself; to a reader they say nothing that the other fields do not.
const silent = new Set([
  'status_at',
  'seated_at',
  'left_at',
  'guest_id',
  'claimed_rev',
  'conflicts',
  'settled',
  'rev',
  'reference',
  'way',
])

export interface ChangeProps {
  kind: string
  when: string
  who: string
  note: string
  /** It is a ticket, no table. */
  isOfEvent: boolean
  changes: Record<string, [unknown, unknown]>
}

/** One line of the history. */
export function Change({ kind, when, who, note, isOfEvent, changes: all }: ChangeProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.history
  const changes = useNamedChanges(all)
  const deeds = [
    'create',
    'edit',
    'status',
    'delete',
    'restore',
    'check_in',
    'refund',
    'return',
    'keep',
    'returned',
    'refused',
    'disputed',
    'undo',
    'settle',
    'discard',
    'coming',
    'booked',
  ] as const
  // Nothing was there before: whatever the deed is called, it made the booking.
  const isCreate = changes['status'] !== undefined && changes['status'][0] === null
  const isWait = changes['status']?.[1] === 'waiting' && (isOfEvent || kind === 'online.wait')
  const made = isWait ? 'wait' : 'create'
  const deed = isCreate ? made : (deeds.find((d) => d === kind.split('.').at(-1)) ?? 'other')
  const what = isOfEvent && deed === 'coming' ? LL.stand.ofEvent.coming() : words.kind[deed]()
  const isGuest = kind.startsWith('guest.')
  const fields = Object.entries(changes).filter(
    ([field, [from, to]]) => !silent.has(field) && (!isCreate || hasValue(to)) && from !== to,
  )
  return (
    <div className="figures">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong>{isGuest ? words.ofGuest({ what }) : what}</strong>
        <span className="text-muted text-sm">
          {[when, who, note].filter((text) => text !== '').join(' · ')}
        </span>
      </p>
      {!isCreate && (
        <ul className="text-sm">
          {fields.map(([field, [from, to]]) => (
            <li key={field}>
              {fieldTextOf(LL, field, isOfEvent)}:{' '}
              {(field === 'checked_in' && checkInChangeText(LL, from, to)) ||
                bothScansText(LL, field, from, to) ||
                words.from({
                  from: valueTextOf(LL, field, from, locale, isOfEvent),
                  to: valueTextOf(LL, field, to, locale, isOfEvent),
                })}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const hasValue = (value: unknown): boolean => value !== null && value !== '' && value !== false
