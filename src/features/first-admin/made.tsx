import { Link } from '@tanstack/react-router'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Arrival } from '#ui/page/arrival.tsx'

/** The admin is there, and could not be signed in from here. */
export function Made({ isOtherInside }: { isOtherInside: boolean }) {
  const { LL } = useI18nContext()
  const t = LL.shell.firstAdmin
  return (
    <>
      <div role="status">
        <Arrival>{t.madeTitle()}</Arrival>
        <p className="mt-3">{isOtherInside ? t.madeOther() : t.made()}</p>
      </div>
      <p className="mt-4">
        <Link
          to={isOtherInside ? '/' : '/login'}
          className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
        >
          {isOtherInside ? t.toHome() : LL.shell.signUp.toSignIn()}
        </Link>
      </p>
    </>
  )
}
