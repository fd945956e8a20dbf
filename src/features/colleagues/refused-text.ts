import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import type { Reply } from '#sync/protocol/staff-api.ts'
import type { ColleagueCode } from '#sync/session/colleagues/colleague-api.ts'

export type RefusedCode = Exclude<ColleagueCode, 'invalid'> | 'offline' | 'auth' | 'not_member' | 'failed'

const known: readonly string[] = [
  ...['works_here', 'too_many_invitations', 'too_many_requests', 'invitation_not_found'],
  ...['colleague_not_found', 'last_colleague', 'busy'],
]
const ofFault: Partial<Record<string, RefusedCode>> = {
  ...{ network: 'offline', timeout: 'offline', down: 'offline', busy: 'busy' },
  ...{ auth: 'auth', not_member: 'not_member' },
}

/** Null when it was done; all that nobody expected is one message. */
export function refusedCode(reply: Reply<{ ok: true } | { ok: false; code: string }>): RefusedCode | null {
  if (!reply.ok) return ofFault[reply.fault] ?? 'failed'
  if (reply.value.ok) return null
  const { code } = reply.value
  return known.includes(code) ? (code as RefusedCode) : 'failed'
}

/** Of a list that could not be read. */
export const faultCode = (fault: string): RefusedCode => ofFault[fault] ?? 'failed'

export const refusedText = (LL: TranslationFunctions, code: RefusedCode): string =>
  LL.colleagues.refused[code]()
