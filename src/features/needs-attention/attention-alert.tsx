import { CircleAlert } from 'lucide-react'
import type { Booking } from '#domain/booking/booking.ts'
import { attentionKey } from '#domain/day/attention.ts'
import { nearDayText } from '#domain/time/near-day.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useSeenAttention } from '#lib/attention/attention-seen.ts'
import { type Attention, cardKey, chanceKey, deviceKey, matterKey } from '#lib/attention/use-attention.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { guestAllergyText } from '#lib/text/allergy-text.ts'
import { guestText } from '#lib/text/guest-text.ts'
import { formatMoney } from '#lib/text/money.ts'
import { focusAttentionButton } from './attention-button.tsx'
import { useDeviceText } from './use-device-text.ts'

/** What has come up and nobody here has looked at: fills its place beside the list until it is tapped. */
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
  const cards = attention.cards.filter((card) => !seen.has(cardKey(card)))
  const items = attention.items.filter((item) => !seen.has(attentionKey(item)))
  const devices = attention.devices.filter((notice) => !seen.has(deviceKey(notice)))
  const chances = attention.chances.filter((chance) => !seen.has(chanceKey(chance)))
  const matters = attention.matters.filter((matter) => !seen.has(matterKey(matter)))
  const deviceText = useDeviceText(venue)
  // The name comes last: it is what a header may cut, and what goes on in another line above the footer.
  const partyText = (b: Booking) =>
    words.alertParty({
      when: b.day === venue.today ? words.today() : nearDayText(b.day, venue.today, locale),
      time: minuteText(b.minute),
      people: LL.stand.people({ n: b.pax }),
      name: guestText(LL, b, locale),
    })
  const more = [cards, items, matters, chances, devices].reduce((sum, some) => sum + some.length, -1)
  // Two who disagree about an allergy come before a full evening.
  const first = cards[0]
    ? {
        title: LL.stand.guestCard.conflictTitle(),
        text: [guestText(LL, cards[0].guest, locale), guestAllergyText(LL, cards[0].guest)].join(' '),
      }
    : items[0]
      ? {
          title: words[items[0].kind === 'conflict' ? items[0].conflict.code : items[0].kind](),
          text: partyText(items[0].booking),
        }
      : matters[0]
        ? {
            title: words.matter.title[matters[0].what](),
            text: words.matter.text[matters[0].what]({ sum: formatMoney(matters[0].amount, locale) }),
          }
        : chances[0]
          ? { title: words.seatsFree(), text: partyText(chances[0].booking) }
          : devices[0] && { title: deviceText(devices[0]).title, text: deviceText(devices[0]).said }
  return (
    <div role="status" className="h-full">
      {first && (
        <button
          type="button"
          data-alert
          onClick={() => {
            // The line goes as it is tapped, and a dialog gives the focus back to who had it before.
            focusAttentionButton()
            onOpen()
          }}
          className="figures pointer-events-auto flex h-full min-h-12 w-full items-center gap-3 rounded-box border-2 border-error bg-error-soft px-3 text-left text-error-ink leading-tight"
        >
          <CircleAlert aria-hidden="true" className="shrink-0" />
          <span className="min-w-0 flex-1">
            <strong className="block lg:truncate roomy:truncate">
              {first.title}
              {more > 0 && ` · ${words.alertMore({ n: more })}`}
            </strong>
            <span title={first.text} className="wrap-anywhere block lg:truncate roomy:truncate">
              {first.text}
            </span>
          </span>
          <span className="shrink-0 font-semibold underline underline-offset-4">{words.alertLook()}</span>
        </button>
      )}
    </div>
  )
}
