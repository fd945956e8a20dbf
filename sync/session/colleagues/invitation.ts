// What an invitation's link leads to. Asked once: whoever reads the page asks again.

import { isObject } from '#sync/protocol/messages.ts'
import { callFunction, jsonOf, type Server } from '#sync/protocol/rpc.ts'

export interface OpenedInvitation {
  vendor: { name: string; name_en: string; time_zone: string }
  /** To whom the mail went. */
  email: string
  expires_at: string
  /** Of that address. none: a sign-up makes it; known: its owner signs in; other_vendor: it works elsewhere. */
  account: 'none' | 'known' | 'other_vendor'
}

/** `link_invalid`: wrong, too old, used, withdrawn; the server does not say which. */
export type InvitationFault = 'link_invalid' | 'offline' | 'unavailable'

export async function openInvitation(
  server: Server,
  token: string,
): Promise<OpenedInvitation | InvitationFault> {
  const args = JSON.stringify({ p_token: token })
  const { status, text } = await callFunction(server, 'open_invitation', args)
  const body = jsonOf(text)
  if (isOpened(body)) return body
  return faultOf(status, body)
}

/** Takes away what somebody else began with the address; null when a sign-up may be made. */
export async function makeWayForInvited(server: Server, token: string): Promise<InvitationFault | null> {
  const args = JSON.stringify({ p_token: token })
  const { status, text } = await callFunction(server, 'make_way_for_invited', args)
  const body = jsonOf(text)
  return isObject(body) && body.ok === true ? null : faultOf(status, body)
}

/** No network, no answer in time, or a portal's page in place of one, is `offline`. */
function faultOf(status: number, body: unknown): InvitationFault {
  if (status < 1 || !isObject(body)) return 'offline'
  return body.code === 'link_invalid' ? 'link_invalid' : 'unavailable'
}

const isOpened = (x: unknown): x is OpenedInvitation =>
  isObject(x) &&
  x.ok === true &&
  isObject(x.vendor) &&
  typeof x.email === 'string' &&
  typeof x.expires_at === 'string' &&
  ['none', 'known', 'other_vendor'].includes(String(x.account))
