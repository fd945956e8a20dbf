import { useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import type { DeviceNotice } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { Card } from './cards/card.tsx'
import { useDeviceText } from './use-device-text.ts'

/** A tablet that stays away with work on it, or that has lost it. The server keeps who has seen to it. */
export function DeviceCard({ venue, notice }: { venue: Venue; notice: DeviceNotice }) {
  const { LL } = useI18nContext()
  const words = LL.stand.attention
  const sync = useSync()
  const text = useDeviceText(venue)(notice)
  const [busy, setBusy] = useState(false)
  const close = async () => {
    setBusy(true)
    const { ok } = await sync.closeDeviceNotice(notice)
    setBusy(false)
    if (!ok) toast(words.device.offline(), { tone: 'error' })
  }
  return (
    <Card title={text.title} where={notice.name}>
      <p className="wrap-anywhere">{text.said}</p>
      <p className="text-muted">{words.device.todo[notice.kind]()}</p>
      <div>
        <Button busy={busy} onClick={() => void close()}>
          {words.looked()}
        </Button>
      </div>
    </Card>
  )
}
