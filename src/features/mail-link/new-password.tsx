import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { earlyPasswordCodes, newPasswordSchema } from '#domain/access/account.schema.ts'
import { landingOf } from '#domain/access/menu.ts'
import type { PasswordCode } from '#domain/access/password.ts'
import type { MailLink } from '#domain/mail-link/mail-link.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { open, resetPassword } from '#lib/account/mail-links.ts'
import { useOnline } from '#lib/app/use-online.ts'
import { hasSignedOut } from '#lib/session/signed-out.ts'
import type { Opened } from '#sync/session/account/mail-links.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { useKitForm } from '#ui/form/use-kit-form.ts'
import { Arrival } from '#ui/page/arrival.tsx'
import { Failure, Notice } from '#ui/states.tsx'
import { toast } from '#ui/toast.tsx'
import { ToPage, ToReset, ToSignIn } from './link-ended.tsx'

type Failed = 'too_many_requests' | 'offline' | 'unavailable'
type Openable = Extract<MailLink, { kind: 'token' | 'session' }>

export interface NewPasswordProps {
  link: Openable
  /** `isTried`: a tap whose answer was lost may have opened it. */
  onEnded: (isTried: boolean) => void
}

/**
 * The link is spent by the tap that sets the password. Once it is, its session serves for further tries. The link of a sign-up asks
 * for it too: what was typed there may have been typed by a stranger, and the mail is read by the owner alone.
 */
export function NewPassword({ link, onEnded }: NewPasswordProps) {
  const { LL } = useI18nContext()
  const isFirst = link.type === 'signup'
  const t = isFirst ? LL.mailLink.confirm : LL.mailLink.reset
  const online = useOnline()
  const enter = useEntering()
  const opened = useRef<Opened | null>(null)
  const isTried = useRef(false)
  const [email, setEmail] = useState('')
  const [done, setDone] = useState<'' | 'done' | 'doneOther'>('')
  const kit = useKitForm<{ password: string }, Failed>({
    values: { password: '' },
    schema: newPasswordSchema,
    early: earlyPasswordCodes,
    says: (_, code) => {
      if (code === 'same_password') return LL.mailLink.reset.same_password()
      return code === 'weak_password'
        ? LL.shell.signUp.weak_password()
        : LL.shell.password[code as Exclude<PasswordCode, 'weak_password'>]()
    },
    send: async ({ password }) => {
      if (!opened.current) {
        const said = await open(link)
        if (said.state === 'offline' || said.state === 'unavailable') isTried.current = true
        if (said.state === 'opened') {
          opened.current = said.opened
          setEmail(said.opened.email)
        } else if (said.state === 'ended' || said.state === 'half') return void onEnded(isTried.current)
        else return { code: said.state }
      }
      const end = await resetPassword(opened.current, password, isFirst)
      // The page goes away; a second tap must not begin anew.
      if (end.state === 'inside') return enter(t.inside({ email: opened.current.email }))
      if (end.state === 'done') return void setDone(end.isOtherInside ? 'doneOther' : 'done')
      if (end.code === 'ended') return void onEnded(true)
      return end.code === 'weak_password' || end.code === 'same_password'
        ? { fields: { password: end.code } }
        : { code: end.code }
    },
  })
  const { form, refusal } = kit
  // The link is spent, and the network ended before the password was set.
  const isHalfway = email !== '' && (refusal === 'offline' || refusal === 'unavailable')
  if (done !== '')
    return (
      <>
        <div role="status">
          <Arrival>{t.doneTitle()}</Arrival>
          <p className="wrap-anywhere mt-3">{email}</p>
          <p className="mt-3">{t[done]()}</p>
        </div>
        {done === 'done' ? <ToSignIn /> : <ToPage to="/account">{LL.shell.account.title()}</ToPage>}
      </>
    )
  return (
    <>
      <h1 className="font-bold text-2xl">{t.newTitle()}</h1>
      <p className="mt-3">{t.newIntro()}</p>
      {email !== '' && <p className="wrap-anywhere mt-3 font-semibold">{email}</p>}
      <Form kit={kit} data-unkept className="mt-5 flex flex-col gap-4">
        {!online && refusal !== 'offline' && <Notice tone="info">{LL.mailLink.offlineNow()}</Notice>}
        <form.AppField name="password">
          {(field) => (
            <field.Password
              label={t.next()}
              name="password"
              autoComplete="new-password"
              maxLength={200}
              hint={LL.shell.signUp.rules()}
              words={{ show: LL.shell.signIn.showPassword(), hide: LL.shell.signIn.hidePassword() }}
            />
          )}
        </form.AppField>
        {refusal && <Failure text={isHalfway ? LL.mailLink.halfway() : LL.mailLink[refusal]()} />}
        <Button type="submit" look="primary" busy={kit.busy}>
          {t.save()}
        </Button>
      </Form>
      {isHalfway && <ToReset />}
    </>
  )
}

/** Signed in: to where this person's work begins. Never resolves, since the page goes. */
function useEntering(): (said: string) => Promise<never> {
  const router = useRouter()
  return async (said) => {
    const { currentIdentity } = await import('#sync/session/identity.ts')
    const path = landingOf(currentIdentity()?.vendorType ?? null)
    if (hasSignedOut()) location.replace(path)
    else {
      // The button had the focus, and goes with this page.
      const stop = router.subscribe('onRendered', () => {
        stop()
        document.getElementById('main')?.focus()
        toast(said, { tone: 'success' })
      })
      router.history.replace(path)
    }
    return new Promise<never>(() => undefined)
  }
}
