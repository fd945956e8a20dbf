import { type CardMatter, matterSettled } from '#domain/config/card-matter.ts'
import { instantText } from '#domain/time/time-text.ts'
import { Card } from '#features/needs-attention/cards/card.tsx'
import { PartyLine } from '#features/needs-attention/cards/party-line.tsx'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useCommandRunner } from '#lib/data/command-runner.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { formatMoney } from '#lib/text/money.ts'
import { Button } from '#ui/button.tsx'

/** What has to be seen to at Stripe: what it is, by which number it is found there, and whose booking, where there is one. */
export function MatterCard({
  venue,
  matter,
  onOpen,
}: {
  venue: Venue
  matter: CardMatter
  onOpen: (id: string) => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.attention
  const sync = useSync()
  const runner = useCommandRunner()
  const booking = useLive(sync.booking(matter.payment))
  const sum = formatMoney(matter.amount, locale)
  const settle = () => {
    const body = matterSettled(matter)
    if (body) void runner.run(matter.id, body, words.matter.done({ sum }))
  }
  return (
    <Card
      title={words.matter.title[matter.what]()}
      where={instantText(matter.at, venue.clock.time_zone, locale, true)}
    >
      <p className="figures">{words.matter.text[matter.what]({ sum })}</p>
      <p className="wrap-anywhere text-muted text-sm">{words.matter.intent({ intent: matter.intent })}</p>
      {booking && <PartyLine venue={venue} booking={booking} hasDay onOpen={onOpen} />}
      <div>
        <Button look="primary" onClick={settle}>
          {words.looked()}
        </Button>
      </div>
    </Card>
  )
}
