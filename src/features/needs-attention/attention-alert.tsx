import { CircleAlert } from 'lucide-react'
import { attentionKey } from '#domain/attention.ts'
import { minuteText } from '#domain/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useSeenAttention } from '#lib/attention-seen.ts'
import { guestText } from '#lib/guest-text.ts'
import type { Attention } from '#lib/use-attention.ts'
import type { Venue } from '#lib/use-venue.ts'
import { whenText } from './when-text.ts'

/** What has come up and nobody here has looked at: on top of the list until it is tapped. */
export function AttentionAlert({
  venue,
  attention,
  onOpen,
}: {
  venue: Venue
  attention: Attention
  onOpen: () => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.attention
  const seen = useSeenAttention()
  const unseen = attention.items.filter((item) => !seen.has(attentionKey(item)))
  const [first] = unseen
  return (
    <div role="status">
      {first && (
        <button
          type="button"
          data-alert
          onClick={onOpen}
          className="figures flex min-h-12 w-full items-center gap-3 border-error border-b-2 bg-error-soft px-3 py-2 text-left text-error-ink"
        >
          <CircleAlert aria-hidden="true" className="shrink-0" />
          <span className="min-w-0 flex-1">
            <strong className="block">
              {words[first.kind === 'conflict' ? first.conflict.code : first.kind]()}
              {unseen.length > 1 && ` · ${words.alertMore({ n: unseen.length - 1 })}`}
            </strong>
            {whenText(LL, first.booking.day, venue.today, locale)} {minuteText(first.booking.minute)}{' '}
            {guestText(LL, first.booking, locale)} {LL.stand.pax({ n: first.booking.pax })}
          </span>
          <span className="shrink-0 font-semibold underline underline-offset-4">{words.alertLook()}</span>
        </button>
      )}
    </div>
  )
}
