// Code fetched before it is needed: when it is, there may be no network, or another version on the server.

import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'

const signingIn = (): Promise<unknown> => import('#lib/session/enter.ts')

/**
 * Before anything is typed: what signs in must not be missing when the password stands there. `leaving` goes on with a
 * sign-out that was cut off.
 */
export function useSigningInReady(leaving = false): void {
  useEffect(() => {
    void signingIn().catch(() => undefined)
    if (leaving) void import('#lib/session/sign-in-state.ts').then(({ finishSignOut }) => finishSignOut())
  }, [leaving])
}

/** The way to the sign-in page, its code held ready: after a sign-out without a network it can be had from nowhere. */
export function useShowSignIn(): () => Promise<void> {
  const router = useRouter()
  useEffect(() => {
    const page = router.loadRouteChunk(router.routesByPath['/login'])
    void Promise.all([page, import('#lib/session/sign-in-state.ts'), signingIn()]).catch(() => undefined)
  }, [router])
  return useCallback(() => router.navigate({ to: '/login', replace: true }), [router])
}
