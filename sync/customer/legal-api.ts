// What the page of the law on distant sales asks.

import type { LegalRow } from '#domain/config/legal/legal.ts'
import { type ApiResult, asking, type CustomerServer } from './ask.ts'

export interface LegalPage {
  vendor: { url: string; name: string; name_en: string; vendor_type: 'RESTAURANT' | 'EVENT' }
  /** As the vendor wrote it; null where nothing was. */
  legal: LegalRow | null
  now: string
  today: string
  minute: number
}

export function askLegal(server: CustomerServer, url: string): Promise<ApiResult<LegalPage>> {
  const ask = asking(server)
  return ask('legal_page', { p_vendor_url: url })
}
