import { type ReactNode, useCallback } from 'react'
import { dayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { admins } from '#lib/account/admin.ts'
import { Loading } from '#ui/states.tsx'
import { AdminScreen, NotRead } from './admin-screen.tsx'
import { whenText } from './instant-text.ts'
import { useAnswer } from './use-answer.ts'

/** What the server failed at by day, and what tablets say of themselves: codes and counts, nobody's name. */
export function FaultsPage() {
  const { LL, locale } = useI18nContext()
  const t = LL.admin.faults
  const question = useCallback(() => admins().faults(), [])
  const { value, fault, isAsking, ask } = useAnswer(question)
  return (
    <AdminScreen tab="faults" title={LL.admin.tabs.faults()}>
      {fault && <NotRead fault={fault} onRetry={ask} />}
      {!value && isAsking && <Loading />}
      {value && (
        <>
          <Part title={t.server()} none={t.serverNone()}>
            {value.server.map((one) => (
              <li key={`${one.day} ${one.call} ${one.code}`} className="figures flex flex-wrap gap-x-4 p-3">
                <span>{dayText(one.day, locale)}</span>
                <code className="wrap-anywhere">{one.call}</code>
                <code>{one.code}</code>
                <strong>{t.count({ n: one.seen })}</strong>
              </li>
            ))}
          </Part>
          <Part title={t.tablets()} none={t.tabletsNone()}>
            {value.tablets.map((one) => (
              <li key={`${one.url} ${one.fault} ${one.app}`} className="figures flex flex-wrap gap-x-4 p-3">
                <span className="wrap-anywhere">{one.vendor}</span>
                <code>{one.fault}</code>
                <strong>{t.devices({ n: one.seen })}</strong>
                <span className="text-muted">{t.last({ when: whenText(one.last_at, locale) })}</span>
                <span className="text-muted">{t.app({ app: one.app })}</span>
              </li>
            ))}
          </Part>
        </>
      )}
    </AdminScreen>
  )
}

function Part({ title, none, children }: { title: string; none: string; children: readonly ReactNode[] }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-bold text-lg">{title}</h2>
      {children.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul className="divide-y divide-line rounded-box border border-line bg-card" aria-label={title}>
          {children}
        </ul>
      )}
    </section>
  )
}
