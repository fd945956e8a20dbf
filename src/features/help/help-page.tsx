import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { HelpPart } from '#domain/access/help-parts.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useTitle } from '#lib/text/use-title.ts'
import { PublicPage } from '#ui/page/public-page.tsx'
import { ScreenPage } from '#ui/page/screen-page.tsx'

/**
 * A first shift, what the badge says, printing, keys, contact. Part of the app itself, so it opens offline. `inside`: the app's
 * own header stands above. The children are what the account still has to do.
 */
export function HelpPage({ inside = false, children }: { inside?: boolean; children?: ReactNode }) {
  const { LL } = useI18nContext()
  const t = LL.help
  useTitle(t.title())
  useShownPart()
  const screens = Object.entries(t.screens) as [keyof typeof t.screens, Screen][]
  const titles: [HelpPart, Said][] = [
    ['shift', t.shiftTitle],
    ...screens.map(([part, { title }]): [HelpPart, Said] => [part, title]),
    ['sync', t.syncTitle],
    ['printing', t.printTitle],
    ['keys', t.keysTitle],
    ['contact', t.contactTitle],
  ]
  const parts = (
    <>
      <p className="mt-2 text-muted">{t.intro()}</p>
      {children}
      <nav aria-label={t.contents()} className="no-print mt-4">
        <ul className="flex flex-wrap gap-x-4">
          {titles.map(([part, title]) => (
            <li key={part}>
              <a
                href={`#${part}`}
                className="flex min-h-11 min-w-11 items-center text-primary underline underline-offset-4"
              >
                {title()}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Part id="shift" title={t.shiftTitle()}>
        <ol className="flex list-decimal flex-col gap-2 pl-7 marker:font-bold marker:text-primary">
          {Object.values(t.shift).map((step) => (
            <li key={step()}>{step()}</li>
          ))}
        </ol>
      </Part>
      {screens.map(([part, { title, lines }]) => (
        <Part key={part} id={part} title={title()}>
          <ul className="flex list-disc flex-col gap-2 pl-7 marker:text-primary">
            {Object.values(lines).map((line) => (
              <li key={line()}>{line()}</li>
            ))}
          </ul>
        </Part>
      ))}
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

type Said = () => string

/** What a list of the dictionary is, once it has been read. */
interface Screen {
  title: Said
  lines: Record<number, Said>
}

/** The part that the address names, under the toolbar and with the focus: a screen reader goes on from there. */
function useShownPart(): void {
  const hash = useRouterState({ select: (s) => s.location.hash })
  useEffect(() => {
    const part = hash === '' ? null : document.getElementById(hash)
    part?.scrollIntoView({ block: 'start' })
    part?.querySelector('h2')?.focus({ preventScroll: true })
  }, [hash])
}

function Part({ id, title, children }: { id: HelpPart; title: string; children: ReactNode }) {
  return (
    <section id={id} className="mt-8 scroll-mt-20">
      <h2 tabIndex={-1} className="mb-2 font-bold text-xl">
        {title}
      </h2>
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
