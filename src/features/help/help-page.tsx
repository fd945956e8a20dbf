import { useRouterState } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect } from 'react'
import type { HelpPart } from '#domain/access/help-parts.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { useTitle } from '#lib/text/use-title.ts'
import { PublicPage } from '#ui/page/public-page.tsx'
import { ScreenPage } from '#ui/page/screen-page.tsx'

/** Whose house the help speaks of; null says all. */
export type HelpOf = 'RESTAURANT' | 'EVENT' | null

/**
 * A first shift or evening, what the badge says, printing, keys, contact. Part of the app itself, so it opens offline. `inside`: the
 * app's own header stands above. The children are what the account still has to do.
 */
export function HelpPage({
  of,
  inside = false,
  children,
}: {
  of: HelpOf
  inside?: boolean
  children?: ReactNode
}) {
  const { LL } = useI18nContext()
  const t = LL.help
  useTitle(t.title())
  useShownPart()
  const parts = (
    <>
      <p className="mt-2 text-muted">{t.intro()}</p>
      {children}
      <Parts groups={of ? [{ parts: partsFor(t, of) }] : everything(t)} />
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

type Words = TranslationFunctions['help']

interface HelpSection {
  id: HelpPart | `organiser-${HelpPart}`
  title: Said
  body: ReactNode
}

interface Group {
  title?: Said
  parts: readonly HelpSection[]
}

const firstOf = (t: Words, of: 'RESTAURANT' | 'EVENT'): HelpSection[] =>
  of === 'EVENT'
    ? [
        { id: 'shift', title: t.eveningTitle, body: <Steps steps={t.evening} /> },
        ...screensOf(t.organiserScreens),
      ]
    : [{ id: 'shift', title: t.shiftTitle, body: <Steps steps={t.shift} /> }, ...screensOf(t.screens)]

const lastOf = (t: Words, of: 'RESTAURANT' | 'EVENT'): HelpSection[] => [
  { id: 'printing', title: t.printTitle, body: <p>{of === 'EVENT' ? t.organiserPrint() : t.print()}</p> },
  {
    id: 'keys',
    title: t.keysTitle,
    body: <Pairs pairs={Object.values(of === 'EVENT' ? t.organiserKeys : t.keys)} />,
  },
]

const syncOf = (t: Words): HelpSection => ({
  id: 'sync',
  title: t.syncTitle,
  body: <Pairs pairs={Object.values(t.sync)} />,
})

const contactOf = (t: Words): HelpSection => ({
  id: 'contact',
  title: t.contactTitle,
  body: <p>{t.contact()}</p>,
})

const partsFor = (t: Words, of: 'RESTAURANT' | 'EVENT'): HelpSection[] => [
  ...firstOf(t, of),
  ...screensOf(t.everyScreens).map((part) =>
    of === 'EVENT' && part.id === 'profile' ? { ...part, title: t.organiserProfile } : part,
  ),
  syncOf(t),
  ...lastOf(t, of),
  contactOf(t),
]

/** Who is not signed in may be of either. */
const everything = (t: Words): Group[] => [
  { title: t.of.restaurant, parts: [...firstOf(t, 'RESTAURANT'), ...lastOf(t, 'RESTAURANT')] },
  {
    title: t.of.organiser,
    parts: [...firstOf(t, 'EVENT'), ...lastOf(t, 'EVENT')].map((part) => ({
      ...part,
      id: `organiser-${part.id as HelpPart}` as const,
    })),
  },
  { title: t.of.every, parts: [...screensOf(t.everyScreens), syncOf(t), contactOf(t)] },
]

function screensOf(screens: Partial<Record<HelpPart, Screen>>): HelpSection[] {
  return (Object.entries(screens) as [HelpPart, Screen][]).map(([id, { title, lines }]) => ({
    ...{ id, title },
    body: (
      <ul className="flex list-disc flex-col gap-2 pl-7 marker:text-primary">
        {Object.values(lines).map((line) => (
          <li key={line()}>{line()}</li>
        ))}
      </ul>
    ),
  }))
}

/** What there is, as links, and then each: of several groups below a heading of its own. */
function Parts({ groups }: { groups: readonly Group[] }) {
  const { LL } = useI18nContext()
  return (
    <>
      <nav aria-label={LL.help.contents()} className="no-print mt-4">
        {groups.map(({ title, parts }) => (
          <Fragment key={title?.() ?? ''}>
            {title && <p className="mt-2 font-bold">{title()}</p>}
            <ul className="flex flex-wrap gap-x-4">
              {parts.map((part) => (
                <li key={part.id}>
                  <a
                    href={`#${part.id}`}
                    className="flex min-h-11 min-w-11 items-center text-primary underline underline-offset-4"
                  >
                    {part.title()}
                  </a>
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </nav>
      {groups.map(({ title, parts }) => (
        <Fragment key={title?.() ?? ''}>
          {title && <h2 className="mt-10 border-edge border-b pb-1 font-bold text-2xl">{title()}</h2>}
          {parts.map((part) => (
            <Part key={part.id} id={part.id} title={part.title()} isBelow={title !== undefined}>
              {part.body}
            </Part>
          ))}
        </Fragment>
      ))}
    </>
  )
}

function Steps({ steps }: { steps: Record<number, Said> }) {
  return (
    <ol className="flex list-decimal flex-col gap-2 pl-7 marker:font-bold marker:text-primary">
      {Object.values(steps).map((step) => (
        <li key={step()}>{step()}</li>
      ))}
    </ol>
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
    part?.querySelector<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
  }, [hash])
}

function Part({
  id,
  title,
  isBelow,
  children,
}: {
  id: HelpSection['id']
  title: string
  /** Below the heading of a group. */
  isBelow: boolean
  children: ReactNode
}) {
  const Heading = isBelow ? 'h3' : 'h2'
  return (
    <section id={id} className="mt-8 scroll-mt-20">
      <Heading tabIndex={-1} className="mb-2 font-bold text-xl">
        {title}
      </Heading>
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
