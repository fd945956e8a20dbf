import { createRouter } from '@tanstack/react-router'
import { ErrorPage } from '#features/errors/error-page.tsx'
import { NotFoundPage } from '#features/errors/not-found-page.tsx'
import { ForbiddenError } from '#lib/account/forbidden.ts'
import { faultName, report } from '#lib/app/report.ts'
import { routeTree } from './routeTree.gen.ts'

export const router = createRouter({
  routeTree,
  // Links are lower case; whoever types /Bookings gets there too.
  caseSensitive: false,
  // A path without a route is "not found" for everybody: no guard of a longer match runs first.
  notFoundMode: 'root',
  defaultPreload: 'intent',
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: ErrorPage,
  defaultOnCatch: (fault) => {
    // A refusal is an answer, no fault.
    if (!(fault instanceof ForbiddenError)) report('screen_failed', faultName(fault))
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
