import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'

/** Where customers book, as an address and as a button for the restaurant's own pages. */
export function BookingLink({ url }: { url: string }) {
  const { LL } = useI18nContext()
  const words = LL.profile
  const link = `${location.origin}/${url}/book`
  const button = `<a href="${link}?source=website" target="_blank" rel="noopener">${words.buttonText()}</a>`
  const copy = async () => {
    const isCopied = await Promise.resolve(
      navigator.clipboard?.writeText(link) ?? Promise.reject(new Error()),
    )
      .then(() => true)
      .catch(() => false)
    toast(isCopied ? words.copied() : words.copyFailed(), { tone: isCopied ? 'success' : 'error' })
  }
  return (
    <section className="flex flex-col gap-3 rounded-box border border-line bg-card p-4">
      <h2 className="font-bold text-lg">{words.page()}</h2>
      <p className="text-muted">{words.pageHint()}</p>
      <Written label={words.link()} text={link} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>{words.copy()}</Button>
        <a
          href={`/${url}/book`}
          className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
        >
          {words.open()}
        </a>
      </div>
      <Written label={words.button()} text={button} />
    </section>
  )
}

/** To be read, and selected as a whole. */
const Written = ({ label, text }: { label: string; text: string }) => (
  <div>
    <p className="font-semibold">{label}</p>
    <p className="select-all break-all rounded-box bg-sunken px-3 py-2">{text}</p>
  </div>
)
