import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Tabs } from '#ui/tabs.tsx'

/** Booking settings, the seats of single days, and the floor. */
export function AvailabilityTabs({ current }: { current: 'settings' | 'days' | 'tables' }) {
  const { LL } = useI18nContext()
  const words = LL.availability.tabs
  return (
    <Tabs
      label={words.label()}
      current={current}
      tabs={[
        { key: 'settings', label: words.settings(), to: '/availability' },
        { key: 'days', label: words.days(), to: '/vendor-availability' },
        { key: 'tables', label: words.tables(), to: '/tables' },
      ]}
    />
  )
}
