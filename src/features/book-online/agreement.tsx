import { useI18nContext } from '#i18n/i18n-react.tsx'

const link = 'text-primary underline underline-offset-4'

/** "I agree to the Terms of Service and Privacy Policy"; both open beside this page, so nothing typed is left. */
export function Agreement() {
  const { LL } = useI18nContext()
  return (
    <>
      {LL.book.agreeBefore()}
      <a href="/terms" target="_blank" rel="noopener" className={link}>
        {LL.book.terms()}
        <span className="sr-only">{LL.book.newWindow()}</span>
      </a>
      {LL.book.agreeAnd()}
      <a href="/privacy" target="_blank" rel="noopener" className={link}>
        {LL.book.privacy()}
        <span className="sr-only">{LL.book.newWindow()}</span>
      </a>
      {LL.book.agreeAfter()}
    </>
  )
}
