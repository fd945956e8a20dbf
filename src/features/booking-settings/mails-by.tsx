import { useEffect, useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useOnline } from '#lib/app/use-online.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { BookingMails } from '#sync/types.ts'
import { Notice } from '#ui/states.tsx'

/** What the setting does on this installation: where nothing sends, whoever wants mails to be sent is told so here. */
export function MailsBy({ sends }: { sends: boolean }) {
  const words = useI18nContext().LL.availability.settings.mailsBy
  const { mails } = useSync()
  const online = useOnline()
  const [sender, setSender] = useState<BookingMails['sender'] | 'unknown'>('unknown')
  // biome-ignore lint/correctness/useExhaustiveDependencies: with a network it is asked for again
  useEffect(() => {
    let wanted = true
    void mails.sender().then((answer) => {
      if (wanted && answer.ok) setSender(answer.sender)
    })
    return () => {
      wanted = false
    }
  }, [mails, online])
  const by = sender === 'api' ? 'smtp' : sender
  const isFault = sends && (by === 'none' || by === 'silent')
  if (isFault) return <Notice tone="warning">{words[by]()}</Notice>
  return <p className="text-muted text-sm">{words[by]()}</p>
}
