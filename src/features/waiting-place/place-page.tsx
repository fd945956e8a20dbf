import { useEffect } from 'react'
import { inLanguage } from '#domain/online/public-event.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useToken } from '#lib/session/use-token.ts'
import { Button } from '#ui/button.tsx'
import { PublicPage } from '#ui/page/public-page.tsx'
import { TelLink } from '#ui/tel-link.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { Leave } from './leave.tsx'
import { Place } from './place.tsx'
import { useLivePlace } from './use-live-place.ts'

/** The place of who waits at the door, by the link of a QR code: live, without an account. Wrong and old links look as one not known yet. */
export function PlacePage({ url }: { url: string }) {
  const { LL, locale } = useI18nContext()
  const words = LL.waitingPlace
  const token = useToken(`noren-waiting-${url}`)
  const { shown, isKnown, trouble, ask, take } = useLivePlace(url, token)
  useEffect(() => {
    const stage = shown?.place.stage === 'called' ? words.called() : words.title()
    document.title = `${stage} · ${LL.appName()}`
  }, [LL, words, shown])
  const name = shown ? inLanguage(shown.vendor.name, shown.vendor.name_en, locale) : ''
  return (
    <PublicPage width="narrow" place={shown ? { name, url } : undefined} plain>
      <h1 className="font-bold text-xl">{words.title()}</h1>
      {!shown && isKnown && trouble === '' && <Waiting />}
      {!shown && trouble !== '' && (
        <p role="alert" className="mt-4 rounded-box bg-warning p-4 text-warning-ink">
          {words.failed()}
        </p>
      )}
      {!isKnown && (
        <section
          role="status"
          className="mt-4 flex flex-col gap-3 rounded-box border border-line bg-card p-4"
        >
          <h2 className="font-bold text-lg">{words.unknown()}</h2>
          <p>{words.unknownHint()}</p>
          <Button className="self-start" onClick={() => void ask()}>
            {words.again()}
          </Button>
        </section>
      )}
      {isKnown && shown && token !== null && (
        <>
          {trouble !== '' && (
            <p role="status" className="mt-4 rounded-box bg-warning p-3 text-warning-ink">
              {words.stale({ time: trouble })}
            </p>
          )}
          <Place {...shown} />
          <Leave key={shown.place.stage} {...{ url, token, shown, take }} />
          {shown.vendor.phone !== '' && (
            <p className="mt-6 flex flex-wrap items-center gap-x-2">
              {words.call()} <TelLink phone={shown.vendor.phone} />
            </p>
          )}
        </>
      )}
    </PublicPage>
  )
}
