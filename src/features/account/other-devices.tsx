import { useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { signOutElsewhere } from '#lib/account/account.ts'
import { Button } from '#ui/button.tsx'
import { Failure } from '#ui/states.tsx'
import { toast } from '#ui/toast.tsx'

/**
 * A tablet that was lost: the sessions of all others end. What they have entered and not sent stays on them. `onAll` asks
 * before anything ends, since this device is one of all.
 */
export function OtherDevices({ onAll }: { onAll: () => void }) {
  const { LL } = useI18nContext()
  const t = LL.shell.account.devices
  const [isAsking, setIsAsking] = useState(false)
  const [failed, setFailed] = useState<'offline' | 'auth' | 'unavailable' | null>(null)
  const end = async () => {
    setIsAsking(true)
    const code = await signOutElsewhere()
    setIsAsking(false)
    setFailed(code === null ? null : code === 'offline' || code === 'auth' ? code : 'unavailable')
    if (code !== null) return
    toast(t.done(), { tone: 'success' })
  }
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-bold text-lg">{t.title()}</h2>
      <p className="text-muted">{t.text()}</p>
      {failed && <Failure text={LL.shell.account.password[failed]()} />}
      <div className="flex flex-wrap gap-3">
        <Button busy={isAsking} onClick={() => void end()}>
          {t.button()}
        </Button>
        <Button onClick={onAll}>{t.everywhere()}</Button>
      </div>
    </section>
  )
}
