// Whether this page has signed out. Its state is not worth going on with then: whoever signs in gets a fresh page.

let left = false

export const hasSignedOut = (): boolean => left

export function markSignedOut(): void {
  left = true
}
