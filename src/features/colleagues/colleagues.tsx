import { useId, useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useKeptFocus } from '#lib/list/use-kept-focus.ts'
import { useSignedIn } from '#lib/session/signed-in.tsx'
import { Button } from '#ui/button.tsx'
import { Failure, Loading, Notice } from '#ui/states.tsx'
import { toast } from '#ui/toast.tsx'
import { type Asked, AskFirst } from './ask-first.tsx'
import { ColleagueRow, InvitationRow } from './colleague-rows.tsx'
import { InviteForm } from './invite-form.tsx'
import { type RefusedCode, refusedCode, refusedText } from './refused-text.ts'
import { useColleagues } from './use-colleagues.ts'

/** A long list would hide what stands below it: so many are shown until the rest is asked for. */
const mostShown = 8

const box = 'divide-y divide-line rounded-box border border-line bg-card'

/** Who works for the business, who is invited, and how somebody comes or goes. `onGone`: whose tablets are nobody's any more. */
export function ColleaguesPart({ onGone }: { onGone?: () => void }) {
  const { identity } = useSignedIn()
  if (!identity.vendorId) return null
  return <Known vendorId={identity.vendorId} onGone={onGone} />
}

function Known({ vendorId, onGone }: { vendorId: string; onGone: (() => void) | undefined }) {
  const { LL, locale } = useI18nContext()
  const t = LL.colleagues
  const id = useId()
  const { api, known, fault, isAsking, isOnline, ask } = useColleagues(vendorId)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [busy, setBusy] = useState('')
  const [isAll, setIsAll] = useState(false)
  const [refused, setRefused] = useState<RefusedCode | null>(null)

  /** Says what was done, or why it was not, and reads the list again. */
  const run = async ({ deed, email, id: about }: Asked | { deed: 'again'; email: string; id: string }) => {
    setBusy(about)
    const reply = await (deed === 'again'
      ? api.sendAgain(about, locale)
      : deed === 'withdraw'
        ? api.withdraw(about)
        : api.remove(about))
    const code = refusedCode(reply)
    setBusy('')
    setAsked(null)
    setRefused(code)
    if (code === null) toast(t.said[deed]({ email }), { tone: 'success' })
    await ask()
    if (deed === 'remove') onGone?.()
  }
  const focus = useKeptFocus(known)
  const all = known?.colleagues ?? []
  const isCut = !isAll && all.length > mostShown + 2

  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 ref={focus} id={id} tabIndex={-1} className="font-bold text-xl outline-none">
        {t.title()}
      </h2>
      <p className="text-muted">{t.intro()}</p>
      {!isOnline && (
        <Notice>
          {t.offline()} {known && t.old()}
        </Notice>
      )}
      {isOnline && fault && <Failure text={refusedText(LL, fault)} onRetry={() => void ask()} />}
      {!known && isAsking && isOnline && <Loading />}
      {refused && <Failure text={refusedText(LL, refused)} />}
      {known && (
        <>
          <ul className={box} aria-label={t.list()}>
            {(isCut ? all.slice(0, mostShown) : all).map((colleague) => (
              <ColleagueRow
                key={colleague.id}
                colleague={colleague}
                known={known}
                isOff={!isOnline}
                onAsk={setAsked}
              />
            ))}
          </ul>
          {isCut && (
            <Button className="self-start" onClick={() => setIsAll(true)}>
              {t.showAll({ n: all.length })}
            </Button>
          )}
          {known.colleagues.length === 1 && <p className="text-muted">{t.alone()}</p>}
          <h3 className="mt-2 font-bold text-lg">{t.invitations()}</h3>
          {(known.sender === 'none' || known.sender === 'silent') && (
            <Notice tone="warning">{t.noSender[known.sender]()}</Notice>
          )}
          {known.invitations.length === 0 && <p className="text-muted">{t.noInvitations()}</p>}
          {known.invitations.length > 0 && (
            <ul className={box} aria-label={t.invitations()}>
              {known.invitations.map((invitation) => (
                <InvitationRow
                  key={invitation.id}
                  invitation={invitation}
                  known={known}
                  isOff={!isOnline}
                  isBusy={busy === invitation.id}
                  onAgain={() => void run({ deed: 'again', ...invitation })}
                  onAsk={setAsked}
                />
              ))}
            </ul>
          )}
        </>
      )}
      {(known || !isOnline) && (
        <InviteForm
          isOff={!isOnline}
          invite={async (email) => {
            setRefused(null)
            const code = refusedCode(await api.invite(email, locale))
            if (code === null) toast(t.invite.done({ email }), { tone: 'success' })
            await ask()
            return code
          }}
        />
      )}
      {asked && (
        <AskFirst
          asked={asked}
          busy={busy !== ''}
          onClose={() => setAsked(null)}
          onYes={() => void run(asked)}
        />
      )}
    </section>
  )
}
