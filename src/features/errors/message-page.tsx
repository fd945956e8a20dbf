import type { ReactNode } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useIsSignedIn } from '#lib/session/signed-in.tsx'
import { useTitle } from '#lib/text/use-title.ts'
import { PublicPage } from '#ui/page/public-page.tsx'
import { useHome } from './use-home.ts'

/** One message that fills the page, with a way on. The link loads the page anew: after a fault nothing old stays. */
export function MessagePage({
  status,
  title,
  hint,
  children,
}: {
  status: number
  title: string
  hint: string
  children?: ReactNode
}) {
  const { LL } = useI18nContext()
  useTitle(title)
  const inside = useIsSignedIn()
  const home = useHome(inside)
  // Refused is only who has signed in: they have a home.
  const hasHome = inside || status === 403 || home !== '/'
  const message = (
    <>
      <p className="figures font-bold text-5xl text-primary">{status}</p>
      <h1 className="mt-3 font-bold text-xl">{title}</h1>
      <p className="mt-2 text-muted">{hint}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        {hasHome && (
          <a
            href={home}
            className="inline-flex min-h-11 items-center rounded-box bg-primary px-4 py-2 font-semibold text-white hover:bg-primary-dark"
          >
            {LL.action.home()}
          </a>
        )}
        {children}
      </div>
    </>
  )
  // A screen that fails leaves the toolbar around it alone.
  if (inside) return <div className="mx-auto w-full max-w-md px-4 py-6">{message}</div>
  // Customers come here by a mistyped address: without a venue there is no home for them, and the staff's is a quiet link.
  return (
    <PublicPage plain width="narrow">
      {message}
      {!hasHome && (
        <a
          href="/"
          className="mt-6 inline-flex min-h-11 items-center text-primary underline underline-offset-4"
        >
          {LL.action.staff()}
        </a>
      )}
    </PublicPage>
  )
}
