import { Link } from '@tanstack/react-router'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Arrival } from '#ui/page/arrival.tsx'

const command = 'npm run admin'

/** Wrong, too old, used and cut off look the same; what helps is the same too. */
export function LinkEnded() {
  const { LL } = useI18nContext()
  const t = LL.shell.firstAdmin
  return (
    <>
      <section role="alert">
        <Arrival>{t.endedTitle()}</Arrival>
        <p className="mt-3">{t.ended()}</p>
        <p className="mt-3">{t.newLink()}</p>
        <p className="mt-2 rounded-box border border-line bg-sunken px-4 py-3 font-mono" translate="no">
          {command}
        </p>
      </section>
      <p className="mt-6">{t.done()}</p>
      <p>
        <Link
          to="/login"
          className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
        >
          {LL.shell.signUp.toSignIn()}
        </Link>
      </p>
    </>
  )
}
