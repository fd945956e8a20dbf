import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import type { NewVendorEnd } from '#sync/session/admin/new-vendor.ts'

export type MakeCode = 'failed' | 'offline' | 'auth' | 'busy' | 'too_many_requests' | 'half' | 'id_reused'

const known = ['offline', 'auth', 'busy', 'id_reused'] as const

/** What is said of an end that is none of a field's; all that nobody expected is one message. */
export function makeCodeOf(end: Exclude<NewVendorEnd, { state: 'done' }>): MakeCode {
  if (end.state === 'half') return end.code === 'too_many_requests' ? end.code : 'half'
  return known.find((code) => code === end.code) ?? 'failed'
}

export const failedText = (LL: TranslationFunctions, code: MakeCode): string => LL.admin.create[code]()
