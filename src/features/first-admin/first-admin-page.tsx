import { useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useToken } from '#lib/session/use-token.ts'
import { useTitle } from '#lib/text/use-title.ts'
import { PublicPage } from '#ui/page/public-page.tsx'
import { AdminForm, type BecomeAdmin } from './admin-form.tsx'
import { LinkEnded } from './link-ended.tsx'
import { Made } from './made.tsx'

/** Where a one-time link leads: whoever has it chooses an admin's e-mail and password. */
export function FirstAdminPage({ become }: { become: BecomeAdmin }) {
  const { LL } = useI18nContext()
  useTitle(LL.shell.firstAdmin.title())
  const token = useToken()
  return (
    <PublicPage width="narrow">
      {token === null ? <LinkEnded /> : <WithLink key={token} token={token} become={become} />}
    </PublicPage>
  )
}

function WithLink({ token, become }: { token: string; become: BecomeAdmin }) {
  const { LL } = useI18nContext()
  const t = LL.shell.firstAdmin
  const [end, setEnd] = useState<'' | 'link_invalid' | 'made' | 'made_beside_other'>('')
  if (end === 'link_invalid') return <LinkEnded />
  if (end !== '') return <Made isOtherInside={end === 'made_beside_other'} />
  return (
    <>
      <h1 className="font-bold text-2xl">{t.title()}</h1>
      <p className="mt-3">{t.intro()}</p>
      <AdminForm
        token={token}
        become={become}
        onMade={(isOtherInside) => setEnd(isOtherInside ? 'made_beside_other' : 'made')}
        onEnded={() => setEnd('link_invalid')}
      />
    </>
  )
}
