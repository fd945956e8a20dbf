import { useI18nContext } from '#i18n/i18n-react.tsx'

// As high as a finger: where they stand below one another, neither reaches into the other.
const link = 'inline-flex min-h-11 items-center text-primary underline underline-offset-4'

/**
 * "I agree to the Terms of Service and Privacy Policy"; both open beside this page, so nothing typed is left, and name
 * the venue that is booked.
 */
export function Agreement({ url }: { url: string }) {
  const { LL } = useI18nContext()
  const words = LL.guestSteps
  return (
    <>
      {words.agreeBefore()}
      <a href={`/terms?venue=${url}`} target="_blank" rel="noopener" className={link}>
        {words.terms()}
        <span className="sr-only">{words.newWindow()}</span>
      </a>
      {words.agreeAnd()}
      <a href={`/privacy?venue=${url}`} target="_blank" rel="noopener" className={link}>
        {words.privacy()}
        <span className="sr-only">{words.newWindow()}</span>
      </a>
      {words.agreeAfter()}
      <span aria-hidden="true" className="ml-2 rounded-box bg-error-soft px-1.5 text-error-ink text-xs">
        {words.needed()}
      </span>
    </>
  )
}
