import { Link } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { emptyVendor, type NewVendorDraft } from '#domain/access/new-vendor.schema.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { admins } from '#lib/account/admin.ts'
import type { AdminEnquiry } from '#sync/session/admin/admin-api.ts'
import { Button } from '#ui/button.tsx'
import { Arrival } from '#ui/page/arrival.tsx'
import { Loading, Notice } from '#ui/states.tsx'
import { AdminScreen, NotRead } from './admin-screen.tsx'
import { CreateVendorForm } from './create-vendor-form.tsx'
import { useAnswer } from './use-answer.ts'

interface Done {
  email: string
  login: 'linked' | 'sent' | 'invited'
}

/** `/admin/create-vendor`; with an enquiry its form is filled in, and making the vendor marks it as done. */
export function CreateVendorPage({ enquiry }: { enquiry: string | null }) {
  const { LL } = useI18nContext()
  const t = LL.admin.create
  const [done, setDone] = useState<Done | null>(null)
  // Another form is another vendor.
  const [nr, setNr] = useState(0)
  return (
    <AdminScreen tab="create" title={t.title()}>
      {done ? (
        <div role="status" className="flex flex-col gap-4">
          <Notice tone="success">
            <Arrival>{t.done()}</Arrival>
            <p className="wrap-anywhere mt-2">{doneTexts(LL)[done.login]({ email: done.email })}</p>
          </Notice>
          <p className="flex flex-wrap items-center gap-4">
            <Link
              to="/admin"
              className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
            >
              {t.toList()}
            </Link>
            <Button
              onClick={() => {
                setDone(null)
                setNr(nr + 1)
              }}
            >
              {t.another()}
            </Button>
          </p>
        </div>
      ) : enquiry && nr === 0 ? (
        <FromEnquiry key={enquiry} id={enquiry} onDone={setDone} />
      ) : (
        <>
          <p>{t.intro()}</p>
          <CreateVendorForm key={nr} values={emptyVendor} enquiry={null} onDone={setDone} />
        </>
      )}
    </AdminScreen>
  )
}

function FromEnquiry({ id, onDone }: { id: string; onDone: (done: Done) => void }) {
  const { LL } = useI18nContext()
  const t = LL.admin.create
  const question = useCallback(() => admins().enquiries(), [])
  const { value, fault, isAsking, ask } = useAnswer(question)
  const asked = value?.enquiries.find((one) => one.id === id)
  if (!value) return isAsking ? <Loading /> : fault && <NotRead fault={fault} onRetry={ask} />
  return (
    <>
      <p className="wrap-anywhere">{asked ? t.fromEnquiry({ business: asked.business }) : t.intro()}</p>
      <CreateVendorForm
        values={asked ? valuesOf(asked) : emptyVendor}
        enquiry={asked?.id ?? null}
        onDone={onDone}
      />
    </>
  )
}

const doneTexts = ({ admin: { create } }: TranslationFunctions) => ({
  sent: create.doneSent,
  linked: create.doneLinked,
  invited: create.doneInvited,
})

const valuesOf = ({ business, email }: AdminEnquiry): NewVendorDraft => ({
  ...emptyVendor,
  name: business,
  email,
})
