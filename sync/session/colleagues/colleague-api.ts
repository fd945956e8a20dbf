// The calls about the people of a vendor, as SPEC.md has them. All need a network; none is repeated by itself.

import { isObject } from '#sync/protocol/messages.ts'
import type { Remote, Reply } from '#sync/protocol/staff-api.ts'

export interface Colleague {
  id: string
  email: string
  /** ISO instant. */
  since: string
  is_me: boolean
  /** An address of somebody who works, or worked, there; null where nobody of them invited. */
  invited_by: string | null
}

export interface Invitation {
  id: string
  email: string
  invited_by: string | null
  invited_at: string
  expires_at: string
  /** Its link does not lead in any more. */
  is_over: boolean
  mail: 'waiting' | 'sent' | 'refused' | 'late'
}

export interface Colleagues {
  now: string
  time_zone: string
  /** What sends the mails: `none` and `silent` send none. */
  sender: string
  colleagues: Colleague[]
  invitations: Invitation[]
}

export type ColleagueCode =
  | 'works_here'
  | 'too_many_invitations'
  | 'too_many_requests'
  | 'invitation_not_found'
  | 'colleague_not_found'
  | 'last_colleague'
  | 'busy'
  | 'invalid'

type Done = { ok: true } | { ok: false; code: string; fields?: Record<string, string> }

export interface ColleagueApi {
  list(): Promise<Reply<Colleagues>>
  invite(email: string, language: string): Promise<Reply<Done>>
  sendAgain(invitation: string, language: string): Promise<Reply<Done>>
  withdraw(invitation: string): Promise<Reply<Done>>
  remove(colleague: string): Promise<Reply<Done>>
}

export function colleagueApi(remote: Remote, vendorId: string): ColleagueApi {
  const vendor = { p_vendor: vendorId }
  return {
    list: () => remote.call('vendor_colleagues', vendor, areColleagues),
    invite: (email, language) =>
      remote.call('invite_colleague', { ...vendor, p_email: email, p_language: language }, isDone),
    sendAgain: (invitation, language) =>
      remote.call(
        'send_invitation_again',
        { ...vendor, p_invitation: invitation, p_language: language },
        isDone,
      ),
    withdraw: (invitation) =>
      remote.call('withdraw_invitation', { ...vendor, p_invitation: invitation }, isDone),
    remove: (colleague) => remote.call('remove_colleague', { ...vendor, p_user: colleague }, isDone),
  }
}

/** Whoever is signed in comes to work where the invitation leads. */
export const joinVendor = (remote: Remote, token: string): Promise<Reply<Done>> =>
  remote.call('join_vendor', { p_token: token }, isDone)

const isDone = (x: unknown): x is Done =>
  isObject(x) && (x.ok === true || (x.ok === false && typeof x.code === 'string'))

const areColleagues = (x: unknown): x is Colleagues =>
  isObject(x) && typeof x.now === 'string' && areObjects(x.colleagues) && areObjects(x.invitations)

const areObjects = (x: unknown): boolean => Array.isArray(x) && x.every(isObject)
