import { useI18nContext } from '#i18n/i18n-react.tsx'

const link = 'text-primary underline underline-offset-4'

/** "I agree to the Terms of Service and Privacy Policy"; both open beside this page, so nothing typed is left. */
export function Agreement() {
  const { LL } = useI18nContext()
  return (
    <>
      {LL.guestSteps.agreeBefore()}
      <a href="/terms" target="_blank" rel="noopener" className={link}>
        {LL.guestSteps.terms()}
        <span className="sr-only">{LL.guestSteps.newWindow()}</span>
      </a>
      {LL.guestSteps.agreeAnd()}
      <a href="/privacy" target="_blank" rel="noopener" className={link}>
        {LL.guestSteps.privacy()}
        <span className="sr-only">{LL.guestSteps.newWindow()}</span>
      </a>
      {LL.guestSteps.agreeAfter()}
    </>
  )
}
