import type { ReactNode } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useOwnVendor } from '#lib/data/use-venue.ts'
import { useSignedIn } from '#lib/session/signed-in.tsx'
import { useTitle } from '#lib/text/use-title.ts'
import type { SyncHandle } from '#sync/handle.ts'
import { Button } from '#ui/button.tsx'
import { Segmented } from '#ui/field/segmented.tsx'
import { ScreenPage } from '#ui/page/screen-page.tsx'
import { EmailForm } from './email-form.tsx'
import { OtherDevices } from './other-devices.tsx'
import { PasswordForm } from './password-form.tsx'

/** Who is signed in, in which language, and whether this device keeps its data. */
export function AccountPage() {
  const { identity, sync, askToSignOut, askToSignOutEverywhere } = useSignedIn()
  const { LL, locale, setLocale } = useI18nContext()
  const vendor = useOwnVendor()
  const t = LL.shell.account
  useTitle(t.title())
  return (
    <ScreenPage title={t.title()}>
      <dl className="divide-y divide-line rounded-box border border-line bg-card">
        <Line name={t.user()}>{identity.email}</Line>
        <Line name={identity.vendorType === 'EVENT' ? t.organiser() : t.vendor()}>
          {vendor.name || t.noVendor()}
        </Line>
        {vendor.url && identity.vendorType === 'RESTAURANT' && (
          <Line name={t.bookingPage()}>
            <a
              href={`/${vendor.url}/book`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
            >
              {`${location.host}/${vendor.url}/book`}
            </a>
          </Line>
        )}
        {sync && <Storage sync={sync} />}
      </dl>
      <Segmented
        label={t.language()}
        value={locale}
        options={(['ja', 'en'] as const).map((l) => ({ value: l, label: LL.languageName[l]() }))}
        onValue={setLocale}
      />
      <EmailForm email={identity.email} />
      <PasswordForm email={identity.email} />
      <OtherDevices onAll={askToSignOutEverywhere} />
      <div>
        <Button onClick={askToSignOut}>{LL.shell.signOut.button()}</Button>
      </div>
    </ScreenPage>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 p-3 sm:grid-cols-[14rem_1fr] sm:items-center">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Storage({ sync }: { sync: SyncHandle }) {
  const { LL } = useI18nContext()
  const t = LL.shell.account
  const persisted = useLive(sync.status())?.persisted
  if (persisted === null || persisted === undefined) return null
  return <Line name={t.storage()}>{persisted ? t.persisted() : t.notPersisted()}</Line>
}
