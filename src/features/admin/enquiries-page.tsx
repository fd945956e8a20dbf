import { Link } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { mailLink } from '#domain/contact/email.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { admins } from '#lib/account/admin.ts'
import type { Fault } from '#sync/protocol/staff-api.ts'
import type { AdminEnquiry } from '#sync/session/admin/admin-api.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Empty, Loading } from '#ui/states.tsx'
import { AdminScreen, faultText, NotRead } from './admin-screen.tsx'
import { whenText } from './instant-text.ts'
import { useAnswer } from './use-answer.ts'

/** Businesses that ask to join; each becomes a vendor in one step. */
export function EnquiriesPage() {
  const { LL } = useI18nContext()
  const t = LL.admin.enquiries
  const question = useCallback(() => admins().enquiries(), [])
  const { value, fault, isAsking, ask } = useAnswer(question)
  return (
    <AdminScreen tab="enquiries" title={LL.admin.tabs.enquiries()}>
      {fault && <NotRead fault={fault} onRetry={ask} />}
      {!value && isAsking && <Loading />}
      {value?.enquiries.length === 0 && <Empty text={t.none()} />}
      {value && value.enquiries.length > 0 && (
        <ul
          className="divide-y divide-line rounded-box border border-line bg-card"
          aria-label={LL.admin.tabs.enquiries()}
        >
          {value.enquiries.map((one) => (
            <Row key={one.id} enquiry={one} onClosed={ask} />
          ))}
        </ul>
      )}
    </AdminScreen>
  )
}

function Row({ enquiry, onClosed }: { enquiry: AdminEnquiry; onClosed: () => void }) {
  const { LL, locale } = useI18nContext()
  const t = LL.admin.enquiries
  const [isClosing, setIsClosing] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const close = async () => {
    setIsClosing(true)
    const reply = await admins().closeEnquiry(enquiry.id)
    setIsClosing(false)
    setFault(reply.ok ? null : reply.fault)
    if (reply.ok) onClosed()
  }
  return (
    <li className="flex flex-col gap-1 p-3">
      <div className="flex flex-wrap items-center gap-2">
        <strong className="wrap-anywhere min-w-0">{enquiry.business}</strong>
        {enquiry.is_done && <Chip tone="success-soft">{t.done()}</Chip>}
      </div>
      <p className="wrap-anywhere figures flex flex-wrap items-center gap-x-4 text-muted text-sm">
        <span>{enquiry.name}</span>
        <a
          className="inline-flex min-h-11 items-center underline underline-offset-4"
          href={mailLink(enquiry.email)}
        >
          {enquiry.email}
        </a>
        <span>{whenText(enquiry.at, locale)}</span>
        <span>{t.language[enquiry.language]()}</span>
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap">{enquiry.message}</p>
      {enquiry.vendor_url && <p className="text-muted">{t.vendor({ url: `/${enquiry.vendor_url}` })}</p>}
      {!enquiry.is_done && (
        <p className="flex flex-wrap items-center gap-3">
          <Link
            to="/admin/$"
            params={{ _splat: 'create-vendor' }}
            search={{ enquiry: enquiry.id }}
            className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
          >
            {t.make()}
          </Link>
          <Button busy={isClosing} onClick={() => void close()}>
            {t.close()}
          </Button>
          <span role="alert">{fault ? faultText(LL, fault) : ''}</span>
        </p>
      )}
    </li>
  )
}
