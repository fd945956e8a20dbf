import type { ReactNode } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'

/** Above the dates: which event, and where. The child is its picture. */
export function EventHead({
  url,
  name,
  location,
  hasPicture,
  children,
}: {
  url: string
  name: string
  location: string
  hasPicture: boolean
  children?: ReactNode
}) {
  const { LL } = useI18nContext()
  return (
    <header className="mb-4">
      <a
        href={`/${url}/events`}
        className="inline-flex min-h-11 min-w-11 items-center text-primary underline underline-offset-4"
      >
        {LL.publicEvents.back()}
      </a>
      {hasPicture && <div className="mb-3 h-44 has-[[data-broken]]:h-auto sm:h-64">{children}</div>}
      <h1 className="font-bold text-2xl">{name}</h1>
      {location !== '' && <p className="mt-1 text-muted">{location}</p>}
    </header>
  )
}
