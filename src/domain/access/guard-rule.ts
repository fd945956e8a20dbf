import { allow, type RouteRule } from './route-rule.ts'

/** What a guard knows without asking the network. */
export interface Caller {
  /** Our own identity record is on this device. */
  known: boolean
  /** The session cookie says that a stored session may be used. */
  remembered: boolean
  /** What `is_admin()` answered at sign-in. */
  isAdmin: boolean
}

/**
 * A signed-in route: without a session to the sign-in page, and back to `path` afterwards. What stands behind the # stays
 * behind: it may be a secret, and would stand in a query.
 */
export const signedInRule = (caller: Caller, path: string): RouteRule =>
  caller.known && caller.remembered
    ? allow
    : { kind: 'redirect', to: '/login', from: path.replace(/#.*$/s, '') }

/** `/admin` and everything below: an unknown page there is 403 too for whoever is no administrator. */
export function adminRule(caller: Caller, path: string): RouteRule {
  const rule = signedInRule(caller, path)
  if (rule.kind !== 'allow') return rule
  return caller.isAdmin ? allow : { kind: 'forbidden' }
}
