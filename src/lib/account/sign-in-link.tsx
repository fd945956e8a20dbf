import { Link, useRouterState } from '@tanstack/react-router'
import { useI18nContext } from '#i18n/i18n-react.tsx'

/** For whom the session has ended: to the sign-in, and back here. */
export function SignInLink() {
  const { LL } = useI18nContext()
  const here = useRouterState({ select: (s) => s.location.href })
  return (
    <Link
      to="/login"
      search={{ to: here }}
      className="inline-flex min-h-11 items-center rounded-box bg-primary px-4 font-semibold text-white hover:bg-primary-dark"
    >
      {LL.shell.stopped.signIn()}
    </Link>
  )
}
