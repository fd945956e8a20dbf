import type { IncomingMessage } from 'node:http'

// The demo's accounts are known to everybody, and only this machine may reach them. Being bound to its loopback address is
// not enough: another site's name can be made to point there, so that its pages would be of our origin, and a tunnel or
// proxy brings callers from anywhere.

/** The status with which a server that is for this machine alone refuses a request; undefined: it is answered. */
export function refusedFor({ headers }: Pick<IncomingMessage, 'headers'>): 403 | 421 | undefined {
  if (Object.keys(headers).some((name) => bySomebodyBetween.test(name))) return 403
  return headers.host !== undefined && thisMachine.test(headers.host) ? undefined : 421
}

const bySomebodyBetween =
  /^(x-forwarded(-.*)?|forwarded|via|x-real-ip|(true|x|x-cluster)-client-ip|cf-(connecting-ip|ray|visitor))$/
const thisMachine = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i
