import { Printer } from 'lucide-react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'

/** On a phone, beside the day's note: the tools above have no room for it, and after a night without power it may be the phone that works. */
export function PrintButton({ onPrint }: { onPrint: () => void }) {
  const { LL } = useI18nContext()
  return (
    <Button look="quiet" className="px-2! sm:hidden" onClick={onPrint}>
      <Printer aria-hidden="true" size={18} />
      {LL.stand.day.print()}
    </Button>
  )
}
