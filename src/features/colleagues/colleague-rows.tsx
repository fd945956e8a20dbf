import type { ReactNode } from 'react'
import { instantText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Colleague, Colleagues, Invitation } from '#sync/session/colleagues/colleague-api.ts'
import { Button } from '#ui/button.tsx'
import { Chip, type ChipTone } from '#ui/chip.tsx'
import type { Asked } from './ask-first.tsx'

interface RowProps {
  known: Colleagues
  /** There is no network: nothing can be done. */
  isOff: boolean
  onAsk: (asked: Asked) => void
}

export function ColleagueRow({
  colleague: { id, email, since, is_me, invited_by },
  known,
  isOff,
  onAsk,
}: RowProps & { colleague: Colleague }) {
  const { LL, locale } = useI18nContext()
  const t = LL.colleagues
  const deed = is_me ? 'leave' : 'remove'
  const isLast = is_me && known.colleagues.length === 1
  return (
    <Row
      email={email}
      chips={is_me && <Chip tone="primary">{t.me()}</Chip>}
      facts={
        <>
          <span>{t.since({ when: instantText(since, known.time_zone, locale, true) })}</span>
          {invited_by && <span>{t.invitedBy({ email: invited_by })}</span>}
          {isLast && <span>{t.last()}</span>}
        </>
      }
    >
      {!isLast && (
        <Button
          disabled={isOff}
          aria-label={t.named({ deed: t[deed](), email })}
          onClick={() => onAsk({ deed, id, email })}
        >
          {t[deed]()}
        </Button>
      )}
    </Row>
  )
}

const tones: Record<Invitation['mail'], ChipTone> = {
  waiting: 'info',
  sent: 'success-soft',
  refused: 'error-soft',
  late: 'error-soft',
}

export function InvitationRow({
  invitation: { id, email, invited_by, invited_at, expires_at, is_over, mail },
  known,
  isOff,
  isBusy,
  onAgain,
  onAsk,
}: RowProps & { invitation: Invitation; isBusy: boolean; onAgain: () => void }) {
  const { LL, locale } = useI18nContext()
  const t = LL.colleagues
  const when = (instant: string) => instantText(instant, known.time_zone, locale, true)
  return (
    <Row
      email={email}
      chips={
        is_over ? <Chip tone="warning">{t.over()}</Chip> : <Chip tone={tones[mail]}>{t.mail[mail]()}</Chip>
      }
      facts={
        <>
          <span>{t.invitedAt({ when: when(invited_at) })}</span>
          {!is_over && <span>{t.until({ when: when(expires_at) })}</span>}
          {invited_by && <span>{t.invitedBy({ email: invited_by })}</span>}
        </>
      }
    >
      <Button
        disabled={isOff}
        busy={isBusy}
        aria-label={t.named({ deed: t.again(), email })}
        onClick={onAgain}
      >
        {t.again()}
      </Button>
      <Button
        disabled={isOff}
        aria-label={t.named({ deed: t.withdraw(), email })}
        onClick={() => onAsk({ deed: 'withdraw', id, email })}
      >
        {t.withdraw()}
      </Button>
    </Row>
  )
}

interface RowPartsProps {
  email: string
  chips: ReactNode
  facts: ReactNode
  children: ReactNode
}

function Row({ email, chips, facts, children }: RowPartsProps) {
  return (
    <li className="figures flex flex-wrap items-center gap-3 p-3">
      <div className="flex min-w-60 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <strong className="wrap-anywhere min-w-0">{email}</strong>
          {chips}
        </div>
        <p className="wrap-anywhere flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">{facts}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  )
}
