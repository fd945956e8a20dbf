/** Thrown by a guard; the error page shows it as 403. */
export class ForbiddenError extends Error {
  override name = 'ForbiddenError'
}
