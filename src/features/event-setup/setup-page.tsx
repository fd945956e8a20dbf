import type { ReactNode } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { useTitle } from '#lib/text/use-title.ts'
import { ScreenPage } from '#ui/page/screen-page.tsx'
import { Loading, Notice } from '#ui/states.tsx'
import { Tabs } from '#ui/tabs.tsx'

/** What the screens of templates and tickets have in common: heading, and the way from one to the other. */
export function SetupPage({
  tab,
  title,
  children,
}: {
  /** Null where a form has the page to itself. */
  tab: 'templates' | 'tickets' | null
  title: string
  children: ReactNode
}) {
  const words = useI18nContext().LL.events.tabs
  useTitle(title)
  return (
    <ScreenPage title={title}>
      {tab && (
        <Tabs
          label={words.label()}
          current={tab}
          tabs={[
            { key: 'templates', label: words.templates(), to: '/event-templates' },
            { key: 'tickets', label: words.tickets(), to: '/ticket-type' },
          ]}
        />
      )}
      {children}
    </ScreenPage>
  )
}

/** In the place of rows that this tablet does not hold: why not. */
export function NotHere({ unseen }: Pick<Venue, 'unseen'>) {
  const { LL } = useI18nContext()
  return unseen ? <Notice>{LL.stand.unseen[unseen]()}</Notice> : <Loading />
}
