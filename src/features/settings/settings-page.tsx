import { type ReactNode, useId } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useVenue, type Venue } from '#lib/data/use-venue.ts'
import { useTitle } from '#lib/text/use-title.ts'
import { Segmented } from '#ui/field/segmented.tsx'
import { ScreenPage } from '#ui/page/screen-page.tsx'
import { Loading } from '#ui/states.tsx'
import { Sounds } from './sounds.tsx'
import { Tablets } from './tablets.tsx'
import { WaitingExport } from './waiting-export.tsx'

/** Whoever keeps no data on the device has people and a language to set. */
export function SettingsPage({ children }: { children?: ReactNode }) {
  const { LL, locale, setLocale } = useI18nContext()
  const t = LL.shell.settings
  useTitle(t.title())
  return (
    <ScreenPage title={t.title()}>
      {children}
      <Segmented
        label={t.language()}
        value={locale}
        options={(['ja', 'en'] as const).map((l) => ({ value: l, label: LL.languageName[l]() }))}
        onValue={setLocale}
      />
    </ScreenPage>
  )
}

export interface DeviceSettingsProps {
  /** Changes when somebody was removed: their tablets are listed no more. */
  turn: number
  /** This tablet's name and who uses it. */
  mine: (onNamed: () => void) => ReactNode
  details: (venue: Venue) => ReactNode
}

/** The tablets of a house, what this one says aloud, how it syncs, and what it has not sent. */
export function DeviceSettings({ turn, mine, details }: DeviceSettingsProps) {
  const { LL } = useI18nContext()
  const t = LL.shell.settings
  const venue = useVenue()
  // Times are told by the venue's clock.
  if (venue.setup === undefined) return <Loading />
  return (
    <>
      <Part title={t.tablets.title()}>
        <Tablets venue={venue} turn={turn} mine={mine} />
      </Part>
      <Part title={t.sounds.title()}>
        <Sounds />
      </Part>
      <Part title={t.sync.title()}>{details(venue)}</Part>
      <Part title={t.export.title()}>
        <WaitingExport />
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="font-bold text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
