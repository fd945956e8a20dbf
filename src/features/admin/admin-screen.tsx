import type { ReactNode } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { useOnline } from '#lib/app/use-online.ts'
import { useTitle } from '#lib/text/use-title.ts'
import type { Fault } from '#sync/protocol/staff-api.ts'
import { Failure, Notice } from '#ui/states.tsx'
import { Tabs } from '#ui/tabs.tsx'

export type AdminTab = 'vendors' | 'create' | 'book' | 'enquiries' | 'faults'

/** What stands around each screen of admins. Nothing of it is kept on the device: without a network it says so. */
export function AdminScreen({ tab, title, children }: { tab: AdminTab; title: string; children: ReactNode }) {
  const { LL } = useI18nContext()
  const t = LL.admin
  const online = useOnline()
  useTitle(title)
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 px-4 py-6">
      <h1 className="font-bold text-2xl">{title}</h1>
      <Tabs
        label={t.tabs.label()}
        current={tab}
        tabs={[
          { key: 'vendors', label: t.tabs.vendors(), to: '/admin' },
          { key: 'create', label: t.tabs.create(), to: '/admin/$', params: { _splat: 'create-vendor' } },
          { key: 'book', label: t.tabs.book(), to: '/admin/$', params: { _splat: 'make-booking' } },
          { key: 'enquiries', label: t.tabs.enquiries(), to: '/admin/$', params: { _splat: 'enquiries' } },
          { key: 'faults', label: t.tabs.faults(), to: '/admin/$', params: { _splat: 'faults' } },
        ]}
      />
      {!online && <Notice tone="warning">{t.offline()}</Notice>}
      {children}
    </div>
  )
}

/** Why nothing could be read, and again. */
export function NotRead({ fault, onRetry }: { fault: Fault; onRetry: () => void }) {
  const { LL } = useI18nContext()
  return <Failure text={faultText(LL, fault)} onRetry={onRetry} />
}

export function faultText(LL: TranslationFunctions, fault: Fault): string {
  const t = LL.admin.failed
  const isOff = fault === 'network' || fault === 'timeout' || fault === 'down'
  return isOff ? t.offline() : fault === 'auth' ? t.auth() : t.other()
}
