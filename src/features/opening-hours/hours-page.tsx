import type { ReactNode } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { ScreenPage } from '#ui/page/screen-page.tsx'
import { Tabs } from '#ui/tabs.tsx'

/** What the screens of opening hours and prices have in common: heading, and the way from one to the next. */
export function HoursPage({
  tab,
  title,
  children,
}: {
  tab: 'general' | 'prices' | 'custom'
  title: string
  children: ReactNode
}) {
  const { LL } = useI18nContext()
  const words = LL.openingHours.tabs
  return (
    <ScreenPage title={title}>
      <Tabs
        label={words.label()}
        current={tab}
        tabs={[
          { key: 'general', label: words.general(), to: '/price-type' },
          { key: 'prices', label: words.prices(), to: '/price-type', search: { tab: 'prices' } },
          { key: 'custom', label: words.custom(), to: '/custom-opening-hours' },
        ]}
      />
      {children}
    </ScreenPage>
  )
}
