import { useI18nContext } from '#i18n/i18n-react.tsx'
import { AskingOlder, type Older } from '#lib/list/asking-older.tsx'
import { Notice } from '#ui/states.tsx'

/** A new tablet is told nothing of what was deleted before it came. */
export function DeletedNotice({ older, onAsk }: { older: Older; onAsk: () => void }) {
  const { LL } = useI18nContext()
  const words = LL.bookingList.deleted
  return (
    <Notice>
      <p>{words.hint()}</p>
      {older !== 'all' && <p>{words.ask()}</p>}
      <AskingOlder older={older} onAsk={onAsk} />
    </Notice>
  )
}
