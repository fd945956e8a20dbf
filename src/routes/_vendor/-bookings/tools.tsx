import { ClipboardCheck, History, Keyboard, Plus, Printer } from 'lucide-react'
import type { BookingsSearch } from '#domain/day/list-query.ts'
import { PersonChip } from '#features/sync-status/person-chip.tsx'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLowAndNarrow } from '#lib/app/use-roomy.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Segmented } from '#ui/field/segmented.tsx'

export function ViewSwitch({
  search,
  onSearch,
}: {
  search: BookingsSearch
  onSearch: (next: BookingsSearch) => void
}) {
  const { LL } = useI18nContext()
  const words = LL.stand
  return (
    <>
      <PersonChip />
      <Segmented
        hideLabel
        label={words.view.label()}
        value={search.view}
        options={[
          { value: 'day', label: words.view.day() },
          { value: 'list', label: words.view.list() },
          // On the day each pixel belongs to the figures: where they wrap, the rows below move.
          {
            value: 'guests',
            label: words.view.guests(),
            short: search.view === 'day' ? words.view.guestsShort() : undefined,
          },
        ]}
        onValue={(view) => onSearch({ view, ...(search.day && view === 'day' && { day: search.day }) })}
      />
      {/* On the day a phone has no room for it here: see PhoneTools. */}
      <span className={search.view === 'day' ? 'hidden sm:contents' : 'contents'}>
        <IconButton label={words.day.history()} onClick={() => onSearch({ ...search, dialog: 'history' })}>
          <History aria-hidden="true" />
        </IconButton>
      </span>
      {search.view === 'day' && (
        <span className="hidden sm:contents">
          <IconButton label={words.day.print()} onClick={() => onSearch({ ...search, dialog: 'print' })}>
            <Printer aria-hidden="true" />
          </IconButton>
          <IconButton label={words.day.closing()} onClick={() => onSearch({ ...search, dialog: 'closing' })}>
            <ClipboardCheck aria-hidden="true" />
          </IconButton>
          {/* Who has a keyboard has "?" too. */}
          <span className="hidden xl:contents">
            <IconButton label={words.day.keys()} onClick={() => onSearch({ ...search, dialog: 'keys' })}>
              <Keyboard aria-hidden="true" />
            </IconButton>
          </span>
        </span>
      )}
    </>
  )
}

/** On a phone, beside the day's note: above there is no room, and after a night without power it may be the phone that works. */
export function PhoneTools({ onOpen }: { onOpen: (dialog: 'print' | 'history' | 'closing') => () => void }) {
  const words = useI18nContext().LL.stand.day
  return (
    <>
      <Button look="quiet" className="px-2! sm:hidden" onClick={onOpen('print')}>
        <Printer aria-hidden="true" size={18} />
        {words.print()}
      </Button>
      <span className="flex sm:hidden">
        <IconButton label={words.history()} onClick={onOpen('history')}>
          <History aria-hidden="true" />
        </IconButton>
        <IconButton label={words.closing()} onClick={onOpen('closing')}>
          <ClipboardCheck aria-hidden="true" />
        </IconButton>
      </span>
    </>
  )
}

export function AddButton({ onClick }: { onClick: () => void }) {
  const { LL } = useI18nContext()
  const isLow = useLowAndNarrow()
  return (
    <Button
      look="primary"
      className="min-h-12 grow sm:grow-0"
      title={LL.stand.day.newBooking()}
      onClick={onClick}
    >
      <Plus aria-hidden="true" />
      {/* In a low window all of the foot is one row: the height is the list's. */}
      <span className={isLow ? 'sr-only' : ''}>{LL.stand.day.newBooking()}</span>
    </Button>
  )
}
