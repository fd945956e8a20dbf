import type { ReactNode } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useTitle } from '#lib/text/use-title.ts'
import { PublicPage } from '#ui/page/public-page.tsx'
import { ScreenPage } from '#ui/page/screen-page.tsx'

/** A first shift, what the badge says, printing, keys, contact. Part of the app itself, so it opens offline. `inside`: the app's own header stands above. */
export function HelpPage({ inside = false }: { inside?: boolean }) {
  const { LL } = useI18nContext()
  const t = LL.help
  useTitle(t.title())
  const parts = (
    <>
      <p className="mt-2 text-muted">{t.intro()}</p>
      <Part id="shift" title={t.shiftTitle()}>
        <ol className="flex list-decimal flex-col gap-2 pl-7 marker:font-bold marker:text-primary">
          {Object.values(t.shift).map((step) => (
            <li key={step()}>{step()}</li>
          ))}
        </ol>
      </Part>
      <Part id="sync" title={t.syncTitle()}>
        <Pairs pairs={Object.values(t.sync)} />
      </Part>
      <Part id="printing" title={t.printTitle()}>
        <p>{t.print()}</p>
      </Part>
      <Part id="keys" title={t.keysTitle()}>
        <Pairs pairs={Object.values(t.keys)} />
      </Part>
      <Part id="contact" title={t.contactTitle()}>
        <p>{t.contact()}</p>
      </Part>
    </>
  )
  if (inside) return <ScreenPage title={t.title()}>{parts}</ScreenPage>
  return (
    <PublicPage>
      <h1 className="font-bold text-2xl">{t.title()}</h1>
      {parts}
    </PublicPage>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="mt-8">
      <h2 className="mb-2 font-bold text-xl">{title}</h2>
      {children}
    </section>
  )
}

type Pair = { '0': () => string; '1': () => string }

function Pairs({ pairs }: { pairs: readonly Pair[] }) {
  return (
    <dl className="divide-y divide-line rounded-box border border-line bg-card">
      {pairs.map((pair) => (
        <div key={pair[0]()} className="grid gap-1 p-3 sm:grid-cols-[12rem_1fr]">
          <dt className="font-bold">{pair[0]()}</dt>
          <dd>{pair[1]()}</dd>
        </div>
      ))}
    </dl>
  )
}
