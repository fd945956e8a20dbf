import { Link } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { admins } from '#lib/account/admin.ts'
import type { AdminVendor } from '#sync/session/admin/admin-api.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { TextField } from '#ui/field/field.tsx'
import { Empty, Loading } from '#ui/states.tsx'
import { AdminScreen, NotRead } from './admin-screen.tsx'
import { whenText } from './instant-text.ts'
import { LoginDialog } from './login-dialog.tsx'
import { useAnswer } from './use-answer.ts'

const link = 'inline-flex min-h-11 items-center text-primary underline underline-offset-4'

/** `/admin`: all vendors, the newest first, and who of them has a login. */
export function VendorsPage() {
  const { LL } = useI18nContext()
  const t = LL.admin.vendors
  const [typed, setTyped] = useState('')
  const [more, setMore] = useState<string[]>([])
  const [without, setWithout] = useState<AdminVendor | null>(null)
  const text = useDeferredValue(typed.trim())
  const question = useCallback(() => pages(text, more), [text, more])
  const { value, fault, isAsking, ask } = useAnswer(question)
  const vendors = value?.vendors ?? []
  const last = vendors.at(-1)
  return (
    <AdminScreen tab="vendors" title={LL.admin.tabs.vendors()}>
      <TextField
        label={t.search()}
        type="search"
        value={typed}
        maxLength={100}
        onValue={(next) => {
          setTyped(next)
          setMore([])
        }}
      />
      {fault && <NotRead fault={fault} onRetry={ask} />}
      {!value && isAsking && <Loading />}
      {value && vendors.length === 0 && <Empty text={text === '' ? t.empty() : t.none()} />}
      {vendors.length > 0 && (
        <ul
          className="divide-y divide-line rounded-box border border-line bg-card"
          aria-label={LL.admin.tabs.vendors()}
        >
          {vendors.map((vendor) => (
            <Row key={vendor.id} vendor={vendor} onLogin={() => setWithout(vendor)} />
          ))}
        </ul>
      )}
      {value?.more && last && (
        <div>
          <Button busy={isAsking} onClick={() => setMore([...more, last.after])}>
            {t.more()}
          </Button>
        </div>
      )}
      {without && (
        <LoginDialog
          vendor={without}
          onClose={() => {
            setWithout(null)
            ask()
          }}
        />
      )}
    </AdminScreen>
  )
}

/** The list as far as it was asked for, page by page. */
async function pages(text: string, more: readonly string[]) {
  const vendors: AdminVendor[] = []
  for (const after of ['', ...more]) {
    const reply = await admins().vendors(text, after)
    if (!reply.ok) return reply
    vendors.push(...reply.value.vendors)
    if (!reply.value.more) return { ok: true as const, value: { vendors, more: false } }
  }
  return { ok: true as const, value: { vendors, more: true } }
}

function Row({ vendor, onLogin }: { vendor: AdminVendor; onLogin: () => void }) {
  const { LL, locale } = useI18nContext()
  const t = LL.admin.vendors
  const { login } = vendor
  const page = vendor.vendor_type === 'EVENT' ? 'events' : 'book'
  return (
    <li className="figures flex flex-col gap-1 p-3" data-vendor={vendor.url}>
      <div className="flex flex-wrap items-center gap-2">
        <strong className="wrap-anywhere min-w-0">{vendor.name}</strong>
        <Chip>{LL.admin.type[vendor.vendor_type]()}</Chip>
        <Chip tone={login === 'linked' ? 'success-soft' : 'warning'}>{t.login[login]()}</Chip>
      </div>
      <p className="wrap-anywhere flex flex-wrap gap-x-4 text-muted text-sm">
        <span>/{vendor.url}</span>
        {vendor.email !== '' && <span>{vendor.email}</span>}
        {vendor.people > 0 && <span>{t.people({ n: vendor.people })}</span>}
        <span>{t.made({ when: whenText(vendor.made_at, locale) })}</span>
      </p>
      <p className="flex flex-wrap items-center gap-x-4">
        <Link
          to="/admin/$"
          params={{ _splat: 'make-booking' }}
          search={{ vendor: vendor.url }}
          className={link}
        >
          {t.book()}
        </Link>
        <a href={`/${vendor.url}/${page}`} target="_blank" rel="noreferrer" className={link}>
          {t.pageOf[page]()}
        </a>
        {login !== 'linked' && <Button onClick={onLogin}>{t.makeLogin()}</Button>}
      </p>
    </li>
  )
}
