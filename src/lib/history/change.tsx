import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useNamedChanges } from '#lib/data/use-named-changes.ts'
import { bothScansText, checkInChangeText } from '#lib/events/check-in-text.ts'
import { fieldTextOf, valueTextOf } from '#lib/events/field-text.ts'
import { floorNames } from '#lib/text/setup/setup-text.ts'
import type { ConfigItem } from '#sync/types.ts'
import { deedOf } from './deed-text.ts'

// The server notes them for itself; to a reader they say nothing that the other fields do not.
const silent = new Set([
  'status_at',
  'guest_id',
  'claimed_rev',
  'conflicts',
  'settled',
  'rev',
  'reference',
  'way',
  'paper',
])
/** Said by the line's own time, but for those that somebody wrote on paper, or that another tablet had said. */
const ofVisit = new Set(['seated_at', 'left_at'])

export interface ChangeProps {
  kind: string
  when: string
  who: string
  note: string
  /** It is a ticket, no table. */
  isOfEvent: boolean
  changes: Record<string, [unknown, unknown]>
  /** Of the setup: whose fields they are, and the rows that they name. */
  subject?: string
  items?: readonly ConfigItem[]
}

const noItems: readonly ConfigItem[] = []

/** One line of the history. */
export function Change({
  kind,
  when,
  who,
  note,
  isOfEvent,
  changes: all,
  subject = '',
  items = noItems,
}: ChangeProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.history
  const changes = useNamedChanges(all)
  const { text, isCreate } = deedOf(LL, kind, changes, isOfEvent)
  const isPaper = changes['paper'] !== undefined || kind === 'attention.settle'
  const fields = Object.entries(changes).filter(
    ([field, [from, to]]) =>
      !silent.has(field) && (isPaper || !ofVisit.has(field)) && (!isCreate || hasValue(to)) && from !== to,
  )
  const valueText = (field: string, value: unknown) =>
    valueTextOf(LL, field, floorNames(LL, subject, field, value, items), locale, isOfEvent, subject)
  return (
    <div className="figures">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong>{text}</strong>
        <span className="text-muted text-sm">
          {[when, who, note].filter((text) => text !== '').join(' · ')}
        </span>
      </p>
      {!isCreate && (
        <ul className="wrap-break-word text-sm">
          {fields.map(([field, [from, to]]) => (
            <li key={field}>
              {fieldTextOf(LL, field, isOfEvent, subject)}:{' '}
              {(field === 'checked_in' && checkInChangeText(LL, from, to)) ||
                bothScansText(LL, field, from, to) ||
                words.from({ from: valueText(field, from), to: valueText(field, to) })}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const hasValue = (value: unknown): boolean => value !== null && value !== '' && value !== false
