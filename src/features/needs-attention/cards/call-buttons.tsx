import { Phone } from 'lucide-react'
import { homePhone } from '#domain/contact/home-phone.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'
import { telAddress } from '#ui/tel-link.tsx'

/** Call the guest, then note that it was done; the matter stays open until it is decided. */
export function CallButtons({
  phone,
  look = 'plain',
  onCalled,
}: {
  phone: string
  look?: 'plain' | 'primary'
  /** Absent where the way to note it stands elsewhere. */
  onCalled?: () => void
}) {
  const { LL } = useI18nContext()
  const words = LL.stand.attention
  if (phone === '') return null
  return (
    <>
      <a
        href={telAddress(phone)}
        className={`figures inline-flex min-h-11 items-center gap-2 rounded-box border px-4 font-semibold ${
          look === 'primary' ? 'border-primary bg-primary text-white' : 'border-edge bg-card'
        }`}
      >
        <Phone aria-hidden="true" size={18} />
        {words.callNumber({ phone: homePhone(phone) })}
      </a>
      {onCalled && <Button onClick={onCalled}>{words.call()}</Button>}
    </>
  )
}
