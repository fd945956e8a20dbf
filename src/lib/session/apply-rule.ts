import { notFound, redirect } from '@tanstack/react-router'
import { isAllowedAddress, type RouteRule } from '#domain/access/route-rule.ts'
import { ForbiddenError } from '#lib/account/forbidden.ts'

/** Turns a rule into what the router understands. Returns only when the rule allows. */
export function applyRule(rule: RouteRule, externalHosts: readonly string[] = [location.host]): void {
  switch (rule.kind) {
    case 'allow':
      return
    case 'notFound':
      throw notFound({ data: { refused: true } })
    case 'forbidden':
      throw new ForbiddenError()
    case 'redirect':
      throw redirect({ href: withReturn(rule.to, rule.from) })
    case 'externalRedirect':
      if (!isAllowedAddress(rule.href, externalHosts)) throw new ForbiddenError()
      throw redirect({ href: rule.href, reloadDocument: true })
  }
}

const withReturn = (to: string, from: string | undefined): string =>
  from === undefined || from === '/' ? to : `${to}?to=${encodeURIComponent(from)}`
