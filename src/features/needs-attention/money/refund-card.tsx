import type { AttentionItem } from '#domain/day/attention.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { CallButtons } from '#features/needs-attention/cards/call-buttons.tsx'
import { Card } from '#features/needs-attention/cards/card.tsx'
import { PartyLine } from '#features/needs-attention/cards/party-line.tsx'
import { whenText } from '#features/needs-attention/cards/when-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { guestText } from '#lib/text/guest-text.ts'
import { formatMoney } from '#lib/text/money.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'

/** Money that does not go back: whose, how much, where to look, and one tap that asks for it once more. */
export function RefundCard({
  venue,
  item: { booking: b, amount },
  onOpen,
}: {
  venue: Venue
  item: Extract<AttentionItem, { kind: 'refund_refused' }>
  onOpen: (id: string) => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.attention
  const sync = useSync()
  // Money that goes back is not taken back: nothing is offered to undo it.
  const again = async () => {
    const done = await sync.dispatch(b.id, {
      kind: 'booking.refund',
      args: { amount, again: true },
      base: {},
    })
    if (!done.ok) toast(LL.stand.failed[done.code](), { tone: 'error' })
    else toast(words.refundAgainDone({ name: guestText(LL, b, locale) }))
  }
  return (
    <Card
      title={words.refund_refused()}
      where={`${whenText(LL, b.day, venue.today, locale)} ${minuteText(b.minute)}`}
    >
      <p className="figures">{words.refundRefusedText({ sum: formatMoney(amount, locale) })}</p>
      <PartyLine venue={venue} booking={b} isDated={false} onOpen={onOpen} />
      <div className="flex flex-wrap gap-2">
        <CallButtons look="plain" phone={b.phone} />
        <Button look="primary" onClick={() => void again()}>
          {words.refundAgain()}
        </Button>
      </div>
    </Card>
  )
}
