import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'

/** To be read, selected as a whole, and copied by a tap where the browser lets us. */
export function CopiedText({ label, text, copy }: { label: string; text: string; copy: string }) {
  const { LL } = useI18nContext()
  const words = LL.profile
  const take = async () => {
    const isCopied = await Promise.resolve(
      navigator.clipboard?.writeText(text) ?? Promise.reject(new Error()),
    )
      .then(() => true)
      .catch(() => false)
    toast(isCopied ? words.copied() : words.copyFailed(), { tone: isCopied ? 'success' : 'error' })
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <p className="font-semibold">{label}</p>
        <p className="select-all break-all rounded-box bg-sunken px-3 py-2">{text}</p>
      </div>
      <Button onClick={() => void take()}>{copy}</Button>
    </div>
  )
}
